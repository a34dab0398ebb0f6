import { stateOf, type VerdictState } from '../state-colours.ts'
import type { ProjectName } from './project.ts'

export function nameState({ check }: Pick<ProjectName, 'check'>): VerdictState {
  return check === null ? 'not_checked' : stateOf(check)
}

/** Unknown ranks between found and not found. */
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

/** Sorts names that a list does not show after all others. */
export const UNLISTED = '~'

const DIGITS = 12

const letters = (name: string) =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\d+/g, (digits) => digits.padStart(DIGITS, '0'))

/**
 * Position in the list as a string: the riskiest names first, then by letters. It is stored, so that the first page of
 * a long list is read without the rest.
 */
export function listPlace(name: ProjectName): string {
  if (name.nearbyOf !== undefined) return UNLISTED + name.id
  const risk = (1000 - (name.check?.score ?? 0)).toFixed(2).padStart(7, '0')
  return `${6 - WEIGHT[nameState(name)]} ${risk} ${letters(name.name)} ${name.id}`
}
