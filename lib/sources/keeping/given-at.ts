/** The member `givenAt` of a page, by the date of its answer (RFC 9110 section 6.6.1); no member where there is none. */
export function givenAt(headers: Headers): { givenAt?: number } {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? {} : { givenAt: at }
}
