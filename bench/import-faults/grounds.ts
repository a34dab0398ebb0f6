import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, runSources } from '../../lib/check/run.ts'
import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { searchSpelt } from '../../lib/names/search.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import { ALWAYS_ANSWERS } from '../../lib/sources/testing/always-answers.ts'
import { heldRecordsOf } from '../../service/checks/sources.ts'
import { databaseBackend } from '../../service/registers/postgres/database-backend.ts'
import { openHeldDatabase } from '../../service/registers/postgres/imported-registers.ts'
import { openSession } from '../../service/registers/postgres/session.ts'
import { loadEverydayWords } from '../../service/registers/search/everyday-words.ts'
import type { ImportedRegisters } from '../../service/registers/store/imported-registers.ts'
import { type RegisterCode, registersFolder, storePath } from '../../service/registers/store/offices.ts'
import { openStoreToRead } from '../../service/registers/store/open-store.ts'
import { placeHere } from '../../service/registers/testing/place-here.ts'
import { recordsCalled } from '../../service/registers/testing/records-called.ts'
import { importByCommand } from './import-by-command.ts'
import { importHere } from './import-here.ts'
import type { Recipe } from './recipe.ts'
import { type HeldHere, openHeldHere } from './search-here.ts'
import type { Ground } from './world.ts'

/** Checks names against the register of one office, which the operator has declared whole. */
interface Checker {
  check(name: string): Promise<Finding>
}

function createChecker(registers: ImportedRegisters, office: RegisterCode, now: number): Checker {
  const facts = OFFICES.flatMap((each) => (each.records?.code === office ? each.facts : []))
  const records = heldRecordsOf(registers, [office])
  const connection = (id: string) => ({ held: () => records.held(id), trouble: () => records.trouble(id) })
  const sources = [...createRegisters(facts, { connection }), ALWAYS_ANSWERS]
  const host = { sources, fetch, signal: new AbortController().signal, now: () => now }
  return {
    check: (name) =>
      runSources(
        { name, jurisdiction: null, niceClasses: [] },
        ({ id }) => ({ asked: true, required: id !== ALWAYS_ANSWERS.id }),
        host,
      ),
  }
}

const meanings = loadEverydayWords()
const quiet = { info() {}, warn() {}, error() {} } as never
/**
 * Milliseconds between looks, long enough that no register looks by itself: each look here opens the registers anew.
 */
const NEVER_MS = 2 ** 31 - 1
/** Folder for files in memory, where the system has one: what a disk does is not tested here. */
const IN_MEMORY = '/dev/shm'

function makeScratch(): string {
  return mkdtempSync(join(existsSync(IN_MEMORY) ? IN_MEMORY : tmpdir(), 'brand-check-imports-'))
}

function storedNames(dataDir: string, office: Jurisdiction, number: string): (string | null)[] {
  const db = openStoreToRead(storePath(registersFolder(dataDir), office), office)
  if (db === null) return []
  try {
    const rows = db.prepare('SELECT name FROM record WHERE number = ? AND removed = 0').all(number)
    return rows.map(({ name }) => name as string | null)
  } finally {
    db.close()
  }
}

/** A register in files of its own, empty, for one run; imported in this process, or by the command. */
export async function groundInFiles({ office, now }: Recipe, how: 'here' | 'command'): Promise<Ground> {
  const folder = makeScratch()
  const dataDir = join(folder, 'data')
  const place = placeHere(dataDir, office)
  let held: HeldHere | null = null
  return {
    folder,
    place,
    importOnce: how === 'here' ? importHere(place) : importByCommand(dataDir),
    async open(goesOn) {
      if (!goesOn) {
        await held?.close()
        held = null
      }
      held ??= await openHeldHere(dataDir, office)
      await held.look()
      return createChecker(held, office, now)
    },
    storedAs: async (number) => storedNames(dataDir, office, number),
    async [Symbol.asyncDispose]() {
      await held?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The register of an office in PostgreSQL, empty, for one run. */
export async function groundInDatabase({ office, now }: Recipe, databaseUrl: string): Promise<Ground> {
  const folder = makeScratch()
  const place = databaseBackend(databaseUrl, office)
  let held: ImportedRegisters | null = null
  await place.drop()
  return {
    folder,
    place,
    importOnce: importHere(place),
    async open() {
      await held?.close()
      const settings = { databaseUrl, offices: [recordsCalled(office)], lookEveryMs: NEVER_MS, proveEveryMs: NEVER_MS }
      held = await openHeldDatabase(settings, { weigh: async (task) => searchSpelt(task, meanings) }, quiet)
      return createChecker(held, office, now)
    },
    async storedAs(number) {
      await using session = await openSession(databaseUrl)
      const find = 'SELECT name FROM register_records WHERE office = $1 AND number = $2 AND NOT removed'
      return (await session.query<{ name: string | null }>(find, [office, number])).map(({ name }) => name)
    },
    async [Symbol.asyncDispose]() {
      await held?.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
