import type { MarkRecord, ReadStep } from '../../../lib/sources/register/mark-record.ts'

export type Basis = MarkRecord['basis']

export type SettledStep =
  | Exclude<ReadStep, { kind: 'removed' }>
  | (Extract<ReadStep, { kind: 'removed' }> & { basis: Basis })

/**
 * Resolves a removal by number to the imported mark. If a national mark and an international registration share the
 * number, the step is bad: a mark that stays by mistake can be noticed, one that goes cannot.
 */
export function settledRemoval(step: ReadStep, heldBases: (number: string) => readonly Basis[]): SettledStep {
  if (step.kind !== 'removed') return step
  const { number, basis, at } = step
  if (basis !== null) return { ...step, basis }
  const held = heldBases(number)
  const reason = `it takes away ${number} and does not say whether the national mark or the international registration`
  return held.length > 1 ? { kind: 'bad', reason, at } : { ...step, basis: held[0] ?? 'national' }
}
