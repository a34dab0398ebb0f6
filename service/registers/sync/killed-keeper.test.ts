import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EuipoFake, startEuipo } from '../../../stand-ins/offices/euipo.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { heldRecords, madeMarks, recordsOf, runOnce, settingsOf } from './testing/kept-register.ts'
import { KEEPER_CHILD, runAndKill } from './testing/run-and-kill.ts'

/** Number of sync runs that are killed. Each resumes at the end of the previous one. */
const KILLED = 3
/** Maximum queries before a run is killed: about as many as the complete register needs. */
const MOST_ASKED = 15

describe.each(ENGINES)('a sync that is killed, with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let standIn: EuipoFake
  beforeEach(async () => {
    test = await makePlace()
    standIn = await startEuipo(madeMarks(500, Math.random))
  })
  afterEach(async () => {
    await standIn.close()
    await test.remove()
  })

  it('resumes, and ends with the same records as the office', async () => {
    const settings = settingsOf(test.dataDir, test.databaseUrl)
    const held: number[] = []
    for (let killed = 0; killed < KILLED; killed++) {
      await runAndKill({
        office: 'EU',
        settings,
        standIn: JSON.stringify(standIn.settings),
        onQuestion: (called) => standIn.setBeforePage(called && (() => void called())),
        after: Math.floor(Math.random() * MOST_ASKED),
        laterMs: Math.random() * 40,
      })
      held.push(killed === 0 && test.databaseUrl !== null ? 0 : (await heldRecords(settings)).length)
    }
    expect(held).toEqual(held.toSorted((a, b) => a - b))
    standIn.received.length = 0
    const { wholeAsOf } = await runOnce(standIn, settings)
    expect(wholeAsOf).not.toBeNull()
    expect(await heldRecords(settings)).toEqual(recordsOf(standIn))
  })
})

it('reports that there is no room for its records, retains what it has, and resumes when there is some', {
  timeout: 120_000,
}, async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'keeper-full-')), 'data')
  const standIn = await startEuipo(madeMarks(3000, Math.random))
  const settings = settingsOf(dataDir, null)
  try {
    const command = `ulimit -f 220; exec '${process.execPath}' '${KEEPER_CHILD}' EU "$@"`
    const given = [dataDir, '', JSON.stringify(standIn.settings)]
    const { stdout } = await promisify(execFile)('bash', ['-c', command, 'keeper', ...given])
    expect(stdout).toMatch(/^full: there is no room for its records: /)
    const held = await heldRecords(settings)
    expect(recordsOf(standIn)).toEqual(expect.arrayContaining(held))
    expect([held.length > 0, held.length < standIn.marks.all().length]).toEqual([true, true])
    await runOnce(standIn, settings)
    expect(await heldRecords(settings)).toEqual(recordsOf(standIn))
  } finally {
    await standIn.close()
    rmSync(join(dataDir, '..'), { recursive: true })
  }
})
