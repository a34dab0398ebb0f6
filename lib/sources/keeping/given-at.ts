/** The member `givenAt` of a page, by the date of its answer (RFC 9110 section 6.6.1); left out where the answer has no date. */
export function givenAt(headers: Headers): { givenAt?: number } {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? {} : { givenAt: at }
}
