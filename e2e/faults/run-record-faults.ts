import { mkdir, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Finding, runSources } from '../../lib/check/run.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office } from '../../lib/sources/offices/office.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import { ALWAYS_ANSWERS } from '../../lib/sources/testing/always-answers.ts'
import { heldRecordsOf } from '../../service/checks/sources.ts'
import { createLog } from '../../service/ops/log.ts'
import { createSearchPool } from '../../service/registers/search/search-pool.ts'
import { openHeldRegisters } from '../../service/registers/store/imported-registers.ts'
import { type HeldOffice, registersFolder } from '../../service/registers/store/offices.ts'
import { takeImportLock } from '../../service/registers/store/open-store.ts'
import { importRecords, isoDay } from './imported-register.ts'
import { copyOf, RECORD_FAULTS, type RecordFault } from './record-faults.ts'
import { TAKEN, UNUSED } from './rig.ts'
import type { Failure } from './run-matrix.ts'

/** The imported records of one office with one fault. */
export interface RecordTrial {
  office: HeldOffice
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
  const registers = await openHeldRegisters(dataDir, pool, logger)
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
  const wrong: string[] = []
  const expect = (holds: boolean, said: string) => void (holds || wrong.push(said))
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
        const tried = await tryOne(trial, dataDir).catch((error: unknown) => [`broke down: ${error}`])
        const wrong = [...ill, ...tried]
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
