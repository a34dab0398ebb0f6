import { expect, it } from 'vitest'
import { RECORD_FAULTS } from '../../e2e/faults/record-faults.ts'
import { recordTrials, runRecordTrials } from '../../e2e/faults/run-record-faults.ts'
import { HELD_OFFICES } from '../registers/offices.ts'

it('imported records that are missing, damaged, old or only a part never end as none found', async () => {
  const all = recordTrials()
  const each = RECORD_FAULTS.flatMap((fault, at) =>
    all.filter((trial) => trial.fault === fault && trial.office === HELD_OFFICES[at % HELD_OFFICES.length]),
  )
  expect(new Set(each.map(({ office }) => office)).size).toBe(HELD_OFFICES.length)
  expect(await runRecordTrials(each)).toEqual([])
}, 120_000)
