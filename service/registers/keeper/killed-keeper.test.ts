import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type EuipoStandIn, startEuipo } from '../../../stand-ins/offices/euipo.ts'
import { ENGINES, type TestPlace } from '../../testing/engines.ts'
import { heldRecords, madeMarks, recordsOf, runOnce, settingsOf } from './testing/kept-register.ts'

const CHILD = join(import.meta.dirname, 'testing/keeper-child.ts')
/** Rounds that are killed one after the other; each goes on where the one before was killed. */
const KILLED = 4
/** Most questions of a round after which it is killed: about as many as the whole register takes. */
const MOST_ASKED = 15

describe.each(ENGINES)('a keeper that is killed, with %s', { timeout: 120_000 }, (_engine, makePlace) => {
  let test: TestPlace
  let standIn: EuipoStandIn
  beforeEach(async () => {
    test = await makePlace()
    standIn = await startEuipo(madeMarks(500, Math.random))
  })
  afterEach(async () => {
    await standIn.close()
    await test.remove()
  })

  /** Runs a keeper in a process of its own, and kills it while it asks or, a little later, while it writes. */
  async function runAndKill(asked: number, laterMs: number): Promise<void> {
    const given = [CHILD, test.dataDir, test.databaseUrl ?? '', JSON.stringify(standIn.settings)]
    const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', ...given], { stdio: 'ignore' })
    const ended = once(child, 'exit')
    let pages = 0
    standIn.setBeforePage(() => {
      if (pages++ === asked) void wait(laterMs).then(() => child.kill('SIGKILL'))
      return undefined
    })
    const [code, signal] = await ended
    expect(signal ?? code).toEqual(signal === null ? 0 : 'SIGKILL')
    standIn.setBeforePage(null)
  }

  it('goes on where it was, and holds what the office holds', async () => {
    const settings = settingsOf(test.dataDir, test.databaseUrl)
    const held: number[] = []
    for (let killed = 0; killed < KILLED; killed++) {
      await runAndKill(Math.floor(Math.random() * MOST_ASKED), Math.random() * 40)
      held.push(killed === 0 && test.databaseUrl !== null ? 0 : (await heldRecords(settings)).length)
    }
    expect(held).toEqual(held.toSorted((a, b) => a - b))
    standIn.received.length = 0
    const { wholeAsOf } = await runOnce(standIn, settings)
    expect(wholeAsOf).not.toBeNull()
    expect(await heldRecords(settings)).toEqual(recordsOf(standIn))
  })
})

it('a keeper without room for its records says so, keeps what it has, and goes on when there is some', {
  timeout: 60_000,
}, async () => {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'keeper-full-')), 'data')
  const standIn = await startEuipo(madeMarks(1500, Math.random))
  const settings = settingsOf(dataDir, null)
  try {
    const command = `ulimit -f 220; exec '${process.execPath}' '${CHILD}' "$@"`
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
