import { isDate, useFormats } from './format.ts'
import { useStrings } from './strings.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

function relative(at: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const passed = at - Date.now()
  const far = Math.abs(passed)
  if (far >= DAY) return format.format(Math.trunc(passed / DAY), 'day')
  return far >= HOUR
    ? format.format(Math.trunc(passed / HOUR), 'hour')
    : format.format(Math.trunc(passed / MINUTE), 'minute')
}

/** A time or a day. The tooltip says how long ago it was. */
export function When({ at, day = false }: { at: string | number; day?: boolean }) {
  const t = useStrings()
  const format = useFormats()
  const moment = new Date(at)
  if (!isDate(moment)) return <>{format.time(at)}</>
  return (
    <time dateTime={moment.toISOString()} title={relative(moment.getTime(), t('format.locale'))}>
      {day ? format.shortDay(at) : format.time(at)}
    </time>
  )
}
