/** Reads the member `givenAt` of a page from the Date header (RFC 9110 section 6.6.1). */
export function givenAt(headers: Headers): { givenAt?: number } {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? {} : { givenAt: at }
}
