import { type ProjectName, STAGES } from './project.ts'
import { compareRisk, listPlace, nameState } from './risk-order.ts'

export const NAME_ORDERS = ['risk', 'least', 'name', 'stage', 'newest', 'added'] as const
export type NameOrder = (typeof NAME_ORDERS)[number]

export interface NameFilter {
  text: string
  stage: string
  decision: string
  state: string
}

export const ALL_NAMES: NameFilter = { text: '', stage: '', decision: '', state: '' }

const letters = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

const COMPARE: Record<Exclude<NameOrder, 'risk'>, (one: ProjectName, other: ProjectName) => number> = {
  // An unchecked name is not one with few hits, so it comes last.
  least: (one, other) => Number(one.check === null) - Number(other.check === null) || compareRisk(other, one),
  name: (one, other) => letters.compare(one.name, other.name),
  stage: (one, other) => STAGES.indexOf(other.stage) - STAGES.indexOf(one.stage),
  newest: (one, other) => (other.check?.at ?? 0) - (one.check?.at ?? 0),
  added: (one, other) => one.addedAt - other.addedAt,
}

/** Names of equal rank go by their letters. */
export function namesInOrder(names: readonly ProjectName[], order: NameOrder): ProjectName[] {
  if (order === 'risk') {
    const placed = names.map((name) => ({ name, place: listPlace(name) }))
    return placed.sort((one, other) => (one.place < other.place ? -1 : 1)).map(({ name }) => name)
  }
  return names.toSorted((one, other) => COMPARE[order](one, other) || letters.compare(one.name, other.name))
}

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
