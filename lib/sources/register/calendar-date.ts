const DATE = /^\s*(\d{4})-?(\d{2})-?(\d{2})(?:$|[TZ\s+-])/u

/**
 * Converts `YYYYMMDD` or an XML Schema date to `YYYY-MM-DD`. Drops a time or zone, which says nothing about the day
 * meant. Returns null for impossible days, such as `00000000` or `2023-02-30`.
 */
export function calendarDate(text: string | null | undefined): string | null {
  const [, year = '', month = '', day = ''] = DATE.exec(text ?? '') ?? []
  const [y, m, d] = [Number(year), Number(month), Number(day)]
  const exists = y >= 1000 && m >= 1 && m <= 12 && d >= 1 && d <= new Date(Date.UTC(y, m, 0)).getUTCDate()
  return exists ? `${year}-${month}-${day}` : null
}
