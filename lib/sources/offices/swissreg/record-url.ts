/** Address of the official record of a mark, by its application number. */
export function swissregRecordUrl(number: string): string {
  return `https://www.swissreg.ch/database-client/register/detail/trademark/${encodeURIComponent(number)}`
}
