import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, it } from 'vitest'
import { startEuipo, wordMark } from '../../stand-ins/offices/euipo.ts'
import { startLindas } from '../../stand-ins/offices/lindas.ts'
import { startOdp } from '../../stand-ins/offices/odp.ts'
import { startSwissreg, swissMark } from '../../stand-ins/offices/swissreg.ts'
import { registersFolder, storePath } from '../registers/store/offices.ts'
import { openStoreToRead } from '../registers/store/open-store.ts'
import { dayFile, yearlyFile } from '../registers/sync/testing/case-register.ts'
import { recordsOf } from '../registers/sync/testing/kept-register.ts'
import { clearRegister } from '../registers/sync/testing/swiss-register.ts'
import { makeDataDir } from '../testing/data-dir.ts'

const CLI = resolve(import.meta.dirname, 'admin.ts')

/** An office whose register is filled, with one interruption. */
interface FilledOffice {
  env: Readonly<Record<string, string>>
  /** Returns the names of all its marks. */
  names(): readonly string[]
  /** Sets a function that is called for each query. Null removes it. */
  onQuestion(called: (() => void) | null): void
  /** Stops or resumes the responses. */
  hang(isHanging: boolean): void
  close(): Promise<void>
}

async function eu(): Promise<FilledOffice> {
  const numbers = Array.from({ length: 5600 }, (_, at) => String(10_000_000 + at * 2000).padStart(9, '0'))
  const standIn = await startEuipo(numbers.map((number, at) => wordMark(number, `Qorvane ${at}`)))
  return {
    ...standIn,
    names: () => recordsOf(standIn).map(({ name }) => String(name)),
    onQuestion: (called) => standIn.setBeforePage(called && (() => void called())),
    hang: (isHanging) => standIn.setFault(isHanging ? { kind: 'hang' } : null),
  }
}

async function ch(): Promise<FilledOffice> {
  const standIn = await startSwissreg()
  clearRegister(standIn)
  for (const year of [2024, 2025])
    for (let at = 0; at < 3300; at++) {
      standIn.marks.setDay(`${year}-03-${String((at % 28) + 1).padStart(2, '0')}`)
      standIn.marks.enter(swissMark(`${year}${String(at).padStart(6, '0')}`, `Qorvane ${year} ${at}`))
    }
  return {
    ...standIn,
    names: () => standIn.marks.all().map(({ words }) => String(words)),
    onQuestion: (called) => standIn.setBeforePage(called && (() => void called())),
    hang: (isHanging) => standIn.setFault(isHanging ? { kind: 'hang' } : null),
  }
}

async function us(): Promise<FilledOffice> {
  const standIn = await startOdp()
  const parts = [1, 2, 3].map((part) =>
    Object.fromEntries(Array.from({ length: 20 }, (_, at) => [`9${part}0000${at + 10}`, `Qorvane ${part} ${at}`])),
  )
  standIn.publish('TRTYRAP', ...parts.map((cases, at) => yearlyFile(at + 1, cases)))
  // A recent day, because a register whose files end long ago is incomplete.
  const day = new Date(Date.now() - 24 * 60 * 60_000).toISOString().slice(0, 10)
  for (let at = Date.parse('2026-01-02'); at <= Date.parse(day); at += 7 * 24 * 60 * 60_000)
    standIn.publish('TRTDXFAP', dayFile(new Date(at).toISOString().slice(0, 10), { '98000001': 'Brenlo' }))
  return {
    env: standIn.env,
    names: () => [...parts.flatMap((cases) => Object.values(cases)), 'Brenlo'],
    onQuestion: (called) =>
      standIn.setTrouble(
        called &&
          (() => {
            called()
            return null
          }),
      ),
    hang: (isHanging) => standIn.setStoreFault(isHanging ? { kind: 'hang' } : null),
    close: standIn.close,
  }
}

async function companies(): Promise<FilledOffice> {
  const standIn = await startLindas()
  for (let at = 0; at < 11_000; at++)
    standIn.register({ name: `Qorvane ${at} AG`, uid: `CHE${300_000_000 + at}`, ehraid: String(3_000_000 + at) })
  return {
    ...standIn,
    names: () => standIn.companies().map(({ name }) => name),
    onQuestion: (called) => standIn.setBeforePage(called && (() => void called())),
    hang: (isHanging) => standIn.setFault(isHanging ? { kind: 'hang' } : null),
  }
}

/** Returns the names of all imported records of a register. */
function heldNames(dataDir: string, office: string): string[] {
  const db = openStoreToRead(storePath(registersFolder(dataDir), office), office)
  const rows = db?.prepare('SELECT name FROM record WHERE removed = 0').all() ?? []
  db?.close()
  return rows.map(({ name }) => String(name))
}

it.each<[office: string, start: () => Promise<FilledOffice>, questions: number]>([
  ['EU', eu, 60],
  ['CH', ch, 85],
  ['US', us, 4],
  ['companies-CH', companies, 3],
])(
  'stores the records of an interrupted fill of %s, and completes the register in the next one',
  {
    timeout: 120_000,
  },
  async (office, start, questions) => {
    const standIn = await start()
    const dataDir = await makeDataDir('brand-check-fill-')

    /** Runs a register command in a separate process. `meanwhile` receives a function that interrupts it. */
    async function admin(args: string[], meanwhile: (interrupt: () => void) => void = () => {}) {
      const env = { ...process.env, ...standIn.env, DATA_DIR: dataDir }
      const child = spawn(process.execPath, [CLI, 'registers', ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] })
      meanwhile(() => void child.kill('SIGINT'))
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
      return { code, said: `${out}${err}` }
    }

    try {
      expect(await admin(['keep', office, '--yes'])).toMatchObject({ code: 0 })
      const stopped = await admin(['fill', office], (interrupt) => {
        let asked = 0
        standIn.onQuestion(() => {
          if (++asked !== questions) return
          // Without further responses, the sync cannot end before it is interrupted.
          standIn.hang(true)
          interrupt()
        })
      })
      expect(stopped).toMatchObject({ code: 130, said: expect.stringContaining('What came is kept') })
      const all = standIn.names().toSorted()
      const before = heldNames(dataDir, office)
      expect(before.length).toBeGreaterThan(0)
      expect(before.length).toBeLessThan(all.length)
      standIn.onQuestion(null)
      standIn.hang(false)
      expect(await admin(['fill', office])).toMatchObject({ code: 0, said: expect.stringContaining('whole as of') })
      expect(heldNames(dataDir, office).toSorted()).toEqual(all)
    } finally {
      await standIn.close()
      await rm(dataDir, { recursive: true })
    }
  },
)
