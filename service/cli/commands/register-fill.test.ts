import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type EuipoStandIn, startEuipo } from '../../../stand-ins/offices/euipo.ts'
import { wordMark } from '../../../stand-ins/offices/euipo-marks.ts'
import { heldRecords, recordsOf, settingsOf } from '../../registers/keeper/testing/kept-register.ts'
import { makeDataDir } from '../../testing/data-dir.ts'

const CLI = resolve(import.meta.dirname, '../admin.ts')
/** More marks than one part of the register holds. */
const MARKS = Array.from({ length: 5600 }, (_, at) =>
  wordMark(String(10_000_000 + at * 2000).padStart(9, '0'), `Qorvane ${at}`),
)

let standIn: EuipoStandIn
let dataDir: string

beforeAll(async () => {
  standIn = await startEuipo(MARKS)
  dataDir = await makeDataDir('brand-check-fill-')
})
afterAll(async () => {
  await standIn.close()
  await rm(dataDir, { recursive: true })
})

/** Runs a command about registers in a process of its own, which is handed to `meanwhile`. */
async function admin(args: string[], meanwhile: (interrupt: () => void) => void = () => {}) {
  const env = { ...process.env, ...standIn.env, DATA_DIR: dataDir }
  const child = spawn(process.execPath, [CLI, 'registers', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  meanwhile(() => void child.kill('SIGINT'))
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
  return { code, said: `${out}${err}` }
}

it('a fill that is interrupted keeps what came, and the next one ends with all that the office holds', {
  timeout: 120_000,
}, async () => {
  expect(await admin(['keep', 'EU', '--yes'])).toMatchObject({ code: 0 })
  const stopped = await admin(['fill', 'EU'], (interrupt) => {
    let pages = 0
    standIn.setBeforePage(() => {
      if (++pages < 60) return undefined
      // No further page comes, so that it cannot end before it is interrupted.
      standIn.setFault({ kind: 'hang' })
      interrupt()
      return undefined
    })
  })
  expect(stopped).toMatchObject({ code: 130, said: expect.stringContaining('What came is kept') })
  const before = await heldRecords(settingsOf(dataDir, null))
  expect(before.length).toBeGreaterThan(0)
  expect(before.length).toBeLessThan(MARKS.length)
  standIn.setBeforePage(null)
  standIn.setFault(null)
  expect(await admin(['fill', 'EU'])).toMatchObject({ code: 0, said: expect.stringContaining('whole as of') })
  expect(await heldRecords(settingsOf(dataDir, null))).toEqual(recordsOf(standIn))
})
