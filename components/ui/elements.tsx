import type { ComponentChildren, MouseEventHandler } from 'preact'
import { isDate, rich, useFormats, useStrings } from './text.ts'

/** A name belongs to no language and has its own direction. */
export function Name(props: { class?: string; children: ComponentChildren }) {
  return <bdi class="bc-name" lang="" {...props} />
}

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

/** A time or day. The tooltip says how long ago that was. */
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

interface LinkProps {
  href: string | null | undefined
  /** Extra text for screen readers, which may read the link out of context. */
  about: ComponentChildren
  children: ComponentChildren
  title?: string | undefined
  onClick?: MouseEventHandler<HTMLAnchorElement>
}

/** A link to an official page. Renders nothing if the address is not https. */
export function Link({ href, about, children, title, onClick }: LinkProps) {
  const t = useStrings()
  if (!href?.startsWith('https://')) return null
  return (
    <a class="bc-link" href={href} target="_blank" rel="noopener noreferrer" title={title} onClick={onClick}>
      {children}
      <span class="bc-sr"> {rich(t, 'link.new_tab', [about])}</span>
      <span aria-hidden="true"> ↗</span>
    </a>
  )
}
