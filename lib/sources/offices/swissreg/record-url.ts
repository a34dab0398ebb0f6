/** Address of the official record of a mark by the number of its application. */
export function swissregRecordUrl(number: string): string {
  return `https://www.swissreg.ch/database-client/register/detail/trademark/${encodeURIComponent(number)}`
}
