import { isDate, useFormats } from './format.ts'
import { useStrings } from './strings.ts'

const STEPS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
]

function relative(at: number, locale: string): string {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const passed = at - Date.now()
  const [unit, length] = STEPS.find((step) => Math.abs(passed) >= step[1]) ?? (['minute', 60_000] as const)
  return format.format(Math.trunc(passed / length), unit)
}

/** An absolute time of day, or a day, with how long ago it was as help. */
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
