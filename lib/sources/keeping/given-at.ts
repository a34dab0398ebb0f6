/**
 * The member `givenAt` of a page, from the Date header of its answer (RFC 9110 section 6.6.1); left out where there is
 * none.
 */
export function givenAt(headers: Headers): { givenAt?: number } {
  const at = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(at) ? {} : { givenAt: at }
}
