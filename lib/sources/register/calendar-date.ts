const DATE = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:$|[TZ\s+-])/u

/**
 * A date of an office as `YYYY-MM-DD`: from `YYYYMMDD`, or from an XML Schema date. A time or zone in it says nothing
 * about which day is meant, and is dropped. Null for anything that is no calendar day, such as `00000000` or
 * `2023-02-30`.
 */
export function calendarDate(text: string | null | undefined): string | null {
  const [, year = '', month = '', day = ''] = DATE.exec(text ?? '') ?? []
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const exists = y >= 1000 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()
  return exists ? `${year}-${month}-${day}` : null
}
