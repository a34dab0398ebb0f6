import type { DatabaseSync } from 'node:sqlite'
import type { ReadStep } from '../../../lib/sources/mark-record.ts'
import type { JournalFile, Tally } from './journal.ts'
import { createStoreWriter } from './writer.ts'

export type ApplySteps = (steps: readonly ReadStep[], tally: Tally) => void

/** Writes what a file says into the transaction that is open, and counts it in the tally. Bad records are kept aside. */
export function createApplySteps(
  db: DatabaseSync,
  { id, asOf }: Pick<JournalFile, 'id' | 'asOf'>,
  generation: number,
): ApplySteps {
  const writer = createStoreWriter(db, asOf, generation)
  const keepBad = db.prepare('INSERT INTO bad (file, entry, line, number, reason) VALUES (?, ?, ?, ?, ?)')
  return (steps, tally) => {
    for (const step of steps) {
      tally.steps++
      if (step.kind === 'bad') {
        keepBad.run(id, step.at.entry, step.at.line, step.at.number, step.reason)
        tally.bad++
      } else if (step.kind === 'record') {
        tally.records++
        if (!writer.put(step.record)) tally.older++
      } else {
        tally.removed++
        if (!writer.remove(step.number)) tally.older++
      }
    }
  }
}
