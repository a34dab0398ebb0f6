import { type ComponentChildren, Fragment } from 'preact'
import type {
  Coverage as CoverageAnswer,
  CoverageRow,
  DomainAnswer,
  UnsearchedRow,
} from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { DomainState, SourceKind, SourceState } from '../../lib/contract/constants.ts'
import { isPartial } from '../../lib/extension/view.ts'
import type { WithWhy } from '../../lib/extension/wording.ts'
import { Button, FromService, Link, Name, SourceName, When } from '../ui/elements.tsx'
import { type Formats, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'

/** Copies text during a click. Works even in cards on pages that forbid the newer clipboard API. */
export function copyIn({ ownerDocument }: Element, text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  ownerDocument.addEventListener('copy', give)
  try {
    return ownerDocument.execCommand('copy')
  } finally {
    ownerDocument.removeEventListener('copy', give)
  }
}

interface ByHandProps {
  href: string
  name: string
  about: ComponentChildren
  children: ComponentChildren
}

/** Normalises spaces and apostrophes, which sites encode in two ways. */
const flat = (text: string) => text.toLowerCase().replaceAll('%20', '+').replaceAll('%27', "'")

const copiesName = (href: string, name: string) => !flat(href).includes(flat(encodeURIComponent(name)))

/** Links to a register's own search page. A click copies the name, unless the address contains it. */
export function ByHand({ href, name, about, children }: ByHandProps) {
  const t = useStrings()
  const copies = copiesName(href, name)
  return (
    <Link
      href={href}
      about={about}
      title={copies ? t('source.copies') : undefined}
      onClick={({ currentTarget }) => copies && copyIn(currentTarget, name)}
    >
      {children}
    </Link>
  )
}

interface ChipProps extends WithWhy {
  name: string
  /** Null while the query runs. */
  state: string | null
  dataAsOf?: string | null | undefined
  /** The service's own words. */
  reason?: string | null | undefined
}

export function SourceChip(row: ChipProps) {
  const { state, dataAsOf, why, reason } = row
  const t = useStrings()
  const { shape, word } = stateMark(state)
  return (
    <li class="bc-chip">
      <Mark shape={shape} />
      <SourceName class="bc-source-name" of={row} />
      <span class="bc-dim">
        {t(word)}
        {why && `, ${why}`}
        {dataAsOf && (
          <>
            {', '}
            {t('source.data_as_of')} <When at={dataAsOf} day />
          </>
        )}
        {reason && <FromService>; {reason}</FromService>}
      </span>
    </li>
  )
}

function SearchedByHand({ row, asked }: { row: MissingRow; asked: string }) {
  const t = useStrings()
  const { manualUrl } = row
  const told = <SourceName class="bc-source-name" of={row} />
  return manualUrl ? (
    <ByHand href={manualUrl} name={asked} about={t('source.by_hand')}>
      {told}
    </ByHand>
  ) : (
    told
  )
}

function Missing({ rows, asked }: { rows: MissingRow[]; asked: string }) {
  const t = useStrings()
  const { state = null, why, required } = rows[0] ?? {}
  const { shape, word } = stateMark(state)
  return (
    <li class="bc-missing">
      <Mark shape={shape} />
      {rows.map((row) => (
        <Fragment key={row.id}>
          <SearchedByHand row={row} asked={asked} />{' '}
        </Fragment>
      ))}
      <b class="bc-state">{why ?? t(word)}</b> {!required && <span class="bc-dim">{t('source.not_required')}</span>}
    </li>
  )
}

interface UnsearchedProps {
  name: string
  /** Absent while the check runs. */
  counts?: { marks: number; marksInAll: number }
  rows: (UnsearchedRow & WithWhy)[]
  open: boolean
}

/** Lists the registers outside the check. Always shows their number. */
export function Unsearched({ name, rows, counts, open }: UnsearchedProps) {
  const t = useStrings()
  if (rows.length === 0) return null
  const others = rows.filter((row) => row.kind !== 'trademark' && isRegister(row)).length
  return (
    <details class="bc-unsearched" open={open}>
      <summary>
        <Mark shape="empty" />
        <b class="bc-count">
          {counts
            ? [
                t('unsearched.of_marks', [counts.marks, counts.marksInAll]),
                others > 0 && t('unsearched.others', [], others),
              ]
                .filter(Boolean)
                .join(' · ')
            : t('unsearched.count', [], rows.length)}
        </b>
        {counts && <span class="bc-more">{t('unsearched.show', [rows.length])}</span>}
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <SourceName class="bc-source-name" of={row} />
            <span class="bc-dim">{row.why ?? <FromService>{row.reason}</FromService>}</span>
            {row.manualUrl && (
              <ByHand href={row.manualUrl} name={name} about={<SourceName of={row} />}>
                {t('source.by_hand')}
              </ByHand>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

function line(row: CoverageRow, listed: number, t: Translate, format: Formats) {
  const name = <SourceName key="name" of={row} />
  const asked = row.askedAt ? format.time(row.askedAt) : t('format.unknown')
  const matches = row.matches ?? listed
  const proof = t(row.provenAt ? 'asked.proven' : 'asked.unproven')
  if (row.records === null)
    return rich(t, matches > 0 ? 'asked.some_of_unknown' : 'asked.none_of_unknown', [matches, name, asked, proof])
  const counts = [format.count(matches), format.count(row.records), name, asked, proof]
  return rich(t, row.truncated ? 'asked.cut_short' : 'asked.of_records', counts)
}

interface AskedProps {
  rows: CoverageRow[]
  hits: readonly Conflict[]
}

/** Writes a line for each register: "0 of N records of <source>, asked 14:02, control query passed". */
function Asked({ rows, hits }: AskedProps) {
  const t = useStrings()
  const format = useFormats()
  return (
    <ul class="bc-asked-rows bc-dim">
      {rows.map((row) => {
        const listed = hits.filter((hit) => hit.source === row.id).length
        return (
          <li key={row.id}>
            {line(row, listed, t, format)}
            {(row.matches ?? 0) > listed && listed > 0 && ` ${t('asked.listed', [], listed)}`}
          </li>
        )
      })}
    </ul>
  )
}

interface CoverageProps {
  name: string
  coverage: CoverageAnswer
  hits: readonly Conflict[]
  roomy: boolean
}

export function Answered({ coverage: { searched, unavailable }, hits }: Omit<CoverageProps, 'roomy' | 'name'>) {
  return (
    <>
      <ul class="bc-sources">
        {[...searched, ...unavailable].map((row) => (
          <SourceChip key={row.id} {...row} />
        ))}
      </ul>
      <Asked rows={searched.filter(isRegister)} hits={hits} />
    </>
  )
}

/** Lists the sources that answered, failed or were left out. Failed sources are never folded. */
export function Coverage({ name, coverage, hits, roomy }: CoverageProps) {
  const t = useStrings()
  const missing = missingIn(coverage)
  const counts = countRegisters(coverage)
  return (
    <section class="bc-coverage">
      <details open={roomy || missing.length > 0}>
        <summary>
          <b class="bc-count">{answeredText(counts, t)}</b>
        </summary>
        <ul class="bc-sources">
          {groupMissing(missing).map((rows) => (
            <Missing key={rows[0]?.id} rows={rows} asked={name} />
          ))}
        </ul>
        {(roomy || missing.length === 0) && <Answered coverage={coverage} hits={hits} />}
      </details>
      <Unsearched name={name} rows={coverage.unsearched} counts={counts} open={roomy} />
    </section>
  )
}

/** Shapes by state, in the order of display. */
const SHAPES: Record<DomainState, MarkShape> = {
  registered: 'full',
  unknown: 'hatched',
  reserved: 'half',
  not_in_registry: 'empty',
}
const STATES = Object.keys(SHAPES) as DomainState[]

interface DomainsProps {
  domains: DomainAnswer[]
  onRetry?: (() => void) | undefined
}

function byAnswer(rows: readonly DomainAnswer[]): DomainAnswer[][] {
  return [...Map.groupBy(rows, (row) => (row.state === 'unknown' ? row.note : row)).values()]
}

/** `told` is the domain as readable Unicode, without Punycode. */
const written = ({ domain, told = domain }: DomainAnswer & WithWhy) => told

/** Shortens a domain to its ending if it has the same label as the first domain. */
function endings([first]: readonly DomainAnswer[]): (row: DomainAnswer) => string {
  const label = first ? (written(first).split('.')[0] ?? '') : ''
  return (row) => {
    const domain = written(row)
    return domain.startsWith(`${label}.`) ? domain.slice(label.length) : domain
  }
}

export function Domains({ domains, onRetry }: DomainsProps) {
  const t = useStrings()
  const format = useFormats()
  if (domains.length === 0) return null
  const ending = endings(domains)
  return (
    <details class="bc-domain-box">
      <summary>
        <b>{t('domains.title')}</b>
        {STATES.map((state) => {
          const alike = domains.filter((row) => row.state === state)
          return (
            alike.length > 0 && (
              <span key={state} class="bc-chip">
                <Mark shape={SHAPES[state]} />
                <span>
                  {t(`domains.short.${state}`)} <Name>{alike.map(ending).join(' ')}</Name>
                </span>
              </span>
            )
          )
        })}
      </summary>
      <ul class="bc-domains">
        {byAnswer(domains).map((alike) => {
          const { domain, state, registeredOn, note, why } = alike[0] as DomainAnswer & WithWhy
          return (
            <li key={domain}>
              <Mark shape={SHAPES[state]} />
              <span>
                {alike.map((row) => (
                  <Name key={row.domain} class="bc-name bc-domain">
                    {written(row)}
                  </Name>
                ))}
              </span>
              <span>{t(`domains.${state}`)}</span>
              <span class="bc-domain-more bc-dim">
                {registeredOn && <span>{t('domains.since', [format.day(registeredOn)])}</span>}
                {note && (why ?? <FromService>{note}</FromService>)}
              </span>
            </li>
          )
        })}
      </ul>
      {onRetry && domains.some((row) => row.state === 'unknown') && (
        <Button class="bc-quiet" onClick={onRetry}>
          {t('domains.retry')}
        </Button>
      )}
    </details>
  )
}

/** Shape for the state of a source or domain, always next to a word. */
type MarkShape = 'full' | 'half' | 'hatched' | 'dashed' | 'empty'

const INSIDE: Partial<Record<MarkShape, string>> = {
  full: 'M1 1h10v10H1z',
  half: 'M1 1h5v10H1z',
}

function Mark({ shape }: { shape: MarkShape }) {
  return (
    <svg class={`bc-mark bc-mark-${shape}`} viewBox="0 0 12 12" width="11" height="11" aria-hidden="true">
      {INSIDE[shape] && <path d={INSIDE[shape]} fill="currentColor" />}
      {shape === 'hatched' && <path d="M1 5l4-4M1 9l8-8M3 11l8-8M7 11l4-4" class="bc-line" />}
      <path d="M1 1h10v10H1z" class="bc-line" stroke-dasharray={shape === 'dashed' ? '2.5 2.5' : undefined} />
    </svg>
  )
}

const STATE_SHAPES: Record<SourceState | 'partly', MarkShape> = {
  answered: 'full',
  answered_stale: 'half',
  not_proven: 'half',
  partly: 'half',
  timeout: 'hatched',
  error: 'hatched',
  rate_limited: 'hatched',
  not_configured: 'dashed',
}

interface StateMark {
  shape: MarkShape
  word: string
}

/** Returns the mark for a state, which is null during the query. Shows an unknown state like a missing answer. */
export function stateMark(state: string | null): StateMark {
  if (state === null) return { shape: 'empty', word: 'source.state.pending' }
  const known = Object.hasOwn(STATE_SHAPES, state)
  return known
    ? { shape: STATE_SHAPES[state as keyof typeof STATE_SHAPES], word: `source.state.${state}` }
    : { shape: 'hatched', word: 'source.state.unknown' }
}

export const isRegister = ({ kind }: { kind: SourceKind }) => kind !== 'domain'

/** `state` is a state of the contract or `partly`. */
type MissingRow = Omit<CoverageRow, 'state'> & WithWhy & { state: string }

export function missingIn({ searched, unavailable }: CoverageAnswer): MissingRow[] {
  return [...unavailable, ...searched.filter(isPartial).map((row) => ({ ...row, state: 'partly' }))]
}

/**
 * Counts the registers that answered in full and those that did not. It is not a percentage, because some were not
 * queried.
 */
export function answeredText({ answered, asked }: RegisterCounts, t: Translate): string {
  const missing = asked - answered
  return t(missing > 0 ? 'coverage.answered_not' : 'coverage.answered', [answered, missing], answered)
}

interface RegisterCounts {
  /** Number of registers, without domain registries. */
  answered: number
  asked: number
  marks: number
  marksInAll: number
}

export function countRegisters(coverage: CoverageAnswer): RegisterCounts {
  const missing = missingIn(coverage)
  const full = coverage.searched.filter((row) => !isPartial(row))
  const answered = full.filter(isRegister).length
  const isMarks = ({ kind }: { kind: SourceKind }) => kind === 'trademark'
  const marks = full.filter(isMarks).length
  return {
    answered,
    asked: answered + missing.filter(isRegister).length,
    marks,
    marksInAll: marks + [...missing, ...coverage.unsearched].filter(isMarks).length,
  }
}

/** Groups similar sources into one row, because many missing sources would push everything else out of sight. */
export function groupMissing(rows: readonly MissingRow[]): MissingRow[][] {
  const alike = Map.groupBy(rows, ({ required, kind, state, why }) => JSON.stringify([required, state, why ?? [kind]]))
  return [...alike.values()].sort(([a], [b]) => Number(b?.required) - Number(a?.required))
}
