import { expect, it } from 'vitest'
import { RECORD_FAULTS, recordTrials, runRecordTrials } from '../../e2e/faults/record-faults.ts'
import { officeRecords } from '../ops/office-records.ts'

const OFFICES = officeRecords.all().map(({ code }) => code)

it('never ends in none found if imported records are missing, damaged, old or incomplete', async () => {
  const all = recordTrials()
  const each = RECORD_FAULTS.flatMap((fault, at) =>
    all.filter((trial) => trial.fault === fault && trial.office === OFFICES[at % OFFICES.length]),
  )
  expect(new Set(each.map(({ office }) => office)).size).toBe(OFFICES.length)
  expect(await runRecordTrials(each)).toEqual([])
}, 120_000)
