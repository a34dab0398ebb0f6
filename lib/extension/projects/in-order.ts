import { stateOf, type VerdictState } from '../state-colours.ts'
import { type ProjectName, STAGES } from './project.ts'

export const NAME_ORDERS = ['risk', 'name', 'stage', 'newest', 'added'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

/** Which names of a project are shown; an empty string lets all through. */
export interface NameFilter {
  /** Letters of the name, owner or note, in any case. */
  text: string
  stage: string
  decision: string
  /** State of the verdict, as it is drawn. */
  state: string
}

export const ALL_NAMES: NameFilter = { text: '', stage: '', decision: '', state: '' }

/** State in which a name is drawn: that of its last answer. */
export function nameState({ check }: Pick<ProjectName, 'check'>): VerdictState {
  return check === null ? 'not_checked' : stateOf(check)
}

const letters = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** States from the one that weighs most; what is not known stands between what was found and what was not. */
const WEIGHT: Record<VerdictState, number> = {
  conflict: 6,
  caution: 5,
  moderate: 4,
  faint: 3,
  incomplete: 2,
  not_checked: 1,
  none_found: 0,
}

/** Below zero where the first of two names is the riskier one, as an order has it. */
export const compareRisk = (one: ProjectName, other: ProjectName) =>
  WEIGHT[nameState(other)] - WEIGHT[nameState(one)] || (other.check?.score ?? 0) - (one.check?.score ?? 0)

const COMPARE: Record<NameOrder, (one: ProjectName, other: ProjectName) => number> = {
  risk: compareRisk,
  name: (one, other) => letters.compare(one.name, other.name),
  stage: (one, other) => STAGES.indexOf(other.stage) - STAGES.indexOf(one.stage),
  newest: (one, other) => (other.check?.at ?? 0) - (one.check?.at ?? 0),
  added: (one, other) => one.addedAt - other.addedAt,
}

/** The names of a project in an order, of equal ones in that of their letters. */
export function namesInOrder(names: readonly ProjectName[], order: NameOrder): ProjectName[] {
  return names.toSorted((one, other) => COMPARE[order](one, other) || letters.compare(one.name, other.name))
}

/** The names of a project that a filter lets through. */
export function filterNames(names: readonly ProjectName[], filter: NameFilter): ProjectName[] {
  const typed = filter.text.trim().toLowerCase()
  const isOf = (wanted: string, found: string) => wanted === '' || wanted === found
  return names.filter(
    (each) =>
      isOf(filter.stage, each.stage) &&
      isOf(filter.decision, each.decision) &&
      isOf(filter.state, nameState(each)) &&
      [each.name, each.owner, each.note].some((text) => text.toLowerCase().includes(typed)),
  )
}
