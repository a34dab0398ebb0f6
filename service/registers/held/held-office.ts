import { statSync } from 'node:fs'
import { IndexFileError } from '../../../lib/names/index/index.ts'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { HeldRegister } from '../../../lib/sources/register/held-register.ts'
import { SearchUnavailable } from '../../../lib/sources/register/name-search.ts'
import { errorFacts } from '../../system/error-facts.ts'
import type { Log } from '../../system/log.ts'
import { indexIdOf, storePath } from '../offices.ts'
import { loadIndexFiles } from '../search/index-files.ts'
import type { SearchPool } from '../search/search-pool.ts'
import type { SharedLayer } from '../search/shared-layers.ts'
import type { Gaps } from '../store/hole.ts'
import { EarlierStore } from '../store/open-store.ts'
import { type HeldRecords, openHeldRecords } from './held-records.ts'
import { indexStore } from './index-store.ts'
import { indexFilesOf, type Manifest, manifestPath, readManifest } from './manifest.ts'
import { provesItself } from './prove.ts'
import { createRebuilder } from './rebuilder.ts'

interface HeldOfficeOptions {
  folder: string
  office: OfficeRecords
  /** Only an index made under these rules can be searched (names-rules.ts). */
  rules: string
  pool: Pick<SearchPool, 'search'>
  log: Log
  onNews(): void
  work?: IndexWork
}

/** Would block the event loop, so threads do it. */
interface IndexWork {
  index: typeof indexStore
  load: typeof loadIndexFiles
}

const IN_THREADS: IndexWork = { index: indexStore, load: loadIndexFiles }

/** A state that was read but is not searched yet. */
interface Prepared {
  /** Layers for the search pool. Null removes them, and absent layers are unchanged. */
  layers?: readonly SharedLayer[] | null
  take(): Promise<void>
  /** Called if the pool rejected the layers. The next look prepares them again. */
  leave(): void
}

interface HeldOfficeState {
  register(): HeldRegister | null
  trouble(): string | null
  gaps(): Gaps | null
  /** Returns null if nothing is new. Never rejects. */
  prepare(): Promise<Prepared | null>
  close(): Promise<void>
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

export function createHeldOffice({
  folder,
  office: registered,
  rules,
  pool,
  log,
  onNews,
  work = IN_THREADS,
}: HeldOfficeOptions): HeldOfficeState {
  const office = registered.code
  let records: HeldRecords | null = null
  let searched: Manifest | null = null
  let register: HeldRegister | null = null
  let trouble: string | null = null
  let looked: string | null = null
  let gaps: Gaps | null = null
  let unindexed = false
  /** True if the index is older than the last import, whose files may describe a whole register. */
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
      // A look after a failure would start the next rebuild without a pause.
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

  /** Changes with the manifest, and with the file of the store. */
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

  /** Rebuilds the index while the old one stays in use. */
  function refuse(fault: Refusal): null {
    const started = rebuild(fault !== 'missing' && fault !== 'earlier_store')
    trouble = started || fault !== 'missing' ? REBUILDING : IMPORTING
    if (fault !== 'missing') log.warn({ office, fault }, 'an index cannot be used and is made anew')
    return null
  }

  function registerOf(manifest: Manifest, provenAt: string | null, opened: HeldRecords): HeldRegister {
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
      // An import that ended meanwhile has deleted the files.
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

  /** Reads gaps at each look, because an interrupted file does not change the index. */
  function lookForGaps(): void {
    const opened = records ?? openRecords()
    gaps = opened === null || opened === 'earlier' ? null : opened.gaps()
    if (opened !== records && opened !== null && opened !== 'earlier') opened.close()
  }

  async function read(): Promise<Prepared | null> {
    const opened = openRecords()
    if (opened === 'earlier') return refuse('earlier_store')
    const manifest = readManifest(folder, office)
    // There is nothing to search without a store, or if all files were refused or unread.
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

  /** Reports a part if the newest records are not searched. */
  function told(): HeldRegister | null {
    if (register === null || !(unindexed || behind)) return register
    const { part } = register
    const why = unindexed ? UNINDEXED : INDEXING
    return { ...register, part: part === undefined ? why : `${part}; ${why}` }
  }

  return {
    register: told,
    trouble: () => trouble,
    gaps: () => gaps,
    prepare,
    async close() {
      await rebuilder.close()
      records?.close()
      records = null
    },
  }
}
