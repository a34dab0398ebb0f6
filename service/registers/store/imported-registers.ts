import { type FSWatcher, mkdirSync, statSync, watch } from 'node:fs'
import { IndexFileError } from '../../../lib/names/index/index.ts'
import { type OfficeRecords, recordAddress } from '../../../lib/sources/offices/office.ts'
import {
  type ImportedRecord,
  type ImportedRegister,
  SearchUnavailable,
} from '../../../lib/sources/registers/imported-search.ts'
import type { MarkRecord } from '../../../lib/sources/registers/record.ts'
import { errorFacts } from '../../ops/failures.ts'
import type { Log } from '../../ops/log.ts'
import { officeRecords } from '../../ops/office-records.ts'
import { loadIndexFiles } from '../search/index-files.ts'
import { namesRules } from '../search/names-rules.ts'
import type { SearchPool } from '../search/search-pool.ts'
import type { SharedLayer } from '../search/shared-layers.ts'
import { type Gaps, journalOf } from './gaps.ts'
import { indexStore } from './index-store.ts'
import { listFiles } from './journal.ts'
import { indexFilesOf, type Manifest, manifestPath, readManifest } from './manifest.ts'
import { indexIdOf, type RegisterCode, registersFolder, storePath } from './offices.ts'
import { EarlierStore, openStoreToRead, takeImportLock } from './open-store.ts'
import { storedRecord } from './record-store.ts'
import { type StoreId, storeId } from './writer.ts'

/** Enough results to include a canary whose name many marks share. */
const PROOF_LIMIT = 1000

/** Returns true if searches find all canaries. Returns false without canaries. */
export async function provesItself(pool: Pick<SearchPool, 'search'>, { office, controls }: Manifest): Promise<boolean> {
  for (const { ref, name } of controls) {
    const { hits } = await pool.search(indexIdOf(office), name, { limit: PROOF_LIMIT })
    if (!hits.some((hit) => hit.ref === ref)) return false
  }
  return controls.length > 0
}

interface RebuilderOptions {
  folder: string
  office: RegisterCode
  log: Log
  index?: typeof indexStore
  /** `made`: the index is ready. `unfinished`: no file was completely imported. */
  onEnd(end: 'made' | 'unfinished' | 'failed'): void
}

function createRebuilder({ folder, office, log, onEnd, index = indexStore }: RebuilderOptions) {
  const closing = new AbortController()
  let work: Promise<void> | null = null

  async function build(whole: boolean, lock: Disposable): Promise<void> {
    let end: Parameters<typeof onEnd>[0] = 'failed'
    try {
      const done = await index(folder, office, { whole, signal: closing.signal })
      if (done !== null) log.info({ office, made: done.made, names: done.manifest.names }, 'an index was made')
      end = done === null ? 'unfinished' : 'made'
    } catch (error) {
      if (!closing.signal.aborted) log.error({ office, ...errorFacts(error) }, 'imported records cannot be indexed')
    } finally {
      lock[Symbol.dispose]()
      work = null
    }
    if (!closing.signal.aborted) onEnd(end)
  }

  let lockTrouble = false

  function tryLock(): Disposable | null {
    try {
      const lock = takeImportLock(folder, office)
      lockTrouble = false
      return lock
    } catch (error) {
      if (!lockTrouble) log.error({ office, ...errorFacts(error) }, 'imported records cannot be indexed')
      lockTrouble = true
      onEnd('failed')
      return null
    }
  }

  return {
    running: () => work !== null,
    /** Starts a rebuild. False if one is running, the lock fails, or a different process will make the index. */
    start(whole: boolean) {
      if (work !== null || closing.signal.aborted) return true
      const lock = tryLock()
      if (lock === null) return false
      work = build(whole, lock)
      return true
    },
    async close() {
      closing.abort()
      await work
    },
  }
}

/** Reads an office's store. Methods throw SQLite's errors unless they say otherwise. */
interface HeldRecords {
  /** Returns the named records that are not removed. Throws SearchUnavailable if the store cannot be read. */
  recordsOf(refs: readonly number[]): Map<number, ImportedRecord>
  id(): StoreId
  missing(): Pick<ImportedRegister, 'part' | 'unread'>
  isBeingFetched(): boolean
  gaps(): Gaps | null
  hasEntries(): boolean
  close(): void
}

const RECORD = `SELECT number, name, classes, status, owner, filed_on AS filedOn, registered_on AS registeredOn,
  expires_on AS expiresOn, basis, registration_number AS registrationNumber, goods
  FROM record WHERE ref = ? AND removed = 0 AND name IS NOT NULL`

type StoredRow = MarkRecord & { classes: string; goods: string | null; name: string }

/** Returns null without a store. Throws StoreError or SQLite's error. */
function openHeldRecords(folder: string, office: OfficeRecords): HeldRecords | null {
  const { code } = office
  const db = openStoreToRead(storePath(folder, code), code)
  if (db === null) return null
  const find = db.prepare(RECORD)

  function recordOf(ref: number): ImportedRecord | null {
    let row: Record<string, unknown> | undefined
    try {
      row = find.get(ref)
    } catch {
      throw new SearchUnavailable('its records cannot be read')
    }
    if (row === undefined) return null
    const { classes, goods, ...rest } = row as unknown as StoredRow
    const record = { ...rest, niceClasses: storedRecord.classes(classes), ...storedRecord.goods(goods) }
    return { ...record, recordUrl: recordAddress(office, record) }
  }

  return {
    recordsOf(refs) {
      const found = new Map<number, ImportedRecord>()
      for (const ref of refs) {
        const record = recordOf(ref)
        if (record !== null) found.set(ref, record)
      }
      return found
    },
    id: () => storeId(db),
    missing: () => journalOf(listFiles(db)).missing(),
    isBeingFetched: () => journalOf(listFiles(db)).isBeingFetched(),
    gaps: () => journalOf(listFiles(db)).gaps(),
    hasEntries: () => db.prepare('SELECT 1 FROM file WHERE steps > 0 LIMIT 1').get() !== undefined,
    close: () => db.close(),
  }
}

interface HeldOfficeOptions {
  folder: string
  office: OfficeRecords
  /** Only an index with these rules can be searched (names-rules.ts). */
  rules: string
  pool: Pick<SearchPool, 'search'>
  log: Log
  onNews(): void
  work?: IndexWork
}

/** Runs in threads, because the work would block the event loop. */
interface IndexWork {
  index: typeof indexStore
  load: typeof loadIndexFiles
}

const IN_THREADS: IndexWork = { index: indexStore, load: loadIndexFiles }

/** A state that was loaded but is not searched yet. */
interface Prepared {
  /** Layers for the search pool. Null removes the old layers, and undefined leaves them unchanged. */
  layers?: readonly SharedLayer[] | null
  take(): Promise<void>
  /** Called if the pool rejected the layers. The next check prepares the layers again. */
  leave(): void
}

const REBUILDING = 'its index is being made anew from the imported records; ask again in some minutes'
const IMPORTING = 'its records are being imported'
const UNFINISHED = 'its records were not imported to their end; the same import, run again, goes on where it stopped'
const DAMAGED = 'its imported records cannot be read; the log of the service says more'
const UNINDEXED =
  'what was imported last is not searched, because its index could not be made; the log of the service says more'
const INDEXING = 'what was imported last is not searched yet, because it is still being indexed'
const REPLACED = 'its records are just being replaced'

type Refusal = 'missing' | 'earlier_store' | 'damaged' | 'cut' | 'other_version' | 'not_an_index' | 'of_other_records'

function stampOf(path: string): string {
  const found = statSync(path, { throwIfNoEntry: false })
  return found === undefined ? '' : `${found.ino} ${found.size} ${found.mtimeMs}`
}

function sameFiles(one: Manifest | null, other: Manifest): boolean {
  return one !== null && one.store === other.store && one.base === other.base && one.delta === other.delta
}

export function openImportedRegister({
  folder,
  office: registered,
  rules,
  pool,
  log,
  onNews,
  work = IN_THREADS,
}: HeldOfficeOptions) {
  const office = registered.code
  let records: HeldRecords | null = null
  let searched: Manifest | null = null
  let register: ImportedRegister | null = null
  let trouble: string | null = null
  let looked: string | null = null
  let gaps: Gaps | null = null
  let unindexed = false
  /** True if the index is older than the last import. The files may then describe more than is searched. */
  let behind = false
  let wanted: { whole: boolean } | null = null

  const rebuilder = createRebuilder({
    folder,
    office,
    log,
    index: work.index,
    onEnd(end) {
      if (end !== 'made') trouble = end === 'failed' ? DAMAGED : UNFINISHED
      unindexed = end === 'failed'
      // A check after a failure would start the next rebuild without a pause.
      if (end !== 'failed') onNews()
    },
  })

  function rebuild(whole: boolean): boolean {
    wanted = rebuilder.start(whole) ? null : { whole }
    return wanted === null
  }

  const lookAnew = () => {
    looked = null
  }

  /** Returns a string that differs after the manifest changes or the store file is replaced. */
  function stamp(): string {
    const store = statSync(storePath(folder, office), { throwIfNoEntry: false })
    return `${stampOf(manifestPath(folder, office))} ${store?.ino}`
  }

  function forget(): Prepared | null {
    if (searched === null) return null
    return {
      layers: null,
      leave: lookAnew,
      async take() {
        records?.close()
        records = null
        searched = null
        register = null
      },
    }
  }

  /** Starts a rebuild of the index. The old one stays in use. */
  function refuse(fault: Refusal): null {
    const started = rebuild(fault !== 'missing' && fault !== 'earlier_store')
    trouble = started || fault !== 'missing' ? REBUILDING : IMPORTING
    if (fault !== 'missing') log.warn({ office, fault }, 'an index cannot be used and is made anew')
    return null
  }

  function registerOf(manifest: Manifest, provenAt: string | null, opened: HeldRecords): ImportedRegister {
    const id = indexIdOf(office)
    return {
      ...opened.missing(),
      records: manifest.records,
      dataAsOf: manifest.dataAsOf,
      provenAt,
      search: (name, options) => pool.search(id, name, options),
      async recordsOf(refs) {
        if (records === null || searched?.store !== manifest.store) throw new SearchUnavailable(REPLACED)
        return records.recordsOf(refs)
      },
    }
  }

  async function take(manifest: Manifest, opened: HeldRecords, loaded: boolean): Promise<void> {
    records?.close()
    records = opened
    searched = manifest
    behind = manifest.generation < opened.id().generation && !opened.isBeingFetched()
    if (!behind) unindexed = false
    trouble = null
    const before = register?.provenAt ?? null
    const proven = loaded ? await provesItself(pool, manifest).catch(() => false) : before !== null
    const provenAt = !proven ? null : loaded ? new Date().toISOString() : before
    register = registerOf(manifest, provenAt, opened)
    const { records: count, names, dataAsOf } = manifest
    log.info({ office, records: count, names, dataAsOf }, 'imported records are searched')
    if (!proven) log.error({ office }, 'a record that is held did not come back: its register is not proven')
  }

  async function load(manifest: Manifest, opened: HeldRecords): Promise<Prepared | null> {
    const leave = () => {
      opened.close()
      lookAnew()
    }
    if (sameFiles(searched, manifest)) return { take: () => take(manifest, opened, false), leave }
    try {
      const layers = await work.load(indexFilesOf(folder, manifest))
      return { layers, take: () => take(manifest, opened, true), leave }
    } catch (error) {
      opened.close()
      // An import that ended in the meantime has deleted the files.
      if (stamp() !== looked) return prepare()
      return refuse(error instanceof IndexFileError ? error.fault : 'damaged')
    }
  }

  function openRecords(): HeldRecords | 'earlier' | null {
    try {
      return openHeldRecords(folder, registered)
    } catch (error) {
      if (error instanceof EarlierStore) return 'earlier'
      throw error
    }
  }

  /** Reads gaps at each check, because an interrupted file does not change the index. */
  function lookForGaps(): void {
    const opened = records ?? openRecords()
    gaps = opened === null || opened === 'earlier' ? null : opened.gaps()
    if (opened !== records && opened !== null && opened !== 'earlier') opened.close()
  }

  async function read(): Promise<Prepared | null> {
    const opened = openRecords()
    if (opened === 'earlier') return refuse('earlier_store')
    const manifest = readManifest(folder, office)
    // Nothing can be searched without a store, or if no file was read.
    if (opened === null || (manifest === null && !opened.hasEntries())) {
      opened?.close()
      trouble = null
      return forget()
    }
    const { id, generation } = opened.id()
    // An older copy of the store was restored, so the index is ahead of it.
    if (searched !== null && (searched.store !== id || searched.generation > generation)) {
      opened.close()
      lookAnew()
      onNews()
      return forget()
    }
    const sound = manifest !== null && manifest !== 'damaged' && manifest.rules === rules && manifest.store === id
    if (sound && manifest.generation <= generation) {
      if (manifest.generation < generation) rebuild(false)
      return load(manifest, opened)
    }
    opened.close()
    if (manifest === null || manifest === 'damaged') return refuse(manifest ?? 'missing')
    return refuse(manifest.store === id ? 'other_version' : 'of_other_records')
  }

  async function prepare(): Promise<Prepared | null> {
    try {
      lookForGaps()
      const now = stamp()
      if (now !== looked) {
        looked = now
        wanted = null
        return await read()
      }
      const ahead = records === null || searched === null ? 0 : searched.generation - records.id().generation
      if (ahead > 0) return await read()
      if (wanted !== null || ahead < 0) rebuild(wanted?.whole ?? false)
      return null
    } catch (error) {
      if (trouble !== DAMAGED) log.error({ office, ...errorFacts(error) }, 'imported records cannot be read')
      trouble = DAMAGED
      return forget()
    }
  }

  /** Reports the register as incomplete if the newest records are not searched. */
  function told(): ImportedRegister | null {
    if (register === null || !(unindexed || behind)) return register
    const { part } = register
    const why = unindexed ? UNINDEXED : INDEXING
    return { ...register, part: part === undefined ? why : `${part}; ${why}` }
  }

  return {
    register: told,
    trouble: () => trouble,
    gaps: () => gaps,
    /** Returns null if nothing has changed. Never rejects. */
    prepare,
    async close() {
      await rebuilder.close()
      records?.close()
      records = null
    },
  }
}

export interface ImportedRegisters {
  /** Returns null if no records can be searched. */
  held(office: RegisterCode): ImportedRegister | null
  /** Returns the reason why no records are searched, or why newer records are not. Returns null if all is well. */
  trouble(office: RegisterCode): string | null
  /** Returns null without files. */
  gaps(office: RegisterCode): Gaps | null
  close(): Promise<void>
}

interface HeldRegistersOptions {
  offices?: readonly OfficeRecords[]
  /** Milliseconds between checks of the folder, because not every system reports changes. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 30_000
/** Milliseconds without an event before a check, because one change causes several events. */
const SETTLED_MS = 50

/**
 * Publishes every index in `dataDir` to the search pool, and newer ones as they appear. Rebuilds unusable indexes in
 * the background. Resolves when all indexes can be searched. An unreadable register does not stop the others.
 */
export async function openImportedRegisters(
  dataDir: string,
  pool: Pick<SearchPool, 'publish' | 'search'>,
  log: Log,
  { offices: searched = officeRecords.all(), lookEveryMs = LOOK_EVERY_MS }: HeldRegistersOptions = {},
): Promise<ImportedRegisters> {
  const folder = registersFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rules = await namesRules()
  let looking: Promise<void> = Promise.resolve()
  let settling: NodeJS.Timeout | undefined
  let closed = false

  const onNews = () => {
    if (closed) return
    clearTimeout(settling)
    settling = setTimeout(lookAgain, SETTLED_MS)
  }
  const offices = searched.map((records) => ({
    office: records.code,
    state: openImportedRegister({ folder, office: records, rules, pool, log, onNews }),
  }))

  async function look(): Promise<void> {
    if (closed) return
    const news = await Promise.all(
      offices.map(async ({ office, state }) => ({ office, prepared: await state.prepare() })),
    )
    const changes: Record<string, readonly SharedLayer[] | null> = {}
    for (const { office, prepared } of news)
      if (prepared?.layers !== undefined) changes[indexIdOf(office)] = prepared.layers
    try {
      if (Object.keys(changes).length > 0) await pool.publish(changes)
    } catch (error) {
      for (const { prepared } of news) prepared?.leave()
      throw error
    }
    for (const { prepared } of news) await prepared?.take()
  }

  function lookAgain(): Promise<void> {
    looking = looking.then(look).catch((error: unknown) => {
      if (!closed) log.error(errorFacts(error), 'newly imported records could not be taken over')
    })
    return looking
  }

  const timer = setInterval(lookAgain, lookEveryMs).unref()
  let watcher: FSWatcher | null = null
  try {
    watcher = watch(folder, (_event, file) => {
      if (file === null || file.endsWith('.index.json')) onNews()
    })
    watcher.on('error', () => {})
  } catch {
    // Some file systems do not report changes, so the timer finds them.
  }
  await lookAgain()

  return {
    held: (office) => offices.find((each) => each.office === office)?.state.register() ?? null,
    trouble: (office) => offices.find((each) => each.office === office)?.state.trouble() ?? null,
    gaps: (office) => offices.find((each) => each.office === office)?.state.gaps() ?? null,
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(settling)
      watcher?.close()
      await looking
      await Promise.all(offices.map(({ state }) => state.close()))
    },
  }
}
