import type { CheckPlan } from '../contract/check-plan.ts'
import type { Conflict } from '../contract/conflict.ts'
import { JURISDICTIONS } from '../contract/constants.ts'
import type { AnswerOrigin, Coverage, CoverageRow, UnsearchedRow } from '../contract/coverage.ts'
import type { DomainAnswer } from '../contract/domain.ts'
import type { CheckEvent } from '../contract/events.ts'
import type { Note } from '../contract/note.ts'

import type { BrandCheckRequest } from '../contract/request.ts'
import type { BrandCheckResult } from '../contract/result.ts'
import { variants } from '../names/reading/variants.ts'
import type { Hit, Role, Source, SourceAnswer, SourceQuery } from '../sources/source.ts'
import { type Asking, ask } from './ask.ts'
import { byRisk, conflictsOf } from './conflicts.ts'
import { coverageOf, coverageRow, isDegraded, originOf, unsearchedRow } from './coverage.ts'
import { goodsComparer } from './goods.ts'
import { withoutSources } from './left-out.ts'
import { notesOf } from './notes.ts'
import { type Judgement, judge } from './verdict.ts'

/** Most time a whole check may take, in milliseconds. */
export const TOTAL_DEADLINE_MS = 8000

/**
 * Milliseconds for which a check waits for sources outside of it, where all others have answered. A live register mostly
 * answers in this time.
 */
const PATIENCE_MS = 3000

export type Progress = Extract<CheckEvent, { event: 'plan' | 'source' | 'conflicts' | 'domains' }>

export interface Host {
  sources: readonly Source[]
  fetch: typeof fetch
  signal: AbortSignal
  now?: () => number
  totalMs?: number
  /** Milliseconds for which sources outside of the check are waited for in any case; PATIENCE_MS where left out. */
  patienceMs?: number
  /** Set on a check that must not be kept: memory is neither read nor written. */
  isPrivate?: boolean
  /** Who asks, where the host has more than one user. */
  holder?: string
  /** What the name is for, in words. Sources are not told. */
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

/** Thrown when not one source, not even a local one, answered, and nothing of the name is known. */
export class NoSourceAnswered extends Error {
  override name = 'NoSourceAnswered'
}

/**
 * How many records a register has: what is held here, or what the source reported where nothing is held. Null where
 * that is not known, or where only a part of the register is held.
 */
function sizeOf(source: Source, answer: SourceAnswer | null): number | null {
  const held = source.holds?.() ?? null
  if (held === null) return answer?.records ?? null
  return held.part === undefined ? held.records : null
}

/** What came of asking sources, before it is judged. */
export interface Asked {
  rows: CoverageRow[]
  /** Riskiest first. */
  conflicts: Conflict[]
  domains: DomainAnswer[]
  unsearched: UnsearchedRow[]
}

/**
 * Asks the sources that take part, all at once, and gathers what came within the deadline. Those outside of the
 * check hold it up for no longer than its patience.
 * Rejects with the signal's reason when the client goes away.
 */
export async function askSources(query: SourceQuery, roleOf: (source: Source) => Role, host: Host): Promise<Asked> {
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
    /** Emits each conflict as soon as it is known, and again only when more has become known about it. */
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
    /**
     * Emits the hits that arrived before the answer. If comparing their goods takes until the answer is there, it emits
     * nothing.
     */
    const tellEarly = async (hits: readonly Hit[]) => {
      if (!goodsOf.isPrepared(hits)) await goodsOf.prepare(hits, asking.holder)
      if (!isAnswered && !asking.signal.aborted) tell(hits, null)
    }
    // An error here is not lost: the same comparison is made again for the answer.
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

/** Asks the sources and judges what came. Rejects as `askSources` does, and with NoSourceAnswered. */
export async function runSources(query: SourceQuery, roleOf: (source: Source) => Role, host: Host): Promise<Finding> {
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

/** One brand check. `charged` is for the host to set: it knows the key and what it asked before. */
export async function runCheck(request: BrandCheckRequest, host: Host): Promise<BrandCheckResult> {
  const { jurisdiction, niceClasses } = request
  const query: SourceQuery = { name: request.name, jurisdiction, niceClasses }
  const sources = withoutSources(host.sources, request.leaveOut)
  const finding = await runSources(query, (source) => source.role(query), { ...host, sources, goods: request.goods })
  return {
    id: crypto.randomUUID(),
    name: request.name,
    ...finding,
    legalRequirements: { jurisdictions: jurisdiction === null ? [...JURISDICTIONS] : [jurisdiction] },
    jurisdiction,
    niceClasses,
    request,
    variants: variants(request.name),
    charged: false,
    test: false,
    receipt: null,
  }
}
