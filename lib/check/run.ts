import type { CheckEvent } from '../contract/api/events.ts'
import type {
  AnswerOrigin,
  CheckPlan,
  Coverage,
  CoverageRow,
  DomainAnswer,
  Note,
  UnsearchedRow,
} from '../contract/checks/answer.ts'
import type { Conflict } from '../contract/checks/conflict.ts'
import type { BrandCheckRequest } from '../contract/checks/request.ts'
import type { BrandCheckResult, TrademarkSearchResult } from '../contract/checks/result.ts'
import { Jurisdiction, type RecordStatus, type SourceState } from '../contract/constants.ts'
import { cleanName, NAME_MAX, nameFault } from '../names/normalise/clean.ts'
import { variants } from '../names/normalise/variants.ts'
import { seconds } from '../sources/http/outcome.ts'
import { roleForSearch } from '../sources/offices/registers.ts'
import {
  emptyAnswer,
  type Hit,
  type Participation,
  type Source,
  type SourceAnswer,
  type SourceQuery,
  withSearch,
} from '../sources/source.ts'
import { byRisk, conflictsOf, goodsComparer } from './risk.ts'
import {
  coverageOf,
  coverageRow,
  isDegraded,
  type Judgement,
  judge,
  notesOf,
  originOf,
  unsearchedRow,
} from './verdict.ts'

type NameFault = NonNullable<ReturnType<typeof nameFault>>

const FAULTS: Record<NameFault, string> = {
  empty: 'must hold a name: nothing is left after removing spaces, quotes and signs',
  too_long: `must be at most ${NAME_MAX} characters after cleaning`,
  no_letter_or_digit: 'must hold at least one letter or digit',
}

/** Returns the cleaned name, or a fault with a sentence and a code. */
export function readAskedName(raw: string): { name: string } | { fault: string; code: NameFault } {
  const { name } = cleanName(raw)
  const fault = nameFault(name)
  return fault === null ? { name } : { fault: FAULTS[fault], code: fault }
}

interface Asking {
  fetch: typeof fetch
  now: () => number
  signal: AbortSignal
  /** Aborts when the check no longer waits for this optional source. */
  enough?: AbortSignal
  /** Deadline of the complete check, in milliseconds since the epoch. */
  endsAt: number
  isPrivate?: boolean
  holder?: string
}

/** A host may abort with any reason, but callers always get this error. */
function clientLeft(): DOMException {
  return new DOMException('the client went away', 'AbortError')
}

/** Keeps zero-width joiners only for domains, because registers mostly omit them. */
function asWritten({ kind }: Source, query: SourceQuery): SourceQuery {
  return kind === 'domain' ? query : { ...query, name: query.name.replace(/[\u200c\u200d]/gu, '') }
}

/**
 * Queries one source until its deadline or the check's, even if the connector ignores the signal. If the connector
 * throws or is late, keeps the hits received so far and reports its domains as unknown. Rejects only if the client
 * disconnects.
 */
async function ask(
  source: Source,
  query: SourceQuery,
  asking: Asking,
  onHits: (hits: readonly Hit[]) => void = () => {},
): Promise<SourceAnswer> {
  if (asking.signal.aborted) throw clientLeft()
  let told: readonly Hit[] = []
  let over = false
  const tell = (hits: readonly Hit[]) => {
    if (over) return
    told = hits
    onHits(hits)
  }
  const failed = (state: SourceState, reason: string): SourceAnswer => ({
    ...emptyAnswer(state, reason, true),
    matches: told.length === 0 ? null : told.length,
    hits: [...told],
    domains: source.unknown?.(query, reason) ?? [],
  })
  const { fetch, now, isPrivate, holder, enough } = asking
  const given = Math.max(0, Math.min(source.deadlineMs, asking.endsAt - now()))
  const overdue = new AbortController()
  const { promise: ended, resolve, reject } = Promise.withResolvers<SourceAnswer>()
  const timer = setTimeout(() => {
    resolve(failed('timeout', `no answer in ${seconds(given)}`))
    overdue.abort(new DOMException('deadline', 'TimeoutError'))
  }, given)
  const leave = () => reject(clientLeft())
  asking.signal.addEventListener('abort', leave, { once: true })
  const signal = AbortSignal.any([overdue.signal, asking.signal])
  const searching = Promise.resolve()
    .then(() =>
      source.search(asWritten(source, query), { fetch, signal, enough, now, isPrivate, holder, onHits: tell }),
    )
    .catch(() => failed('error', 'the service could not read this source'))
  try {
    return await Promise.race([searching, ended])
  } finally {
    over = true
    clearTimeout(timer)
    asking.signal.removeEventListener('abort', leave)
  }
}

/** Reason in the coverage of a source that the request excluded. */
export const LEFT_OUT = 'left out of this check by its request'

/** Returns true for registers of other territories, because a verdict for one jurisdiction never depends on them. */
const isOfOthers = ({ kind, jurisdictions }: Source, asked: Jurisdiction | null): boolean =>
  kind !== 'domain' && asked !== null && jurisdictions.length > 0 && !jurisdictions.includes(asked)

/** Answers for an excluded source. Its hits are unknown, so it counts as required, unless of another territory. */
function left(source: Source): Source {
  const silent = withSearch(source, async () => ({
    ...emptyAnswer('not_configured', LEFT_OUT),
    unanswerable: true as const,
  }))
  const role: Source['role'] = (query) => {
    const own = source.role(query)
    return own.asked ? { asked: true, required: own.required || !isOfOthers(source, query.jurisdiction) } : own
  }
  return Object.defineProperty(silent, 'role', { value: role, enumerable: true })
}

/** Keeps excluded sources in the coverage without querying them. The request then makes the check incomplete. */
export function withoutSources(sources: readonly Source[], leaveOut: readonly string[] = []): readonly Source[] {
  if (leaveOut.length === 0) return sources
  return sources.map((source) => (leaveOut.includes(source.id) ? left(source) : source))
}

/** Maximum time of a complete check in milliseconds. */
export const TOTAL_DEADLINE_MS = 8000

/** Minimum time for optional sources in milliseconds. Most live registers need less. */
const PATIENCE_MS = 3000

export type Progress = Extract<CheckEvent, { event: 'plan' | 'source' | 'conflicts' | 'domains' }>

interface Host {
  sources: readonly Source[]
  fetch: typeof fetch
  signal: AbortSignal
  now?: () => number
  totalMs?: number
  patienceMs?: number
  isPrivate?: boolean
  /** The account, if the host has more than one user. */
  holder?: string
  /** Description of the goods. Sources do not receive it. */
  goods?: string | null
  onEvent?: (event: Progress) => void
}

export interface Finding extends Judgement {
  conflicts: Conflict[]
  domains: DomainAnswer[]
  coverage: Coverage
  source: AnswerOrigin
  degraded: boolean
  notes: Note[]
  checkedAt: string
}

/** Thrown if no source answered, not even a local one, and there are no hits. */
export class NoSourceAnswered extends Error {
  override name = 'NoSourceAnswered'
}

/** Returns the number of records in a register, imported or reported. Null if unknown or partly imported. */
function sizeOf(source: Source, answer: SourceAnswer | null): number | null {
  const held = source.holds?.() ?? null
  if (held === null) return answer?.records ?? null
  return held.part === undefined ? held.records : null
}

export interface Asked {
  rows: CoverageRow[]
  /** The riskiest conflict comes first. */
  conflicts: Conflict[]
  domains: DomainAnswer[]
  unsearched: UnsearchedRow[]
}

/**
 * Queries the participating sources in parallel and collects the answers that arrive before the deadline. Waits only
 * briefly for optional sources. Rejects with an `AbortError` when the client disconnects.
 */
export async function askSources(
  query: SourceQuery,
  roleOf: (source: Source) => Participation,
  host: Host,
): Promise<Asked> {
  const now = host.now ?? Date.now
  const emit = host.onEvent ?? (() => {})
  const asking: Asking = {
    fetch: host.fetch,
    signal: host.signal,
    now,
    isPrivate: host.isPrivate,
    holder: host.holder,
    endsAt: now() + (host.totalMs ?? TOTAL_DEADLINE_MS),
  }
  const parts = host.sources.map((source) => ({ source, role: roleOf(source) }))
  const asked = parts.flatMap(({ source, role }) => (role.asked ? [{ source, ...role }] : []))
  const unsearched = parts.flatMap(({ source, role }) =>
    role.asked ? [] : [unsearchedRow(source, role.reason, query.name)],
  )
  const sources: CheckPlan['sources'] = asked.map(({ source: { id, name, kind }, required }) => ({
    id,
    name,
    kind,
    required,
  }))
  const enough = new AbortController()
  const patienceEndsAt = now() + (host.patienceMs ?? PATIENCE_MS)
  const goodsOf = goodsComparer(host.goods ?? null)
  emit({ event: 'plan', data: { name: query.name, sources, unsearched } })

  const settle = async ({ source, required, outside }: (typeof asked)[number]) => {
    const askedAt = new Date(now()).toISOString()
    const told = new Set<string>()
    /** Emits conflicts that are new or have changed. */
    const tell = (hits: readonly Hit[], answer: SourceAnswer | null): Conflict[] => {
      const weighing = { niceClasses: query.niceClasses, records: sizeOf(source, answer), now: now() }
      const conflicts = conflictsOf(hits, source, weighing, goodsOf)
      const news = conflicts.filter((conflict) => {
        const before = told.size
        return told.add(JSON.stringify(conflict)).size > before
      })
      if (news.length > 0) emit({ event: 'conflicts', data: news.toSorted(byRisk) })
      return conflicts
    }
    let isAnswered = false
    /** Emits hits that arrive before the answer, unless comparing their goods takes longer than the answer. */
    const tellEarly = async (hits: readonly Hit[]) => {
      if (!goodsOf.isPrepared(hits)) await goodsOf.prepare(hits, asking.holder)
      if (!isAnswered && !asking.signal.aborted) tell(hits, null)
    }
    // `prepare` runs again on the full answer, and reports any error then.
    const answer = await ask(source, query, outside ? { ...asking, enough: enough.signal } : asking, (hits) => {
      tellEarly(hits).catch(() => {})
    })
    isAnswered = true
    const row = coverageRow(source, required, query.name, askedAt, answer, now())
    emit({ event: 'source', data: row })
    await goodsOf.prepare(answer.hits, asking.holder)
    const conflicts = tell(answer.hits, answer)
    if (answer.domains.length > 0) emit({ event: 'domains', data: answer.domains })
    return { row, conflicts, domains: answer.domains }
  }
  const settling = asked.map(settle)
  let patience: ReturnType<typeof setTimeout> | undefined
  const inside = settling.filter((_settling, at) => !asked[at]?.outside)
  if (inside.length > 0)
    void Promise.allSettled(inside).then(() => {
      patience = setTimeout(() => enough.abort(), Math.max(0, patienceEndsAt - now()))
    })
  const settled = await Promise.all(settling).finally(() => clearTimeout(patience))
  return {
    rows: settled.map(({ row }) => row),
    conflicts: settled.flatMap((part) => part.conflicts).sort(byRisk),
    domains: settled.flatMap((part) => part.domains),
    unsearched,
  }
}

/** Queries the sources and judges their answers. Rejects as `askSources` does, and with `NoSourceAnswered`. */
export async function runSources(
  query: SourceQuery,
  roleOf: (source: Source) => Participation,
  host: Host,
): Promise<Finding> {
  const { rows, conflicts, domains, unsearched } = await askSources(query, roleOf, host)
  const now = (host.now ?? Date.now)()
  const knows = rows.some(answered) || conflicts.length > 0 || domains.some(({ state }) => state !== 'unknown')
  if (!knows) throw new NoSourceAnswered('Not one source answered: ask again in a moment.')
  const coverage = coverageOf(rows, unsearched, now)
  return {
    ...judge(conflicts, coverage),
    conflicts,
    notes: notesOf({ conflicts, rows, complete: coverage.complete, asked: query }),
    domains,
    coverage,
    source: originOf(rows),
    degraded: isDegraded(rows),
    checkedAt: new Date(now).toISOString(),
  }
}

function answered(row: Pick<CoverageRow, 'state'>): boolean {
  const states: SourceAnswer['state'][] = ['answered', 'answered_stale', 'not_proven']
  return states.includes(row.state)
}

/** Runs a check. The host must set `charged`, because only the host knows the key and its earlier checks. */
export async function runCheck(request: BrandCheckRequest, host: Host): Promise<BrandCheckResult> {
  const { jurisdiction, niceClasses } = request
  const query: SourceQuery = { name: request.name, jurisdiction, niceClasses }
  const sources = withoutSources(host.sources, request.leaveOut)
  const finding = await runSources(query, (source) => source.role(query), { ...host, sources, goods: request.goods })
  return {
    id: crypto.randomUUID(),
    name: request.name,
    ...finding,
    legalRequirements: { jurisdictions: jurisdiction === null ? [...Jurisdiction] : [jurisdiction] },
    jurisdiction,
    niceClasses,
    request,
    variants: variants(request.name),
    charged: false,
    test: false,
    receipt: null,
  }
}

export interface TrademarkSearch {
  name: string
  jurisdictions: Jurisdiction[]
  niceClasses: number[]
  goods?: string | null
  limit: number
  offset: number
  status: RecordStatus[] | null
  filedAfter: string | null
  owner: string | null
}

/** Only registers of the requested jurisdictions are required. */
function searchRole(source: Source, jurisdictions: readonly Jurisdiction[]): Participation {
  return source.kind === 'brand_in_use' ? { asked: true, required: false } : roleForSearch(source, jurisdictions)
}

/**
 * Returns true if a conflict passes the filters of the list, which never affect the verdict. A mark also passes if its
 * register lacks the filtered fact.
 */
function passes(conflict: Conflict, request: TrademarkSearch): boolean {
  const { status, filedAfter, owner, niceClasses } = request
  if (status !== null && conflict.status !== 'unknown' && !status.includes(conflict.status)) return false
  if (filedAfter !== null && conflict.filedOn !== null && conflict.filedOn <= filedAfter) return false
  if (owner !== null && conflict.owner !== null && !conflict.owner.toLowerCase().includes(owner.toLowerCase()))
    return false
  return niceClasses.length === 0 || conflict.niceClasses.length === 0 || conflict.classOverlap.length > 0
}

/** Runs a trade mark search. The host must set `charged`. */
export async function runTrademarkSearch(request: TrademarkSearch, host: Host): Promise<TrademarkSearchResult> {
  const { offset, ...asked } = request
  const { name, jurisdictions, niceClasses, limit } = asked
  const only = jurisdictions.length === 1 ? (jurisdictions[0] ?? null) : null
  const query: SourceQuery = { name, jurisdiction: only, niceClasses }
  const sources = host.sources.filter(({ kind }) => kind === 'trademark' || kind === 'brand_in_use')
  const { domains: _none, ...finding } = await runSources(query, (source) => searchRole(source, jurisdictions), {
    ...host,
    sources,
    goods: request.goods,
  })
  const found = finding.conflicts.filter((conflict) => passes(conflict, request))
  const end = offset + limit
  const truncated = [...finding.coverage.searched, ...finding.coverage.unavailable].some((row) => row.truncated)
  return {
    id: crypto.randomUUID(),
    name,
    ...finding,
    conflicts: found.slice(offset, end),
    legalRequirements: { jurisdictions: Jurisdiction.filter((code) => jurisdictions.includes(code)) },
    jurisdiction: only,
    jurisdictions,
    niceClasses,
    request: { ...asked, cursor: offset === 0 ? null : String(offset) },
    variants: variants(name),
    total: { value: found.length, relation: truncated || !finding.coverage.complete ? 'gte' : 'eq' },
    truncated,
    nextCursor: end < found.length ? String(end) : null,
    charged: false,
    test: false,
    receipt: null,
  }
}
