import { hasScore } from '../../client/believed-verdict.ts'
import type { CheckResult } from '../../client/types.ts'
import type { Coverage, CoverageRow } from '../../contract/checks/answer.ts'
import { Tier, Verdict } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import { Scope } from '../scope.ts'
import { stateOf, type VerdictState } from '../state-colours.ts'
import { isPartial } from '../view.ts'
import type { NameChanges } from './changes.ts'

/** A source that is missing from a result. `reason` is in the service's own words. */
export interface SourceGap extends Pick<CoverageRow, 'id' | 'name' | 'kind' | 'required' | 'manualUrl' | 'reason'> {
  /** `answered` means answered in part, and `not_searched` a register outside the check. */
  state: string
  method?: CoverageRow['method']
  truncated?: boolean
  filling?: CoverageRow['filling']
}

/** Lists every source that did not answer in full. A search for identical text counts only as partial. */
function gapsOf({ searched, unavailable, unsearched }: Coverage): SourceGap[] {
  const partly = searched.filter((row) => isPartial(row) || row.state !== 'answered')
  return [...unavailable, ...partly, ...unsearched.map((row) => ({ ...row, state: 'not_searched' }))]
}

export function checkOf(result: CheckResult, scope: Scope): NameCheck {
  const gaps = gapsOf(result.coverage)
  const namesOf = (isUnsearched: boolean) =>
    gaps.filter(({ state }) => (state === 'not_searched') === isUnsearched).map(({ name }) => name)
  return {
    verdict: result.verdict,
    ...(result.tier && { tier: result.tier }),
    score: hasScore(result) ? result.score : null,
    scoreIsLowerBound: result.scoreIsLowerBound,
    at: Date.parse(result.checkedAt),
    scope,
    missing: namesOf(false),
    unsearched: namesOf(true),
    test: result.test,
  }
}

const OUTCOMES = ['nothing', 'conflict', 'unclear'] as const

/** Maximum length in UTF-16 units. */
const WHO_MAX = 120

const label = z.string().check(z.maxLength(WHO_MAX))

/** The user's manual check in a register. Verdicts ignore it. */
export const ManualCheck = z.object({
  source: label,
  register: label,
  outcome: z.enum(OUTCOMES),
  by: label,
  /** Time in milliseconds since the epoch. */
  at: z.number(),
})
export type ManualCheck = z.infer<typeof ManualCheck>

/** The user's manual checks of sources. */
export const manualChecks = {
  outcomes: OUTCOMES,

  /** Returns every source that did not answer in full, for which a manual check may help. */
  gapsOf,

  /** Replaces an earlier check of the same source. */
  with: (checks: readonly ManualCheck[], check: ManualCheck): ManualCheck[] => [
    ...manualChecks.without(checks, check.source),
    check,
  ],

  without: (checks: readonly ManualCheck[], source: string): ManualCheck[] =>
    checks.filter((each) => each.source !== source),

  /** Pairs each gap with its manual check. Checks of sources that are no longer missing come last. */
  atGaps(
    gaps: readonly SourceGap[],
    checks: readonly ManualCheck[],
  ): { gap: SourceGap | null; look: ManualCheck | null }[] {
    const others = checks.filter(({ source }) => !gaps.some(({ id }) => id === source))
    return [
      ...gaps.map((gap) => ({ gap, look: checks.find(({ source }) => source === gap.id) ?? null })),
      ...others.map((look) => ({ gap: null, look })),
    ]
  },
}

export interface Watch {
  /** Days between two automatic runs. */
  everyDays: 1 | 7 | 30
  /** Maximum number of checks in a run. */
  most: number
  isTold: boolean
  /** Time of the next run, in milliseconds since the epoch. */
  nextAt: number
  /** Ids of names that changed since the user last looked. */
  news: string[]
}

const DAY = 86_400_000

/** Rules for automatic re-checks. Times are in milliseconds since the epoch. */
export const watchRuns = {
  /** Days between two runs. */
  rhythms: [1, 7, 30] as const,
  /** Limit and default for checks in a run. */
  most: 500,
  usual: 20,

  /** A run more than `everyDays` ahead is also due, because a wrong clock planned it. */
  isDue: ({ nextAt, everyDays }: Pick<Watch, 'nextAt' | 'everyDays'>, now: number): boolean =>
    now >= nextAt || nextAt > now + everyDays * DAY,

  /** Skips runs that were missed while the browser was closed. */
  nextAt: ({ everyDays }: Pick<Watch, 'everyDays'>, now: number): number => now + everyDays * DAY,

  /** Returns the names with the oldest checks first. Skips dropped, waiting and nearby names. */
  names(all: readonly ProjectName[], most: number): ProjectName[] {
    const checked = all.filter(
      ({ check, decision, queued, nearbyOf }) => check && decision !== 'drop' && queued === undefined && !nearbyOf,
    )
    return checked.toSorted((one, other) => (one.check?.at ?? 0) - (other.check?.at ?? 0)).slice(0, most)
  },
}

/** False if the source's answer was incomplete: a hit that is missing may still exist. */
export function isNews(change: NameChanges['list'][number]): boolean {
  if (change.what === 'domain') return change.to !== 'unknown'
  return change.what !== 'silent' && change.what !== 'partly'
}

/** Stages as naming agencies call them. */
const STAGES = ['longlist', 'knock_out', 'prescreen', 'contenders', 'counsel'] as const

const DECISIONS = ['open', 'keep', 'drop'] as const

/** Limit of lists and files. Names added one by one are not limited. */
export const PROJECT_MAX = 5_000

/** Maximum length in UTF-16 units. */
const LABEL_MAX = 120
const NOTE_MAX = 2_000

/** What the user can note about a name. `labelMax` is in UTF-16 units. */
export const REMARKS = { stages: STAGES, decisions: DECISIONS, labelMax: LABEL_MAX }

/** At most one per source, and there are far fewer sources. */
const LOOKS_MAX = 200

/** `asker` means that a different recipient would receive the names. */
const PAUSES = ['person', 'consent', 'not_connected', 'asker', 'storage', 'failed'] as const
export type Pause = (typeof PAUSES)[number]

/** Names of a project that are checked one after the other. */
export interface Batch {
  total: number
  paused: Pause | null
  /** For the pause `asker`, the host that would receive the names. */
  failure: string | null
  /** Time when the exhausted quota starts again, in milliseconds since the epoch. */
  until?: number
  /**
   * The recipient that the user last allowed (`currentClient` in worker/connection.ts), or for an automatic run, the
   * recipient at its start. Absent if the user has not decided, and in old data.
   */
  who?: string
  isWatch?: boolean
}

export interface Project {
  id: string
  name: string
  scope: Scope
  /** Time in milliseconds since the epoch. */
  createdAt: number
  batch: Batch | null
  watch?: Watch | null
}

/** Summary for lists. The complete result is stored separately. */
export const NameCheck = z.object({
  verdict: z.enum([...Verdict, 'not_checked']),
  tier: z.optional(z.enum(Tier)),
  score: z.nullable(z.number()),
  scoreIsLowerBound: z.boolean(),
  /** Time of the check, in milliseconds since the epoch. */
  at: z.number(),
  scope: Scope,
  /** Registers that did not answer in full. */
  missing: z.array(z.string()),
  unsearched: z.array(z.string()),
  /** True if the result, or a mark in it, is synthetic. */
  test: z.boolean(),
})
export type NameCheck = z.infer<typeof NameCheck>

export const NameRemarks = z.object({
  stage: z.catch(z.enum(STAGES), 'longlist'),
  note: z.catch(z.string().check(z.maxLength(NOTE_MAX)), ''),
  owner: z.catch(z.string().check(z.maxLength(LABEL_MAX)), ''),
  decision: z.catch(z.enum(DECISIONS), 'open'),
  looks: z.catch(z.optional(z.array(ManualCheck).check(z.maxLength(LOOKS_MAX))), undefined),
})
export type NameRemarks = z.infer<typeof NameRemarks>

export interface ProjectName extends NameRemarks {
  id: string
  project: string
  name: string
  /** Time in milliseconds since the epoch. */
  addedAt: number
  queued?: number
  check: NameCheck | null
  failed: string | null
  /** Id of the original name, if this name is a nearby spelling. It appears only below the original, once checked. */
  nearbyOf?: string
  /** Changes, the newest first. */
  changes?: NameChanges[]
}

export const CHANGES_MAX = 10

const NO_REMARKS: NameRemarks = { stage: 'longlist', note: '', owner: '', decision: 'open' }

/** `addedAt` is in milliseconds since the epoch. */
export function newName(project: string, name: string, addedAt: number): ProjectName {
  return { id: crypto.randomUUID(), project, name, addedAt, ...NO_REMARKS, check: null, failed: null }
}

/** Names that differ only in case or Unicode composition count as one. */
export const spellingOf = (name: string): string => name.normalize('NFC').toLowerCase()

/** State for display. A name without a check is `not_checked`. */
export function nameState({ check }: Pick<ProjectName, 'check'>): VerdictState {
  return check === null ? 'not_checked' : stateOf(check)
}

/** Sorts unknown between found and not found. */
const WEIGHT: Record<VerdictState, number> = {
  conflict: 6,
  caution: 5,
  moderate: 4,
  faint: 3,
  incomplete: 2,
  not_checked: 1,
  none_found: 0,
}

/** Negative if the first name is the riskier one. */
export const compareRisk = (one: ProjectName, other: ProjectName) =>
  WEIGHT[nameState(other)] - WEIGHT[nameState(one)] || (other.check?.score ?? 0) - (one.check?.score ?? 0)

/** First character of a `listPlace` for names that lists do not show. It sorts after all others. */
export const UNLISTED = '~'

const DIGITS = 12

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))

/**
 * Returns a sort key: the riskiest names first, then alphabetically. Stored, to read the first page of a long list
 * without the rest.
 */
export function listPlace(name: ProjectName): string {
  if (name.nearbyOf !== undefined) return UNLISTED + name.id
  const risk = (1000 - (name.check?.score ?? 0)).toFixed(2).padStart(7, '0')
  return `${6 - WEIGHT[nameState(name)]} ${risk} ${letters(name.name)} ${name.id}`
}

/** Time in seconds. A test ensures that this matches the engine's `TOTAL_DEADLINE_MS`. */
const CHECK_SECONDS = 8

/** Minimum number of checked names for an estimate. */
const TELLING = 3

interface BatchMark {
  waiting: number
  at: number
}

/** Estimates how long a batch takes. */
export const batchTime = {
  checkSeconds: CHECK_SECONDS,

  /** Upper bound in minutes, if no check is repeated. */
  minutesAtMost: (count: number): number => Math.ceil((count * CHECK_SECONDS) / 60),

  /** Minutes left at the pace since `from`. Null if too few names were checked since. */
  minutesLeft(from: BatchMark, { waiting, at }: BatchMark): number | null {
    const done = from.waiting - waiting
    if (done < TELLING || waiting === 0 || at <= from.at) return null
    return Math.ceil((((at - from.at) / done) * waiting) / 60_000)
  },
}
