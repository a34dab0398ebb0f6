import { stateOf, type VerdictState } from '../state-colours.ts'
import type { ProjectName } from './project.ts'

/** State in which a name is drawn: that of its last answer. */
export function nameState({ check }: Pick<ProjectName, 'check'>): VerdictState {
  return check === null ? 'not_checked' : stateOf(check)
}

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

/** Below zero where the first of two names is the riskier one. */
export const compareRisk = (one: ProjectName, other: ProjectName) =>
  WEIGHT[nameState(other)] - WEIGHT[nameState(one)] || (other.check?.score ?? 0) - (one.check?.score ?? 0)

/** Places of names that a list does not show come after those of all others. */
export const UNLISTED = '~'

/** Room for the longest run of digits that is sorted by its number. */
const DIGITS = 12

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))

/**
 * Where a name stands among those of its project, the riskiest first and of equal ones by their letters: of two strings, the lesser
 * one comes first. It is kept with the name, so that the first page of many names is read without the others.
 */
export function listPlace(name: ProjectName): string {
  if (name.nearbyOf !== undefined) return UNLISTED + name.id
  const risk = (1000 - (name.check?.score ?? 0)).toFixed(2).padStart(7, '0')
  return `${6 - WEIGHT[nameState(name)]} ${risk} ${letters(name.name)} ${name.id}`
}
