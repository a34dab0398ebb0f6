import type { DatabaseSync } from 'node:sqlite'
import type { ReadStep } from '../../../lib/sources/register/mark-record.ts'
import { createBadKeeper, type JournalFile, type Tally } from './journal.ts'
import { type Basis, settledRemoval } from './removal.ts'
import { createStoreWriter } from './writer.ts'

type ApplySteps = (steps: readonly ReadStep[], tally: Tally) => void

/** Runs in the open transaction, and counts the steps in the tally. */
export function createApplySteps(
  db: DatabaseSync,
  { id, asOf }: Pick<JournalFile, 'id' | 'asOf'>,
  generation: number,
): ApplySteps {
  const writer = createStoreWriter(db, asOf, generation)
  const keepBad = createBadKeeper(db, id)
  const heldBases = db.prepare('SELECT DISTINCT basis FROM record WHERE number = ? AND removed = 0')
  return (steps, tally) => {
    for (const given of steps) {
      const step = settledRemoval(given, (number) => heldBases.all(number).map(({ basis }) => basis as Basis))
      tally.steps++
      if (step.kind === 'bad') {
        keepBad({ ...step.at, reason: step.reason })
        tally.bad++
      } else if (step.kind === 'record') {
        tally.records++
        if (!writer.put(step.record)) tally.older++
      } else {
        tally.removed++
        if (!writer.remove(step.number, step.basis)) tally.older++
      }
    }
  }
}
