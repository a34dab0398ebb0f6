import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { judgement, tried } from '../../bench/fault-kit.ts'
import { type Finding, runSources } from '../../lib/check/run.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office } from '../../lib/sources/offices/office.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import { ALWAYS_ANSWERS } from '../../lib/sources/testing/always-answers.ts'
import { heldRecordsOf } from '../../service/checks/sources.ts'
import { createLog } from '../../service/ops/log.ts'
import { importFiles } from '../../service/registers/import/import-files.ts'
import { createSearchPool } from '../../service/registers/search/search-pool.ts'
import { openImportedRegisters } from '../../service/registers/store/imported-registers.ts'
import { manifestPath, readManifest, writeManifest } from '../../service/registers/store/manifest.ts'
import { type RegisterCode, registersFolder, storePath } from '../../service/registers/store/offices.ts'
import { takeImportLock } from '../../service/registers/store/open-store.ts'
import { linesImport } from '../../service/registers/testing/import-lines.ts'
import { writeLines } from '../../service/registers/testing/read-lines.ts'
import { TAKEN, UNUSED } from './rig.ts'
import type { Failure } from './run-matrix.ts'

/** A fault in the imported records of an office, and how its row has to report it. */
interface RecordFault {
  name: string
  /** Applies the fault to a data folder with complete, current records. The result is disposed of after the trial. */
  make(dataDir: string, office: RegisterCode): Promise<Disposable | undefined>
  /** State that the row must have. */
  state: 'error' | 'answered_stale' | 'not_proven' | 'not_configured'
  reason: RegExp
  /** Set if the operator did not confirm that so few records are all. */
  unsaid?: true
  /** Set if existing records must still be found. */
  finds?: true
}

const BEING_MADE = /made anew|being imported/

async function indexFile(dataDir: string): Promise<string> {
  const folder = registersFolder(dataDir)
  const file = (await readdir(folder)).find((name) => name.endsWith('.index'))
  if (file === undefined) throw new Error('there is no index')
  return join(folder, file)
}

function changeManifest(dataDir: string, office: RegisterCode, change: object): void {
  const manifest = readManifest(registersFolder(dataDir), office)
  if (manifest === null || manifest === 'damaged') throw new Error('there is no manifest')
  writeManifest(registersFolder(dataDir), { ...manifest, ...change })
}

/** A fault that is applied to the files and needs no disposal. */
function plain(
  name: string,
  state: RecordFault['state'],
  reason: RegExp,
  make: (dataDir: string, office: RegisterCode) => unknown,
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
async function copyOf(dataDir: string, to: string): Promise<void> {
  await cp(dataDir, to, { recursive: true })
}

const DAY_MS = 24 * 60 * 60 * 1000

/** The day `offset` days after today, as `YYYY-MM-DD`. */
function isoDay(offset: number): string {
  return new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10)
}

const NAMES = [TAKEN, 'Kandorimel Works', 'Ostreval', 'Plimbaroo']

/** Imports a small register with the name TAKEN, as the whole of it or as changes, from a file whose name gives its date. */
async function importRecords(
  dataDir: string,
  office: RegisterCode,
  { name, changes = false, breaksOff = false }: { name: string; changes?: boolean; breaksOff?: boolean },
): Promise<void> {
  const records = NAMES.map((each, at) => ({ number: `${office}-${at}`, name: each }))
  const path = join(dataDir, name)
  // Each file gets different contents: a file that was imported before would be skipped.
  const lines = [...records, { removed: name }, ...(breaksOff ? (['break'] as const) : [])]
  await writeFile(path, writeLines(lines))
  // Swiss companies are not imported from files in production, but their held records have the same form.
  const task = linesImport(dataDir, [path], { office, whole: !changes, now: Date.now })
  const { ended } = await importFiles(task)
  if (!breaksOff && ended !== null) throw ended
}

/** The imported records of one office with one fault. */
interface RecordTrial {
  office: RegisterCode
  row: string
  fault: RecordFault
}

/** A trial for every fault of every office with imported records. */
export function recordTrials(offices: readonly Office[] = OFFICES): RecordTrial[] {
  return offices.flatMap(({ facts, records }) =>
    records === null ? [] : RECORD_FAULTS.map((fault) => ({ office: records.code, row: facts.id, fault })),
  )
}

const SLACK_MS = 3000
const NOT_TRIED = { asked: false, reason: 'not tried' } as const

interface Seen {
  unused: Finding
  taken: Finding
  log: string
  ms: number
}

/** Two checks with the records of a folder, and with a second source that has no records. */
async function check(dataDir: string, row: string, whole: readonly string[]): Promise<Seen> {
  const log: string[] = []
  const logger = createLog({ logLevel: 'info' }, { write: (line) => void log.push(line) })
  const pool = createSearchPool({ log: logger, threads: 1 })
  const registers = await openImportedRegisters(dataDir, pool, logger)
  try {
    const records = heldRecordsOf(registers, whole)
    const connection = (id: string) => ({ held: () => records.held(id), trouble: () => records.trouble(id) })
    const offices = createRegisters(
      OFFICES.map(({ facts }) => facts),
      { connection },
    )
    const sources = [...offices, ALWAYS_ANSWERS]
    const ask = async (name: string) => {
      const query = { name, jurisdiction: null, niceClasses: [] }
      const host = { sources, fetch, signal: new AbortController().signal }
      const role = ({ id }: { id: string }) =>
        id === row || id === ALWAYS_ANSWERS.id ? ({ asked: true, required: id === row } as const) : NOT_TRIED
      return runSources(query, role, host)
    }
    const since = performance.now()
    const [unused, taken] = await Promise.all([ask(UNUSED), ask(TAKEN)])
    return { unused, taken, log: log.join(''), ms: Math.round(performance.now() - since) }
  } finally {
    await registers.close()
    await pool.close()
  }
}

async function namesWritten(dataDir: string, log: string): Promise<boolean> {
  const files = await readdir(registersFolder(dataDir))
  const texts = await Promise.all(files.map((file) => readFile(join(registersFolder(dataDir), file), 'latin1')))
  // Only UNUSED is looked for, because the other name is in the records.
  return [...texts, log].some((text) => text.toLowerCase().includes(UNUSED.toLowerCase()))
}

function judge({ fault, row }: RecordTrial, { unused, taken, ms }: Seen): string[] {
  const { wrong, expect } = judgement()
  expect(ms < SLACK_MS, `answered after ${ms} ms`)
  const { searched, unavailable, complete } = unused.coverage
  const told = [...searched, ...unavailable].find(({ id }) => id === row)
  expect(told?.state === fault.state, `state ${told?.state}, not ${fault.state}: ${told?.reason}`)
  expect(fault.reason.test(told?.reason ?? ''), `reason does not tell it: ${told?.reason}`)
  expect(unused.verdict === 'incomplete' && !complete, `${unused.verdict}, ${complete ? 'complete' : 'incomplete'}`)
  expect(unused.scoreIsLowerBound && unused.degraded, 'the score is told as if it were whole')
  if (fault.finds) expect(taken.score >= 40, 'lost what it holds')
  return wrong
}

/** Runs the trials, and returns those that failed. */
export async function runRecordTrials(trials: readonly RecordTrial[]): Promise<Failure[]> {
  const failures: Failure[] = []
  const base = await mkdtemp(join(tmpdir(), 'brand-check-records-'))
  try {
    for (const office of new Set(trials.map((trial) => trial.office))) {
      const whole = join(base, office)
      const own = trials.filter((each) => each.office === office)
      const ill = own[0] === undefined ? [] : await makeWhole(whole, own[0])
      for (const trial of own) {
        const dataDir = join(base, 'trial')
        await copyOf(whole, dataDir)
        const wrong = [...ill, ...(await tried(tryOne(trial, dataDir)))]
        if (wrong.length > 0) failures.push({ source: `imported records of ${office}`, fault: trial.fault.name, wrong })
        await rm(dataDir, { recursive: true })
      }
    }
    return failures
  } finally {
    await rm(base, { recursive: true, force: true })
  }
}

/** Imports complete, current records of an office. Resolves to what is wrong with checks of them, if anything. */
async function makeWhole(dataDir: string, { office, row }: RecordTrial): Promise<string[]> {
  await mkdir(dataDir)
  await importRecords(dataDir, office, { name: `a-${isoDay(-2)}.txt` })
  const { unused, taken } = await check(dataDir, row, [office])
  if (unused.verdict === 'none_found' && taken.score >= 40) return []
  return [`with all well: ${unused.verdict}, and ${taken.verdict} of what is held`]
}

async function tryOne(trial: RecordTrial, dataDir: string): Promise<string[]> {
  const { office, row, fault } = trial
  using _held = await fault.make(dataDir, office)
  // The lock keeps the fault from being repaired during the trial.
  using _lock = takeImportLock(registersFolder(dataDir), office)
  const seen = await check(dataDir, row, fault.unsaid ? [] : [office])
  const leaked = (await namesWritten(dataDir, seen.log)) ? ['writes a name that is checked to a file or its log'] : []
  return [...judge(trial, seen), ...leaked]
}
