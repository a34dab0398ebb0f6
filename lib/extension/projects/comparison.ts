import { type Scope, scopes } from '../scope.ts'
import { isPartial } from '../view.ts'
import {
  BEST_FIRST,
  compareRisk,
  listPlace,
  nameState,
  type ProjectName,
  REMARKS,
  registerIn,
  registersOf,
  type SearchedRegisters,
  stateByEnding,
} from './project.ts'
import type { NameAnswer } from './store.ts'

/** Time in milliseconds after which trade mark records are stale. */
const LONG_AGO_MS = 7 * 86_400_000

type Unlike =
  | { why: 'never' | 'lost' | 'scope' | 'long_ago' | 'test' }
  /** Sources that answered in full only for other names. */
  | { why: 'sources'; missing: string[] }
  | { why: 'asker' }

export interface ComparedName {
  name: ProjectName
  answer: NameAnswer | null
}

const answered = ({ answer }: ComparedName) =>
  new Map(answer?.result.coverage.searched.filter((row) => !isPartial(row)).map((row) => [row.id, row.name]) ?? [])

export const comparison = {
  min: 2,
  max: 5,

  /** Also true for an invalid time, or one too far in the future. */
  isLongAgo(at: number, now: number): boolean {
    const age = now - at
    return !(age >= -LONG_AGO_MS && age < LONG_AGO_MS)
  },

  /** Maps each name's id to its reasons, or to an empty list. `scope` is that of the project. */
  differences(compared: readonly ComparedName[], scope: Scope, now: number): Map<string, Unlike[]> {
    const all = new Map(compared.flatMap((each) => [...answered(each)]))
    const hosts = new Set(compared.flatMap(({ answer }) => answer?.host ?? []))
    return new Map(
      compared.map((each): [string, Unlike[]] => {
        const { name, answer } = each
        if (name.check === null) return [name.id, [{ why: 'never' }]]
        if (answer === null) return [name.id, [{ why: 'lost' }]]
        const own = answered(each)
        const missing = [...all].flatMap(([id, source]) => (own.has(id) ? [] : [source]))
        const unlike: (Unlike | false)[] = [
          !scopes.areSame(answer.scope, scope) && { why: 'scope' },
          missing.length > 0 && { why: 'sources', missing },
          hosts.size > 1 && { why: 'asker' },
          comparison.isLongAgo(Date.parse(answer.result.checkedAt), now) && { why: 'long_ago' },
          answer.result.test && { why: 'test' },
        ]
        return [name.id, unlike.filter((one) => one !== false)]
      }),
    )
  },
}

const NAME_ORDERS = ['best', 'risk', 'name', 'stage', 'newest', 'added'] as const
type NameOrder = (typeof NAME_ORDERS)[number]

interface NameFilter {
  text: string
  stage: string
  decision: string
  state: string
}

const ALL_NAMES: NameFilter = { text: '', stage: '', decision: '', state: '' }

const letters = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

const likeness = ({ check }: ProjectName) => check?.strongest?.similarity.score ?? 0

const COMPARE: Record<Exclude<NameOrder, 'best'>, (one: ProjectName, other: ProjectName) => number> = {
  risk: (one, other) => compareRisk(one, other) || likeness(other) - likeness(one),
  name: (one, other) => letters.compare(one.name, other.name),
  stage: (one, other) => REMARKS.stages.indexOf(other.stage) - REMARKS.stages.indexOf(one.stage),
  newest: (one, other) => (other.check?.at ?? 0) - (one.check?.at ?? 0),
  added: (one, other) => one.addedAt - other.addedAt,
}

interface NearbyFound {
  better: ProjectName[]
  worse: number
  unknown: number
  waiting: number
}

function fateOf(name: ProjectName, other: ProjectName): keyof NearbyFound {
  if (other.check === null) return other.failed === null ? 'waiting' : 'unknown'
  if (name.check === null || !scopes.areSame(name.check.scope, other.check.scope)) return 'unknown'
  const had = new Set(name.check.missing)
  if (other.check.missing.some((source) => !had.has(source)) || other.check.verdict === 'not_checked') return 'unknown'
  return compareRisk(name, other) < 0 ? 'better' : 'worse'
}

/** Returns the coverage that most names have, so that only other names need to mention theirs. */
function commonCoverage(names: readonly ProjectName[]): SearchedRegisters | null {
  const known = names.flatMap(({ check }) => (check && registersOf(check)) ?? [])
  const alike = Map.groupBy(known, ({ searched, notSearched, gaps }) =>
    JSON.stringify(
      [searched, notSearched.map((register) => [register, gaps[register]])].map((each) => each.toSorted()),
    ),
  )
  const [most] = [...alike.values()].sort((one, other) => other.length - one.length)
  return most?.[0] ?? null
}

const FIRST_ENDINGS = 3
const USUAL_ENDINGS = ['.com', '.ch', '.de']

export const nameList = {
  /** Verdicts in the order of the table. */
  states: BEST_FIRST,
  commonCoverage,
  registersOf,
  registerIn,
  stateByEnding,

  endings(names: readonly ProjectName[]): string[] {
    const found = names.flatMap(({ check }) => (check ? [[...stateByEnding(check).keys()]] : []))
    const own = found.find((endings) => endings.length >= FIRST_ENDINGS) ?? USUAL_ENDINGS
    return own.slice(0, FIRST_ENDINGS)
  },

  /** True if the name was checked for another territory or other goods. */
  isOfOtherScope: ({ check }: Pick<ProjectName, 'check'>, scope: Scope): boolean =>
    check !== null && !scopes.areSame(check.scope, scope),

  orders: NAME_ORDERS,
  all: ALL_NAMES,
  nearbyMax: 8,

  inOrder(names: readonly ProjectName[], order: NameOrder): ProjectName[] {
    if (order === 'best') {
      const placed = names.map((name) => ({ name, place: listPlace(name) }))
      return placed.sort((one, other) => (one.place < other.place ? -1 : 1)).map(({ name }) => name)
    }
    return names.toSorted((one, other) => COMPARE[order](one, other) || letters.compare(one.name, other.name))
  },

  /** An empty field of the filter accepts every name. `text` may be part of the name, owner or note, in any case. */
  filter(names: readonly ProjectName[], filter: NameFilter): ProjectName[] {
    const typed = filter.text.trim().toLowerCase()
    const isOf = (wanted: string, found: string) => wanted === '' || wanted === found
    return names.filter(
      (each) =>
        isOf(filter.stage, each.stage) &&
        isOf(filter.decision, each.decision) &&
        isOf(filter.state, nameState(each)) &&
        [each.name, each.owner, each.note].some((text) => text.toLowerCase().includes(typed)),
    )
  },

  /** Compares a name with its nearby spellings in `all`. Returns null if the name has none. */
  nearby(name: ProjectName, all: readonly ProjectName[]): NearbyFound | null {
    const own = all.filter(({ nearbyOf }) => nearbyOf === name.id)
    if (own.length === 0) return null
    const fates = Map.groupBy(own, (other) => fateOf(name, other))
    const count = (fate: keyof NearbyFound) => fates.get(fate)?.length ?? 0
    const better = (fates.get('better') ?? []).toSorted((one, other) => compareRisk(other, one))
    return { better, worse: count('worse'), unknown: count('unknown'), waiting: count('waiting') }
  },
}
