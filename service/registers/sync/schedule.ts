import type { ReadableOffice } from '../../ops/connectors.ts'
import { errorFacts } from '../../ops/failures.ts'
import type { Log } from '../../ops/log.ts'
import type { Storage } from '../../storage/open.ts'
import type { SyncRow } from '../../storage/syncs.ts'
import { placeOf, type RecordSettings } from '../backend.ts'
import { KeeperFault, type KeeperFaultCode } from './fault.ts'
import { type FaultColumns, faultColumns, type KeepOnce, type RunEnd, runNoted } from './run.ts'

export interface KeepersOptions {
  storage: Storage
  settings: RecordSettings & { registersReserved: number }
  readable: readonly ReadableOffice[]
  fetch: typeof fetch
  log: Log
  now(): number
  /** Milliseconds between checks for enabled syncs. */
  lookEveryMs?: number
  wait?: KeepOnce['wait']
}

export interface Keepers {
  /** Returns the enabled syncs of all processes, as of the last check. */
  rows(): SyncRow[]
  close(): Promise<void>
}

const LOOK_EVERY_MS = 5000
/** Milliseconds, longer than any rest. A wrong clock planned a run that is further ahead. */
const LONGEST_REST_MS = 24 * 60 * 60_000

/** Limits of the office, which a restart does not reset. */
const OF_OFFICE: readonly string[] = ['budget', 'limited'] satisfies KeeperFaultCode[]

const UNCONNECTED = 'the settings for asking its office are missing'

interface Running {
  stop: AbortController
  done: Promise<void>
}

/** Runs due syncs until closed, and resolves after the first check. Stores and logs faults, and never rejects. */
export async function openKeepers(options: KeepersOptions): Promise<Keepers> {
  const { storage, settings, readable, fetch, log, now, wait, lookEveryMs = LOOK_EVERY_MS } = options
  const running = new Map<string, Running>()
  /** Offices that this process has synced or checked since its start. */
  const seen = new Set<string>()
  /** Faults that could not be stored (on a full disk). They are reported now, and stored later. */
  const unnoted = new Map<string, FaultColumns>()
  let on: SyncRow[] = []
  let closed = false
  let looking: Promise<void> | null = null

  function tellFault(office: string, { code, message, cause }: KeeperFault): void {
    const facts = { office, fault: code, ...(cause === undefined ? {} : errorFacts(cause)) }
    if (code === 'budget' || code === 'busy') log.info(facts, `a register cannot be kept now: ${message}`)
    else log.warn(facts, `a register cannot be kept: ${message}`)
  }

  function tell(office: string, end: RunEnd): void {
    unnoted.delete(office)
    if (end.kind === 'whole') log.info({ office, ...end.progress }, 'a register is whole')
    if (end.kind !== 'fault') return
    tellFault(office, end.fault)
    if (!end.isNoted) unnoted.set(office, end.columns)
  }

  async function noteAgain(): Promise<void> {
    for (const [office, columns] of unnoted)
      if (!running.has(office))
        await storage.syncs.note(office, columns).then(
          () => unnoted.delete(office),
          () => {},
        )
  }

  function start(row: SyncRow, office: ReadableOffice): void {
    seen.add(row.office)
    const stop = new AbortController()
    const place = placeOf(settings, row.office)
    const reserved = settings.registersReserved
    const work = runNoted({
      storage,
      place,
      readable: office,
      row,
      reserved,
      dataDir: settings.dataDir,
      fetch,
      signal: stop.signal,
      now,
      wait,
      onBegin: () => log.info({ office: row.office }, 'a register is being brought up to date'),
    })
    const done = work.then((end) => {
      running.delete(row.office)
      tell(row.office, end)
    })
    running.set(row.office, { stop, done })
  }

  /**
   * Returns true if a sync should run now. The first check ignores the stored time after a fault that a restart may
   * have fixed. It also does so if the records are missing, or if services share the database but not the records.
   */
  async function isDue({ office, next_at, fault }: SyncRow): Promise<boolean> {
    if (running.has(office)) return false
    if (next_at === null || next_at <= now() || next_at > now() + LONGEST_REST_MS) return true
    if (seen.has(office)) return false
    seen.add(office)
    if (fault !== null && !OF_OFFICE.includes(fault)) return true
    const isShared = settings.databaseUrl !== null && !settings.registersInDatabase.includes(office)
    return isShared || (await placeOf(settings, office).facts()) === null
  }

  /**
   * True to report missing settings before a run is due. With a shared database, a different service may have the
   * settings.
   */
  const mustTell = ({ fault }: SyncRow) => settings.databaseUrl === null && fault !== 'unconnected'

  async function listOn(): Promise<SyncRow[]> {
    const rows = (await storage.syncs.list()).filter(({ is_on }) => is_on === 1)
    // A fault is outdated if the operator has since accepted the terms again.
    for (const office of unnoted.keys())
      if (!rows.some((row) => row.office === office && row.accepted_at <= (unnoted.get(office)?.noted_at ?? 0)))
        unnoted.delete(office)
    await noteAgain()
    return rows.map((row) => ({ ...row, ...unnoted.get(row.office) }))
  }

  async function look(): Promise<void> {
    on = await listOn()
    for (const [office, { stop }] of running) if (!on.some((row) => row.office === office)) stop.abort()
    for (const row of on) {
      const office = readable.find((each) => each.office === row.office)
      const isDueNow = (await isDue(row)) || (office === undefined && mustTell(row))
      if (!isDueNow || closed) continue
      if (office !== undefined) start(row, office)
      else {
        const fault = new KeeperFault('unconnected', UNCONNECTED)
        if (row.fault !== fault.code) tellFault(row.office, fault)
        await storage.syncs.note(row.office, faultColumns(fault, row, now()))
      }
    }
  }

  let failing = false
  function lookAgain(): Promise<void> {
    looking ??= look()
      .then(() => {
        failing = false
      })
      .catch((error: unknown) => {
        if (!failing && !closed) log.error(errorFacts(error), 'the keepers could not be checked')
        failing = true
      })
      .finally(() => {
        looking = null
      })
    return looking
  }

  await lookAgain()
  const timer = setInterval(lookAgain, lookEveryMs).unref()
  return {
    rows: () => on,
    async close() {
      closed = true
      clearInterval(timer)
      await looking
      for (const { stop } of running.values()) stop.abort()
      await Promise.all([...running.values()].map(({ done }) => done))
    },
  }
}
