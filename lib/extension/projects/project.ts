import { hasScore } from '../../client/believed-verdict.ts'
import type { CheckResult } from '../../client/types.ts'
import type { Coverage, CoverageRow, UnsearchedRow } from '../../contract/checks/answer.ts'
import type { Conflict } from '../../contract/checks/conflict.ts'
import type { DomainState } from '../../contract/constants.ts'
import { z } from '../../zod.ts'
import type { Scope } from '../scope.ts'
import { stateOf, type VerdictState } from '../state-colours.ts'
import { isPartial } from '../view.ts'
import type { NameChanges } from './changes.ts'

/** A source that is missing from a result. `reason` is in the service's own words. */
export interface SourceGap extends Pick<CoverageRow, keyof UnsearchedRow> {
  /** `answered` means answered in part, and `not_searched` a register outside the check. */
  state: string
  method?: CoverageRow['method']
  truncated?: boolean
  filling?: CoverageRow['filling']
  dataAsOf?: string | null
}

/** Lists every source that did not answer in full. A search for identical text counts only as partial. */
function gapsOf({ searched, unavailable, unsearched }: Coverage): SourceGap[] {
  const partly = searched.filter((row) => isPartial(row) || row.state !== 'answered')
  return [...unavailable, ...partly, ...unsearched.map((row) => ({ ...row, state: 'not_searched' }))]
}

const nameOf = ({ name }: Pick<SourceGap, 'name'>) => name

/** Writes a register as `trademark EU`, because thousands of names repeat it. Without a territory, writes its name. */
const registerOf = ({ id, kind, jurisdictions, name }: Register) => `${kind} ${jurisdictions.join() || `${id} ${name}`}`

export function checkOf(result: CheckResult, scope: Scope): NameCheck {
  const { coverage, conflicts, domains } = result
  const gaps = gapsOf(coverage)
  const missing = gaps.filter(({ state }) => state !== 'not_searched')
  return {
    verdict: result.verdict,
    tier: result.tier,
    notes: result.notes ?? [],
    score: hasScore(result) ? result.score : null,
    scoreIsLowerBound: result.scoreIsLowerBound,
    at: Date.parse(result.checkedAt),
    scope,
    missing: missing.map(nameOf),
    unsearched: coverage.unsearched.map(nameOf),
    test: result.test,
    strongest: conflicts.toSorted((one, other) => other.score - one.score)[0],
    domains: domains.map(({ domain, state }) => [domain, state]),
    searched: coverage.searched.map(registerOf),
    notSearched: gaps.map(registerOf),
    gaps: missing.map(({ state, dataAsOf = null }) => ({ state, dataAsOf })),
  }
}

const OUTCOMES = ['nothing', 'conflict', 'unclear'] as const

/** Maximum length in UTF-16 units. */
const LABEL_MAX = 120

// Marked as pure, like the texts below, so that the bundler drops it from the worker, which reads no project file.
const label = /* @__PURE__ */ z.string().check(z.maxLength(LABEL_MAX))

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
  everyDays: 1 | 7 | 30
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
  rhythms: [1, 7, 30] as const,
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
export interface NameCheck extends Pick<CheckResult, 'verdict' | 'tier' | 'scoreIsLowerBound' | 'notes'> {
  score: number | null
  /** Time of the check, in milliseconds since the epoch. */
  at: number
  scope: Scope
  /** Registers that did not answer in full. */
  missing: string[]
  unsearched: string[]
  /** True if the result, or a mark in it, is synthetic. */
  test: boolean
  /** Absent without a hit. Like the following fields, also absent if an earlier version stored this summary alone. */
  strongest?: Conflict | undefined
  domains?: [domain: string, state: DomainState][]
  /** Sources that answered, and those that did not answer in full, for `registersOf`. A source can be in both. */
  searched?: string[]
  notSearched?: string[]
  /** What is missing from the first sources of `notSearched`. Nobody asked the further ones. */
  gaps?: Gap[]
}

const note = /* @__PURE__ */ z.string().check(z.maxLength(NOTE_MAX))
const looks = /* @__PURE__ */ z.array(ManualCheck).check(z.maxLength(LOOKS_MAX))

export const NameRemarks = z.object({
  stage: z.catch(z.enum(STAGES), 'longlist'),
  note: z.catch(note, ''),
  owner: z.catch(label, ''),
  decision: z.catch(z.enum(DECISIONS), 'open'),
  looks: z.catch(z.optional(looks), undefined),
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

type Register = Pick<UnsearchedRow, 'id' | 'kind' | 'jurisdictions' | 'name'>

type Gap = Pick<CoverageRow, 'dataAsOf'> & { state: string }

/** Texts of the registers that a check searched in full, and of the others. Domain registries are not among them. */
export interface SearchedRegisters {
  searched: string[]
  notSearched: string[]
  /** Says by register what is missing. Nobody asked a register without a gap. */
  gaps: Record<string, Gap>
}

/**
 * Returns what a check searched. If one of two sources of the same records is missing, they were not searched in full.
 * Returns null for a summary of an earlier version.
 */
export function registersOf({ searched, notSearched, gaps = [] }: NameCheck): SearchedRegisters | null {
  if (searched === undefined || notSearched === undefined) return null
  const registersIn = (written: readonly string[]) => [
    ...new Set(written.flatMap((text) => (text.startsWith('domain ') ? [] : text.replace(/^(brand_in_use) .*/, '$1')))),
  ]
  const others = registersIn(notSearched)
  const byRegister = gaps.flatMap((gap, at) =>
    registersIn(notSearched.slice(at, at + 1)).map((register): [string, Gap] => [register, gap]),
  )
  return {
    searched: registersIn(searched).filter((register) => !others.includes(register)),
    notSearched: others,
    // Of two sources of one register, the first gap counts.
    gaps: Object.fromEntries(byRegister.toReversed()),
  }
}

/** Reads the text of a register. Only one without a territory has an id and a name. */
export function registerIn(text: string): Register {
  const [, kind, places, id = '', name = ''] = /^(\S+) ?(?:([A-Z]{2}(?:,[A-Z]{2})*)$|(\S*) ?(.*))/s.exec(text) ?? []
  return { id, kind: kind as Register['kind'], jurisdictions: places?.split(',') ?? [], name }
}

const endingOf = (domain: string) => domain.slice(domain.indexOf('.'))

/** Returns the states of a check's domains by ending, such as `.com`, in the order of the result. */
export const stateByEnding = ({ domains = [] }: NameCheck): Map<string, DomainState> =>
  new Map(domains.map(([domain, state]) => [endingOf(domain), state]))

/**
 * States from the best to the worst. A name that too few registers were searched for comes after those that are known
 * to have few matches. Names never checked come last, because nobody knows whether they are good.
 */
export const BEST_FIRST: readonly VerdictState[] = [
  'none_found',
  'faint',
  'moderate',
  'incomplete',
  'caution',
  'conflict',
  'not_checked',
]

/** Risk of a state. A name never checked may be riskier than one without a hit. */
const weightOf = (state: VerdictState) => (state === 'not_checked' ? 0.5 : BEST_FIRST.indexOf(state))

/** Negative if the first name is the riskier one. */
export const compareRisk = (one: ProjectName, other: ProjectName) =>
  weightOf(nameState(other)) - weightOf(nameState(one)) || (other.check?.score ?? 0) - (one.check?.score ?? 0)

/** First character of a `listPlace` for names that lists do not show. It sorts after all others. */
export const UNLISTED = '~'

/** Sorts numbers of up to 12 digits by value. */
const letters = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(12, '0'))

/** Writes points of 100 so that they sort as text. */
const inPoints = (points: number | null | undefined) => (1000 + (points ?? 0)).toFixed(2)

/**
 * Returns a sort key: the best names first, by state, score and similarity of the strongest hit, then alphabetically.
 * Stored, to read the first page of a long list without the rest.
 */
export function listPlace(name: ProjectName): string {
  const { id, check, nearbyOf } = name
  if (nearbyOf !== undefined) return UNLISTED + id
  const points = `${inPoints(check?.score)} ${inPoints(check?.strongest?.similarity.score)}`
  return `${BEST_FIRST.indexOf(nameState(name))} ${points} ${letters(name.name)} ${id}`
}

/** Time in seconds. A test ensures that this matches the engine's `TOTAL_DEADLINE_MS`. */
const CHECK_SECONDS = 8

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
