import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import type { Random } from '../../research/register/random.ts'
import type { RecordSettings } from '../../service/registers/backend.ts'
import { dayFile, runFilesOnce, yearlyFile } from '../../service/registers/sync/testing/case-register.ts'
import {
  heldRecords,
  madeMarks,
  recordsOf,
  runOnce,
  settingsOf,
} from '../../service/registers/sync/testing/kept-register.ts'
import { type KilledRound, runAndKill } from '../../service/registers/sync/testing/run-and-kill.ts'
import {
  clearRegister,
  enterMadeMarks,
  runSwissOnce,
  swissRecordsOf,
} from '../../service/registers/sync/testing/swiss-register.ts'
import { startPostgresServer } from '../../service/testing/postgres-server.ts'
import { startEuipo } from '../../stand-ins/offices/euipo.ts'
import { startOdp } from '../../stand-ins/offices/odp.ts'
import { startSwissreg } from '../../stand-ins/offices/swissreg.ts'

/** Marks of the registers that are filled, and cases of a file. */
const MARKS = 1500
const CASES_OF_FILE = 60
const FILES = 25
/** Most milliseconds from a question to the kill: by then the keeper is writing. */
const LATER_MS = 60
/** Most rounds for each kill. */
const MOST_ROUNDS = 4

/** What of an office a killed keeper needs. */
interface KilledOffice extends Pick<KilledRound, 'office' | 'standIn' | 'onQuestion'> {
  asked(): number
  runOnce(settings: RecordSettings): Promise<unknown>
  isSame(settings: RecordSettings): Promise<boolean>
  close(): Promise<void>
}

async function ofEu(random: Random): Promise<KilledOffice> {
  const standIn = await startEuipo(madeMarks(MARKS, () => random.next()))
  return {
    office: 'EU',
    standIn: JSON.stringify(standIn.settings),
    asked: () => standIn.received.length,
    onQuestion: (called) => standIn.setBeforePage(called && (() => void called())),
    runOnce: (settings) => runOnce(standIn, settings),
    isSame: async (settings) => isDeepStrictEqual(await heldRecords(settings), recordsOf(standIn)),
    close: standIn.close,
  }
}

async function ofSwitzerland(random: Random): Promise<KilledOffice> {
  const standIn = await startSwissreg()
  clearRegister(standIn)
  enterMadeMarks(standIn, MARKS / 3, () => random.next())
  return {
    office: 'CH',
    standIn: JSON.stringify(standIn.settings),
    asked: () => standIn.received.length,
    onQuestion: (called) => standIn.setBeforePage(called && (() => void called())),
    runOnce: (settings) => runSwissOnce(standIn, settings),
    isSame: async (settings) => isDeepStrictEqual(await heldRecords(settings, 'CH'), swissRecordsOf(standIn)),
    close: standIn.close,
  }
}

async function ofUs(): Promise<KilledOffice> {
  const standIn = await startOdp()
  const casesOf = (part: number) =>
    Object.fromEntries(
      Array.from({ length: CASES_OF_FILE }, (_, at) => [`${90_000_000 + part * 1000 + at}`, `Qorvane ${part} ${at}`]),
    )
  const parts = Array.from({ length: FILES }, (_, part) => casesOf(part))
  const changes = { '90000000': 'Veldrico', '98000001': 'Brenlo' }
  standIn.publish('TRTYRAP', ...parts.map((cases, part) => yearlyFile(part + 1, cases)))
  standIn.publish('TRTDXFAP', dayFile('2026-01-02', changes))
  const names = { ...Object.assign({}, ...parts), ...changes }
  return {
    office: 'US',
    standIn: JSON.stringify(standIn.env),
    asked: () => standIn.stored.length,
    onQuestion: (called) =>
      standIn.setTrouble(
        called &&
          (() => {
            called()
            return null
          }),
      ),
    runOnce: (settings) => runFilesOnce(standIn.env, settings),
    async isSame(settings) {
      const held = await heldRecords(settings, 'US')
      return isDeepStrictEqual(Object.fromEntries(held.map(({ number, name }) => [number, name])), names)
    },
    close: standIn.close,
  }
}

/** What became of keepers of one office that were killed, on one engine. */
interface KillFigures {
  office: string
  engine: string
  /** Rounds that were killed before they came to their end. */
  kills: number
  /** Questions of all rounds together, and of one fill that nobody kills. */
  calls: number
  callsOfOne: number
  equal: boolean
}

async function killed(
  office: KilledOffice,
  engine: string,
  databases: readonly (string | null)[],
  kills: number,
  random: Random,
): Promise<KillFigures> {
  const folders = databases.map((url) => settingsOf(mkdtempSync(join(tmpdir(), 'bench-keep-kills-')), url))
  const [alone, settings] = folders as [RecordSettings, RecordSettings]
  try {
    await office.runOnce(alone)
    const callsOfOne = office.asked()
    // Each round goes on where the killed one stopped, so that the kills spread over all parts of a fill.
    const each = Math.max(1, Math.floor((callsOfOne / kills) * 2))
    let done = 0
    // A round that ends before its kill does not count; the next one asks for changes.
    for (let round = 0; done < kills && round < kills * MOST_ROUNDS; round++)
      if (
        await runAndKill({
          ...office,
          settings,
          after: random.below(round < kills ? each : 2),
          laterMs: random.next() * LATER_MS,
        })
      )
        done++
    await office.runOnce(settings)
    const calls = office.asked() - callsOfOne
    return { office: office.office, engine, kills: done, calls, callsOfOne, equal: await office.isSame(settings) }
  } finally {
    for (const { dataDir } of folders) rmSync(dataDir, { recursive: true, force: true })
  }
}

/**
 * Kills syncs of each office at drawn moments, under both backends, and compares the records held in the end with the
 * office's.
 */
export async function killKeepers(
  kills: number,
  random: Random,
  onDone: (figures: KillFigures) => void,
): Promise<KillFigures[]> {
  const server = await startPostgresServer()
  const client = new pg.Client({ connectionString: server.url('postgres') })
  const all: KillFigures[] = []
  try {
    await client.connect()
    for (const make of [ofEu, ofSwitzerland, ofUs])
      for (const engine of ['SQLite', 'PostgreSQL']) {
        const office = await make(random)
        const names = ['alone', 'killed'].map((name) => `${name}_${office.office.toLowerCase()}`)
        if (engine === 'PostgreSQL') for (const name of names) await client.query(`CREATE DATABASE ${name}`)
        const databases = names.map((name) => (engine === 'SQLite' ? null : server.url(name)))
        const figures = await killed(office, engine, databases, kills, random).finally(() => office.close())
        onDone(figures)
        all.push(figures)
      }
  } finally {
    await client.end().catch(() => {})
    await server.close()
  }
  return all
}
