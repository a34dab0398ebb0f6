import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import type { IndexRecord } from '../../../lib/names/index/format/record.ts'
import { createIndexBuilder } from '../../../lib/names/index/index.ts'
import { reasonOfSystem } from '../../system/system-reason.ts'
import { type HeldOffice, storePath } from '../offices.ts'
import { writeBuiltIndex } from '../search/index-file.ts'
import { mergeFiles } from '../search/index-files-worker.ts'
import { namesRules } from '../search/names-rules.ts'
import { dataDateOf } from '../store/data-date.ts'
import { finishedFiles } from '../store/journal.ts'
import { bringStoreUpToDate, openStoreToRead } from '../store/open-store.ts'
import { countRecords, type StoreId, storeId } from '../store/store-facts.ts'
import { indexFilesOf, type Manifest, readManifest, writeManifest } from './manifest.ts'
import { changedSince, controlsBetween, namesSince, withdrawnSince } from './store-rows.ts'
import { sweepIndexFiles } from './sweep.ts'

export interface IndexTask {
  folder: string
  office: HeldOffice
  /** Whether to build all of it, whatever is there. */
  whole: boolean
}

/**
 * What was made: an index of everything, a small one over the large one, or none, because nothing that is searched had
 * changed. Null where no file was imported to its end.
 */
export type IndexDone = { made: 'whole' | 'delta' | 'same'; manifest: Manifest } | null

/** Why an index could not be made, where the system or SQLite prevented it: the reason, for a person, and the codes. */
export interface IndexFailed {
  failed: { reason: string; code?: string; errcode?: number }
}

/** Share of the names that may lie in a small index over the large one; beyond it both are made one. */
const DELTA_SHARE = 0.05
/** Number of changes up to which a small index stays, whatever their share. */
const DELTA_LEAST = 100
/** Share of the names from which on making a small index would take as long as making a large one. */
const WHOLE_FROM = 0.25

async function writeIndex(folder: string, office: HeldOffice, records: Iterable<IndexRecord>) {
  const builder = createIndexBuilder()
  let names = 0
  for (const record of records) {
    builder.add(record)
    names++
  }
  const file = `${office}.${randomUUID()}.index`
  await writeBuiltIndex(join(folder, file), builder, names)
  return { file, names }
}

type Files = Pick<Manifest, 'base' | 'delta' | 'withdrawn' | 'baseNames' | 'deltaNames' | 'baseGeneration' | 'controls'>

/** Above every generation. A keeper marks what it brings with the next generation, for which its next index is made. */
const NEWEST = Number.MAX_SAFE_INTEGER

async function makeWhole(db: DatabaseSync, { folder, office }: IndexTask, generation: number): Promise<Files> {
  const { file: base, names: baseNames } = await writeIndex(folder, office, namesSince(db, -1))
  const controls = controlsBetween(db, -1, NEWEST)
  return { base, baseNames, baseGeneration: generation, delta: null, deltaNames: 0, withdrawn: [], controls }
}

async function makeDelta(db: DatabaseSync, { folder, office }: IndexTask, old: Manifest): Promise<Files> {
  const { base, baseNames, baseGeneration } = old
  const { file, names: deltaNames } = await writeIndex(folder, office, namesSince(db, baseGeneration))
  const withdrawn = withdrawnSince(db, baseGeneration)
  const controls = [...controlsBetween(db, -1, baseGeneration), ...controlsBetween(db, baseGeneration, NEWEST)]
  return { base, baseNames, baseGeneration, delta: file, deltaNames, withdrawn, controls }
}

/**
 * Makes both indexes one file, the new base. Does nothing where a file of them has gone bad: whoever finds that out
 * makes everything anew.
 */
async function merge({ folder, office }: IndexTask, manifest: Manifest): Promise<void> {
  const base = `${office}.${randomUUID()}.index`
  const refused = await mergeFiles({ files: indexFilesOf(folder, manifest), into: join(folder, base) })
  if (refused !== null) return
  const { generation: baseGeneration, names: baseNames } = manifest
  writeManifest(folder, { ...manifest, base, baseNames, baseGeneration, delta: null, deltaNames: 0, withdrawn: [] })
}

/**
 * The index that is there, if it can be built upon. One of a later generation than the store's cannot: it was made
 * before an earlier copy of the store was put back.
 */
function usable({ folder, office, whole }: IndexTask, { id, generation }: StoreId, rules: string): Manifest | null {
  const old = readManifest(folder, office)
  if (whole || old === null || old === 'damaged' || old.rules !== rules) return null
  if (old.store !== id || old.generation > generation) return null
  const files = [old.base, ...(old.delta === null ? [] : [old.delta])]
  return files.every((file) => existsSync(join(folder, file))) ? old : null
}

async function makeIndex(db: DatabaseSync, task: IndexTask): Promise<IndexDone> {
  const { folder, office } = task
  const { id: store, generation } = storeId(db)
  const date = dataDateOf(finishedFiles(db))
  if (date === null) return null
  const rules = await namesRules()
  const old = usable(task, { id: store, generation }, rules)
  const changes = old === null ? 0 : changedSince(db, old.baseGeneration)
  const share = old === null ? 1 : changes / Math.max(1, old.baseNames)
  const small = changes <= DELTA_LEAST || share <= DELTA_SHARE
  const facts = { office, rules, store, generation, dataAsOf: date.asOf, ...countRecords(db) }
  const builtAt = new Date().toISOString()

  if (old !== null && changedSince(db, old.generation) === 0) {
    const manifest = { ...old, ...facts }
    writeManifest(folder, manifest)
    return { made: 'same', manifest }
  }
  const inPart = old !== null && (small || share < WHOLE_FROM)
  const files = inPart ? await makeDelta(db, task, old) : await makeWhole(db, task, generation)
  const manifest = { ...facts, ...files, builtAt }
  writeManifest(folder, manifest)
  if (inPart && !small) await merge(task, manifest)
  return { made: inPart ? 'delta' : 'whole', manifest }
}

/**
 * Brings the index of an office up to what its store has. Wherever this is cut short, either the index before or the
 * new one is searched. Only for a process that has the import lock. Rejects where the store cannot be read.
 */
export default async function indexStore(task: IndexTask): Promise<IndexDone | IndexFailed> {
  try {
    return await bringUpToDate(task)
  } catch (error) {
    // Between threads an error keeps its message alone.
    const reason = reasonOfSystem(error)
    if (reason === null) throw error
    const { code, errcode } = error as { code?: string; errcode?: number }
    return { failed: { reason, ...(code !== undefined && { code }), ...(errcode !== undefined && { errcode }) } }
  }
}

async function bringUpToDate(task: IndexTask): Promise<IndexDone> {
  const { folder, office } = task
  bringStoreUpToDate(storePath(folder, office), office)
  const db = openStoreToRead(storePath(folder, office), office)
  if (db === null) return null
  try {
    // A transaction, so that what other connections write meanwhile is not seen.
    db.exec('BEGIN')
    return await makeIndex(db, task)
  } finally {
    db.close()
    sweepIndexFiles(folder, office)
  }
}
