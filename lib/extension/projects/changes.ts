import type { CheckResult } from '../../client/types.ts'
import type { CoverageRow, DomainAnswer } from '../../contract/checks/answer.ts'
import type { Conflict } from '../../contract/checks/conflict.ts'
import { DomainState, RecordStatus } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { type Scope, scopes } from '../scope.ts'
import { stateOf } from '../state-colours.ts'

// Marked as pure, so that the bundler drops it from the worker.
const word = /* @__PURE__ */ z.string().check(z.maxLength(400))
const status = z.enum(RecordStatus)
const domainState = z.enum(DomainState)

/**
 * A difference between two results. `first_seen`: the source of a new hit was incomplete last time, so the hit may be
 * older. `silent` and `partly`: the source of a missing hit is incomplete now, so the hit may still exist.
 */
const NameChange = z.union([
  z.object({ what: z.literal('verdict'), from: word, to: word }),
  z.object({ what: z.enum(['new', 'first_seen', 'gone', 'silent', 'partly']), name: word, source: word }),
  z.object({ what: z.literal('status'), name: word, source: word, from: status, to: status }),
  z.object({ what: z.literal('domain'), domain: word, from: domainState, to: domainState }),
])
type NameChange = z.infer<typeof NameChange>

/** Differences from the previous check. Times are in milliseconds since the epoch. */
export const NameChanges = z.object({
  since: z.number(),
  at: z.number(),
  /** If true, `list` is empty, because different scopes cannot be compared. */
  otherScope: z.boolean(),
  list: z.array(NameChange),
  more: z.number(),
})
export type NameChanges = z.infer<typeof NameChanges>

/** Earlier hits that later checks neither found again nor proved to be gone. */
export interface Unseen {
  conflicts: Conflict[]
  domains: DomainAnswer[]
}

const MOST = 60
const UNSEEN_MOST = 100

interface FollowedAnswer {
  result: CheckResult
  scope: Scope
  unseen?: Unseen | undefined
}

const keyOf = ({ kind, source, jurisdiction, number, name }: Conflict) =>
  JSON.stringify(number === null ? [kind, source, jurisdiction, name] : [kind, jurisdiction, number])

const rowOf = ({ coverage }: CheckResult, source: string) =>
  [...coverage.searched, ...coverage.unavailable].find(({ id }) => id === source)

/** False if a missing hit proves nothing: the source's answer was truncated, or its canary is missing. */
function isWhole(result: CheckResult, row: CoverageRow | undefined): row is CoverageRow {
  if (row === undefined || row.state !== 'answered' || row.truncated || row.provenAt === null || row.method === 'text')
    return false
  const listed = result.conflicts.filter(({ source }) => source === row.id).length
  return row.matches !== null && row.matches <= listed && !result.conflictsLeftOut
}

const isOlder = (now: CoverageRow, before: CoverageRow | undefined) =>
  Boolean(now.dataAsOf && before?.dataAsOf && now.dataAsOf < before.dataAsOf)

const SILENT = new Set<string>(['timeout', 'error', 'rate_limited', 'not_configured'])

function fateOf(hit: Conflict, before: CheckResult, after: CheckResult): 'gone' | 'silent' | 'partly' {
  const row = rowOf(after, hit.source)
  if (row === undefined || SILENT.has(row.state)) return 'silent'
  return isWhole(after, row) && !isOlder(row, rowOf(before, hit.source)) ? 'gone' : 'partly'
}

interface Difference {
  list: NameChange[]
  unseen: Unseen
}

const sourceName = (result: CheckResult, source: string) => rowOf(result, source)?.name ?? source

function conflictChanges(
  before: FollowedAnswer,
  after: CheckResult,
): Pick<Difference, 'list'> & { unseen: Conflict[] } {
  const list: NameChange[] = []
  const unseen: Conflict[] = []
  const now = new Map(after.conflicts.map((hit) => [keyOf(hit), hit]))
  const then = new Map(
    [...(before.unseen?.conflicts ?? []), ...before.result.conflicts].map((hit) => [keyOf(hit), hit]),
  )
  for (const [key, { name, source, status }] of now) {
    const told = { name, source: sourceName(after, source) }
    const old = then.get(key)
    if (old === undefined) {
      const wasRead = isWhole(before.result, rowOf(before.result, source))
      list.push({ what: wasRead ? 'new' : 'first_seen', ...told })
    } else if (old.status !== status) list.push({ what: 'status', ...told, from: old.status, to: status })
  }
  for (const [key, hit] of then) {
    if (now.has(key)) continue
    const fate = fateOf(hit, before.result, after)
    list.push({ what: fate, name: hit.name, source: sourceName(before.result, hit.source) })
    if (fate !== 'gone') unseen.push(hit)
  }
  return { list, unseen }
}

function domainChanges(
  before: FollowedAnswer,
  after: CheckResult,
): Pick<Difference, 'list'> & { unseen: DomainAnswer[] } {
  const list: NameChange[] = []
  const unseen: DomainAnswer[] = []
  const now = new Map(after.domains.map((each) => [each.domain, each]))
  // If the previous result left a domain unknown, its last known state counts.
  const known = new Map(before.result.domains.map((each) => [each.domain, each]))
  for (const each of before.unseen?.domains ?? [])
    if ((known.get(each.domain)?.state ?? 'unknown') === 'unknown') known.set(each.domain, each)
  for (const [domain, old] of known) {
    const to = now.get(domain)?.state ?? 'unknown'
    if (to !== old.state) list.push({ what: 'domain', domain, from: old.state, to })
    if (to === 'unknown' && old.state !== 'unknown') unseen.push(old)
  }
  return { list, unseen }
}

/** Reports a hit as gone only if its source answered in full, from records at least as recent as before. */
export function changesBetween(
  before: FollowedAnswer,
  after: FollowedAnswer,
): { changes: NameChanges; unseen: Unseen } {
  const moments = { since: Date.parse(before.result.checkedAt), at: Date.parse(after.result.checkedAt) }
  if (!scopes.areSame(before.scope, after.scope))
    return { changes: { ...moments, otherScope: true, list: [], more: 0 }, unseen: { conflicts: [], domains: [] } }
  const [from, to] = [stateOf(before.result), stateOf(after.result)]
  const conflicts = conflictChanges(before, after.result)
  const domains = domainChanges(before, after.result)
  const all: NameChange[] = [
    ...(from === to ? [] : [{ what: 'verdict' as const, from, to }]),
    ...conflicts.list,
    ...domains.list,
  ]
  return {
    changes: { ...moments, otherScope: false, list: all.slice(0, MOST), more: Math.max(all.length - MOST, 0) },
    unseen: { conflicts: conflicts.unseen.slice(0, UNSEEN_MOST), domains: domains.unseen },
  }
}
