import type { ButtonHTMLAttributes, ComponentChildren, MouseEventHandler } from 'preact'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import type { VerdictState } from '../../lib/extension/state-colours.ts'
import type { WithWhy } from '../../lib/extension/wording.ts'
import { isDate, rich, shortPlace, useFormats, useStrings } from './text.ts'

/** A name. It does not belong to a language and has its own direction. */
export function Name(props: { class?: string; children: ComponentChildren }) {
  return <bdi class="bc-name" lang="" {...props} />
}

/** A time or day, which machines can read as well. */
export function When({ at, day = false }: { at: string | number; day?: boolean }) {
  const format = useFormats()
  const moment = new Date(at)
  if (!isDate(moment)) return <>{format.time(at)}</>
  return <time dateTime={moment.toISOString()}>{day ? format.shortDay(at) : format.time(at)}</time>
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

export function Button(props: ButtonHTMLAttributes) {
  return <button type="button" class="bc-button" {...props} />
}

interface TerritoryProps {
  /** Null for the EU and Switzerland. */
  value: Jurisdiction | null
  onValue(value: Jurisdiction | null): void
}

/** A chip with the short name of a territory. It opens the browser's own menu. */
export function Territory({ value, onValue }: TerritoryProps) {
  const t = useStrings()
  const format = useFormats()
  return (
    <label class="bc-chip-pick">
      <span class="bc-sr">{t('scope.jurisdiction')}</span>
      <span aria-hidden="true">{value ? shortPlace(value, t) : t('subject.no_jurisdiction')} ▾</span>
      <select
        value={value ?? ''}
        onChange={({ currentTarget }) => onValue(Jurisdiction.find((code) => code === currentTarget.value) ?? null)}
      >
        <option value="">{t('scope.none')}</option>
        {Jurisdiction.map((code) => (
          <option key={code} value={code}>
            {format.region(code)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Text in the service's own words, which are always in English. */
export function FromService(props: { class?: string; children: ComponentChildren }) {
  return <bdi lang="en" {...props} />
}

/** A source's name, translated if possible. */
export function SourceName({ of: { name, told }, ...props }: { of: { name: string } & WithWhy; class?: string }) {
  return told ? <bdi {...props}>{told}</bdi> : <FromService {...props}>{name}</FromService>
}

export type IconName = VerdictState | 'checking' | 'listed' | 'ask' | 'close'

const RING = 'M2 12a10 10 0 1 0 20 0 10 10 0 1 0-20 0'
const TRIANGLE = 'M12 3l10 18H2z'
const EXCLAMATION = 'M11 8h2v6h-2zM11 16h2v2h-2z'

/** Symbols are cut out, not drawn in a second colour, so that they stay readable with forced colours. */
const FILLED: Partial<Record<IconName, string>> = {
  conflict: `M8 4h8l5 5v8l-5 5H8l-5-5V9z${EXCLAMATION}`,
  caution: TRIANGLE + EXCLAMATION,
  moderate: EXCLAMATION,
  listed: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
}
const STROKED: Partial<Record<IconName, string>> = {
  moderate: TRIANGLE,
  faint: 'M9 16q1.5-2 3-1t3-1',
  none_found: `${RING}M7 11a4 4 0 1 0 8 0 4 4 0 1 0-8 0M14 14l3 3`,
  incomplete: 'M9.3 9.4a2.7 2.7 0 1 1 4.2 2.3c-1 .6-1.5 1-1.5 2.1M12 16.6v.2',
  not_checked: RING,
  checking: 'M12 2a10 10 0 0 1 10 10',
  ask: `${RING}M12 8v.2M12 11.5v5`,
  close: 'M6 6l12 12M18 6L6 18',
}
const BROKEN: Partial<Record<IconName, [outline: string, dashes: string]>> = {
  incomplete: [RING, '4.6 3.3'],
  faint: [TRIANGLE, '.1 3.4'],
}

/** A verdict's icon, always next to the word. */
export function Icon({ name, size = 22 }: { name: IconName; size?: number }) {
  return (
    <svg class={`bc-icon bc-icon-${name}`} viewBox="0 0 24 24" width={size} height={size} aria-hidden="true">
      {FILLED[name] && <path d={FILLED[name]} fill="currentColor" fill-rule="evenodd" />}
      {BROKEN[name] && <path d={BROKEN[name][0]} class="bc-line" stroke-dasharray={BROKEN[name][1]} />}
      {STROKED[name] && <path d={STROKED[name]} class="bc-line" />}
    </svg>
  )
}
