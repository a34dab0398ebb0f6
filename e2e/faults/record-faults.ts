import { cp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { manifestPath, readManifest, writeManifest } from '../../service/registers/store/manifest.ts'
import { type HeldOffice, registersFolder, storePath } from '../../service/registers/store/offices.ts'
import { importRecords, isoDay } from './imported-register.ts'

/** A fault in the imported records of an office, and how its row has to report it. */
export interface RecordFault {
  name: string
  /** Applies the fault to a data folder with complete, current records. The result is disposed of after the trial. */
  make(dataDir: string, office: HeldOffice): Promise<Disposable | undefined>
  /** State that the row must have. */
  state: 'error' | 'answered_stale' | 'not_proven' | 'not_configured'
  reason: RegExp
  /** Set where the operator did not confirm that so few records are all. */
  unsaid?: true
  /** Set where existing records must still be found. */
  finds?: true
}

const BEING_MADE = /made anew|being imported/

async function indexFile(dataDir: string): Promise<string> {
  const folder = registersFolder(dataDir)
  const file = (await readdir(folder)).find((name) => name.endsWith('.index'))
  if (file === undefined) throw new Error('there is no index')
  return join(folder, file)
}

function changeManifest(dataDir: string, office: HeldOffice, change: object): void {
  const manifest = readManifest(registersFolder(dataDir), office)
  if (manifest === null || manifest === 'damaged') throw new Error('there is no manifest')
  writeManifest(registersFolder(dataDir), { ...manifest, ...change })
}

/** A fault that is applied to the files and needs no disposal. */
function plain(
  name: string,
  state: RecordFault['state'],
  reason: RegExp,
  make: (dataDir: string, office: HeldOffice) => unknown,
): RecordFault {
  return {
    name,
    state,
    reason,
    async make(dataDir, office) {
      await make(dataDir, office)
      return undefined
    },
  }
}

export const RECORD_FAULTS: readonly RecordFault[] = [
  plain('index file missing', 'error', BEING_MADE, async (dataDir) => rm(await indexFile(dataDir))),
  plain('index file cut', 'error', BEING_MADE, async (dataDir) => {
    const file = await indexFile(dataDir)
    await truncate(file, Math.floor((await stat(file)).size / 2))
  }),
  plain('index file with a wrong byte', 'error', BEING_MADE, async (dataDir) => {
    const file = await indexFile(dataDir)
    const bytes = await readFile(file)
    const middle = Math.floor(bytes.length / 2)
    bytes[middle] = (bytes[middle] ?? 0) ^ 1
    await writeFile(file, bytes)
  }),
  plain('index file empty', 'error', BEING_MADE, async (dataDir) => truncate(await indexFile(dataDir), 0)),
  plain('index of another version', 'error', BEING_MADE, (dataDir, office) =>
    changeManifest(dataDir, office, { rules: 'of another version' }),
  ),
  plain('index of other records', 'error', BEING_MADE, (dataDir, office) =>
    changeManifest(dataDir, office, { store: 'another' }),
  ),
  plain('manifest missing', 'error', BEING_MADE, (dataDir, office) =>
    rm(manifestPath(registersFolder(dataDir), office)),
  ),
  plain('manifest damaged', 'error', BEING_MADE, (dataDir, office) =>
    writeFile(manifestPath(registersFolder(dataDir), office), '{"office":'),
  ),
  plain('manifest of another office', 'error', BEING_MADE, async (dataDir, office) => {
    const folder = registersFolder(dataDir)
    const text = await readFile(manifestPath(folder, office), 'utf8')
    await writeFile(manifestPath(folder, office), text.replace(`"office":"${office}"`, '"office":"nowhere"'))
  }),
  plain('records missing', 'not_configured', /\w{3}/, async (dataDir, office) => {
    for (const end of ['', '-wal', '-shm'])
      await rm(`${storePath(registersFolder(dataDir), office)}${end}`, { force: true })
  }),
  plain('records damaged', 'error', /cannot be read/, (dataDir, office) =>
    writeFile(storePath(registersFolder(dataDir), office), 'no database'.repeat(1000)),
  ),
  plain('records of another office', 'error', /cannot be read/, async (dataDir, office) => {
    const db = new DatabaseSync(storePath(registersFolder(dataDir), office))
    db.exec("UPDATE register SET office = 'nowhere'")
    db.close()
  }),
  {
    name: 'records locked by another',
    state: 'error',
    reason: /cannot be read/,
    async make(dataDir, office) {
      const db = new DatabaseSync(storePath(registersFolder(dataDir), office))
      db.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; UPDATE register SET generation = generation')
      return { [Symbol.dispose]: () => db.close() }
    },
  },
  {
    ...plain('older than their time', 'answered_stale', /30 days old/, (dataDir, office) =>
      changeManifest(dataDir, office, { dataAsOf: `${isoDay(-30)}T00:00:00.000Z` }),
    ),
    finds: true,
  },
  {
    ...plain('dated in a year to come', 'answered_stale', /yet to come/, (dataDir, office) =>
      changeManifest(dataDir, office, { dataAsOf: `${isoDay(400)}T00:00:00.000Z` }),
    ),
    finds: true,
  },
  {
    ...plain('without a record that could prove them', 'not_proven', /certainly/, (dataDir, office) =>
      changeManifest(dataDir, office, { controls: [] }),
    ),
    finds: true,
  },
  {
    ...plain('the record that proves them not coming back', 'not_proven', /certainly/, (dataDir, office) =>
      changeManifest(dataDir, office, { controls: [{ ref: 1_000_000, name: 'Plimbaroo' }] }),
    ),
    finds: true,
  },
  { ...plain('a part of them', 'not_proven', /only 4 of its records/, () => {}), unsaid: true, finds: true },
  {
    ...plain('a file among them that broke off', 'not_proven', /not imported to its end/, async (dataDir, office) => {
      await importRecords(dataDir, office, { name: `b-${isoDay(-1)}.txt`, changes: true, breaksOff: true })
      await importRecords(dataDir, office, { name: `c-${isoDay(0)}.txt`, changes: true })
    }),
    finds: true,
  },
]

/** A copy of a data folder, for one trial. */
export async function copyOf(dataDir: string, to: string): Promise<void> {
  await cp(dataDir, to, { recursive: true })
}
