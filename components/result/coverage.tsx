import type { ComponentChildren } from 'preact'
import type {
  CheckPlan,
  Coverage as CoverageAnswer,
  CoverageRow,
  DomainAnswer,
} from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { type DomainState, type SourceKind, SourceState } from '../../lib/contract/constants.ts'
import { copyIn } from '../../lib/extension/copy.ts'
import { isPartial } from '../../lib/extension/view.ts'
import type { WithWhy } from '../../lib/extension/wording.ts'
import { FromService, Link, Name, SourceName, When } from '../ui/elements.tsx'
import { type Formats, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { DOMAIN_STATES, endingsOf, lower, type NamedSource, placesOf, shortSource, toldDomain } from './texts.ts'

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
  state: string
  dataAsOf?: string | null | undefined
  /** The service's own words. */
  reason?: string | null | undefined
  children?: ComponentChildren
}

function SourceChip(row: ChipProps) {
  const { state, dataAsOf, why, saysAll, reason, children } = row
  const t = useStrings()
  return (
    <li class="bc-chip">
      <SourceName class="bc-source-name" of={row} />
      <span class="bc-dim">
        {t(stateWord(state))}
        {why && `, ${why}`}
        {dataAsOf && (
          <>
            {', '}
            {t('source.data_as_of')} <When at={dataAsOf} day />
          </>
        )}
        {reason && !saysAll && <FromService>; {reason}</FromService>}
      </span>
      {children}
    </li>
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

interface CoverageProps {
  name: string
  coverage: CoverageAnswer
  hits: readonly Conflict[]
  domains: readonly DomainAnswer[]
}

/** Says of a missing source, in a word or two, what is missing. Says nothing of sources that nobody asked. */
function gapText({ state, dataAsOf }: Pick<MissingRow, 'state' | 'dataAsOf'>, t: Translate, format: Formats): string {
  if (state === 'not_configured') return ''
  if (state === 'answered_stale' && dataAsOf) return t('coverage.old', [format.shortDay(dataAsOf)])
  return t(SILENT.includes(state) ? 'coverage.no_answer' : 'coverage.in_part')
}

/** Labels a source by what is missing: "In part", "No answer", "Only as of 3 Nov" or, without a state, "Not searched". */
export const gapLabel = (gap: object, t: Translate, format: Formats): string =>
  ('state' in gap && gapText(gap as MissingRow, t, format)) || t('coverage.not_searched')

/** Divides the registers of a coverage into those that were searched in full and the others, with what is missing. */
export function registersIn({ searched, unavailable, unsearched }: CoverageAnswer, t: Translate, format: Formats) {
  const rows = searched.filter(isRegister)
  const others: NamedSource[] = [...unavailable, ...rows.filter((row) => !isFull(row)), ...unsearched]
  return {
    searched: rows.filter(isFull),
    gaps: others.filter(isRegister).map((row) => ({ label: gapLabel(row, t, format), row })),
  }
}

interface RowsProps {
  searched: readonly NamedSource[]
  missing: readonly MissingRow[]
  unsearched: readonly NamedSource[]
  domains?: readonly DomainAnswer[]
  goesOn?: boolean
}

const isMarks = (row: NamedSource) => row.kind === 'trademark' && placesOf(row).length > 0

interface RowProps {
  label: 'searched' | 'unknown'
  sources: readonly (NamedSource & { gap?: string })[]
  children: ComponentChildren
}

/** Names sources, trade marks first. Says once of neighbours with the same gap what is missing. */
function SourceRow({ label, sources, children }: RowProps) {
  const t = useStrings()
  const ordered = [...sources.filter(isMarks), ...sources.filter((row) => !isMarks(row))]
  const told = (row: NamedSource) => {
    const short = shortSource(row, t)
    return short === row.name ? undefined : short
  }
  return (
    <span class="bc-cover">
      <b>{t(`coverage.${label}`)}</b>
      <span>
        {sources.some(isMarks) && <span class="bc-dim">{t('coverage.marks')}</span>}
        {ordered.map((row, at) => (
          <span key={row.id} class="bc-short">
            <SourceName of={{ ...row, told: told(row) }} /> {label === 'searched' && <span aria-hidden="true">✓</span>}
            {row.gap && row.gap !== ordered[at + 1]?.gap && <span class="bc-dim">{row.gap}</span>}
          </span>
        ))}
        {children}
      </span>
    </span>
  )
}

/** Names in two rows of the same weight what was searched in full, and what is still unknown, with the reason. */
function CoverageRows({ searched, missing, unsearched, domains = [], goesOn }: RowsProps) {
  const t = useStrings()
  const format = useFormats()
  const unknown = [
    ...missing.map((row) => ({ ...row, gap: lower(gapText(row, t, format)) })),
    ...unsearched.filter(isRegister),
  ]
  const silent = domains.filter(isUnknown).map(endingsOf(domains))
  return (
    <>
      <SourceRow label="searched" sources={searched}>
        {goesOn ? '…' : searched.length === 0 && t('coverage.nothing')}
      </SourceRow>
      <SourceRow label="unknown" sources={unknown}>
        <bdi lang="">{silent.join(' ')}</bdi>
        {goesOn ? '…' : unknown.length + silent.length === 0 && t('coverage.beyond')}
      </SourceRow>
    </>
  )
}

const isFull = (row: CoverageRow) => row.state === 'answered' && !isPartial(row)

/** Names what a running check has searched so far, and what it leaves out. */
export function CoverageSoFar({ plan, rows }: { plan: CheckPlan | null; rows: readonly CoverageRow[] }) {
  const registers = rows.filter(isRegister)
  return (
    <p class="bc-coverage">
      <CoverageRows
        searched={registers.filter(isFull)}
        missing={registers.filter((row) => !isFull(row))}
        unsearched={plan?.unsearched ?? []}
        goesOn
      />
    </p>
  )
}

/** Says which registers were searched in full and which were not. Unfolds every source with its state and its page. */
export function Coverage({ name, coverage, hits, domains }: CoverageProps) {
  const t = useStrings()
  const format = useFormats()
  const missing = missingIn(coverage)
  // Usually the chip of a domain says that its registry did not answer.
  const hasChips = domains.some(isUnknown)
  return (
    <details class="bc-coverage">
      <summary>
        <CoverageRows
          searched={coverage.searched.filter((row) => isRegister(row) && !isPartial(row))}
          missing={missing.filter((row) => isRegister(row) || !hasChips)}
          unsearched={coverage.unsearched}
          domains={domains}
        />
      </summary>
      <ul class="bc-sources">
        {[
          ...missing,
          ...coverage.unsearched.map((row): ChipProps & typeof row => ({ ...row, state: 'not_searched' })),
        ].map((row) => (
          <SourceChip key={row.id} {...row}>
            {row.manualUrl && (
              <ByHand href={row.manualUrl} name={name} about={<SourceName of={row} />}>
                {t('source.by_hand')}
              </ByHand>
            )}
          </SourceChip>
        ))}
        {coverage.searched.map((row: CoverageRow & WithWhy) => {
          const listed = hits.filter((hit) => hit.source === row.id).length
          return isRegister(row) ? (
            <li key={row.id} class="bc-dim">
              {line(row, listed, t, format)}
              {row.reason && !isPartial(row) && (
                <span class="bc-dim"> {row.why ?? <FromService>{row.reason}</FromService>}</span>
              )}
            </li>
          ) : (
            <SourceChip key={row.id} {...row} />
          )
        })}
      </ul>
    </details>
  )
}

function byAnswer(rows: readonly DomainAnswer[]): DomainAnswer[][] {
  return [...Map.groupBy(rows, (row) => (row.state === 'unknown' ? row.note : row)).values()]
}

/** What is not registered has a ring, and what did not answer a question mark. */
const SIGNS: Partial<Record<DomainState, string>> = { not_in_registry: '○', unknown: '?' }

const isUnknown = ({ state }: DomainAnswer) => state === 'unknown'

const CHIPS = 4

/** Shows each domain as a chip. Unfolds what each registry answered. */
export function Domains({ domains }: { domains: DomainAnswer[] }) {
  const t = useStrings()
  const format = useFormats()
  if (domains.length === 0) return null
  const ending = endingsOf(domains)
  const rows = DOMAIN_STATES.flatMap((state) => domains.filter((row) => row.state === state))
  // The last one did not answer if any did not.
  const chips = rows.length > CHIPS ? [...rows.slice(0, CHIPS - 1), ...rows.slice(-1)] : rows
  // The first sign stands beside its meaning.
  const signed = chips.find(({ state }) => SIGNS[state])
  return (
    <details class="bc-domain-box">
      <summary>
        {chips.map((row, at) => (
          <span key={row.domain}>
            <span class={`bc-domain-chip bc-domain-${row.state}`}>
              <bdi lang="">{ending(row)}</bdi> {SIGNS[row.state] && <span aria-hidden="true">{SIGNS[row.state]} </span>}
              <span class={SIGNS[row.state] && row !== signed ? 'bc-sr' : undefined}>
                {t(`domains.short.${row.state}`)}
              </span>
            </span>
            {at === CHIPS - 1 && rows.length > CHIPS && <span class="bc-dim">&nbsp;+{rows.length - CHIPS}</span>}
          </span>
        ))}
      </summary>
      <ul class="bc-domains">
        {byAnswer(rows).map((alike) => {
          const { domain, state, registeredOn, note, why } = alike[0] as DomainAnswer & WithWhy
          return (
            <li key={domain}>
              <span>
                {alike.map((row) => (
                  <Name key={row.domain} class="bc-name bc-domain">
                    {toldDomain(row)}
                  </Name>
                ))}
              </span>
              <span>
                {t(`domains.${state}`)}
                {registeredOn && ` ${t('domains.since', [format.day(registeredOn)])}`}
                {note && state !== 'not_in_registry' && (
                  <span class="bc-dim"> {why ?? <FromService>{note}</FromService>}</span>
                )}
              </span>
            </li>
          )
        })}
        <li class="bc-dim">{t('domains.caution')}</li>
      </ul>
    </details>
  )
}

const SILENT: readonly string[] = ['timeout', 'error', 'rate_limited']

const KNOWN: readonly string[] = [...SourceState, 'partly', 'not_searched']

/** Returns the key of the word for a state. `state` is a state of the contract, `partly` or `not_searched`. */
export const stateWord = (state: string): string => `source.state.${KNOWN.includes(state) ? state : 'unknown'}`

export const isRegister = ({ kind }: { kind: SourceKind }) => kind !== 'domain'

/** `state` is a state of the contract or `partly`. */
type MissingRow = Omit<CoverageRow, 'state'> & WithWhy & { state: string }

export function missingIn({ searched, unavailable }: CoverageAnswer): MissingRow[] {
  return [...unavailable, ...searched.filter(isPartial).map((row) => ({ ...row, state: 'partly' }))]
}
