/** By application number. */
export function swissregRecordUrl(number: string): string {
  return `https://www.swissreg.ch/database-client/register/detail/trademark/${encodeURIComponent(number)}`
}
