import type { MarkRecord, ReadStep } from '../../../lib/sources/register/mark-record.ts'

export type Basis = MarkRecord['basis']

/** A step for which it is known which mark it is about. */
export type SettledStep =
  | Exclude<ReadStep, { kind: 'removed' }>
  | (Extract<ReadStep, { kind: 'removed' }> & { basis: Basis })

/**
 * Settles which mark a removal takes away where the file gives its number alone: the one that is held. Where a national
 * mark and an international registration of that number are held, neither is taken away, and the step is bad: a mark
 * that stays by mistake can be noticed, one that goes by mistake cannot.
 */
export function settledRemoval(step: ReadStep, heldBases: (number: string) => readonly Basis[]): SettledStep {
  if (step.kind !== 'removed') return step
  const { number, basis, at } = step
  if (basis !== null) return { ...step, basis }
  const held = heldBases(number)
  const reason = `it takes away ${number} and does not say whether the national mark or the international registration`
  return held.length > 1 ? { kind: 'bad', reason, at } : { ...step, basis: held[0] ?? 'national' }
}
