import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { createIndexBuilder, type IndexRecord } from '../../../lib/names/index/index.ts'
import { reasonOfSystem } from '../../ops/failures.ts'
import { writeBuiltIndex } from '../search/index-file.ts'
import { mergeFiles } from '../search/index-files-worker.ts'
import { namesRules } from '../search/names-rules.ts'
import { journalOf } from './gaps.ts'
import { listFiles } from './journal.ts'
import { indexFilesOf, type Manifest, readManifest, sweepIndexFiles, writeManifest } from './manifest.ts'
import { type RegisterCode, storePath } from './offices.ts'
import { bringStoreUpToDate, openStoreToRead } from './open-store.ts'
import { canariesBetween, changedSince, namesSince, withdrawnSince } from './record-rows.ts'
import { countRecords, type StoreId, storeId } from './writer.ts'

export interface IndexTask {
  folder: string
  office: RegisterCode
  whole: boolean
}

/** `delta` is small, over a large index. `same`: nothing changed. Null if no file was completely imported. */
export type IndexDone = { made: 'whole' | 'delta' | 'same'; manifest: Manifest } | null

/** A system or SQLite error: a readable reason, and the codes. */
export interface IndexFailed {
  failed: { reason: string; code?: string; errcode?: number }
}

/** A small index with a larger share of the names is merged into the large one. */
const DELTA_SHARE = 0.05
/** A small index with at most this many changes is never merged. */
const DELTA_LEAST = 100
/** Above this share of changes, a small index takes as long to make as a large one. */
const WHOLE_FROM = 0.25

async function writeIndex(folder: string, office: RegisterCode, records: Iterable<IndexRecord>) {
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

/** An upper limit that includes records of an unfinished sync run, which have the next generation. */
const NEWEST = Number.MAX_SAFE_INTEGER

async function makeWhole(db: DatabaseSync, { folder, office }: IndexTask, generation: number): Promise<Files> {
  const { file: base, names: baseNames } = await writeIndex(folder, office, namesSince(db, -1))
  const controls = canariesBetween(db, -1, NEWEST)
  return { base, baseNames, baseGeneration: generation, delta: null, deltaNames: 0, withdrawn: [], controls }
}

async function makeDelta(db: DatabaseSync, { folder, office }: IndexTask, old: Manifest): Promise<Files> {
  const { base, baseNames, baseGeneration } = old
  const { file, names: deltaNames } = await writeIndex(folder, office, namesSince(db, baseGeneration))
  const withdrawn = withdrawnSince(db, baseGeneration)
  const controls = [...canariesBetween(db, -1, baseGeneration), ...canariesBetween(db, baseGeneration, NEWEST)]
  return { base, baseNames, baseGeneration, delta: file, deltaNames, withdrawn, controls }
}

/** Merges both files into a new base. Does nothing for a damaged file: the next reader then rebuilds everything. */
async function merge({ folder, office }: IndexTask, manifest: Manifest): Promise<void> {
  const base = `${office}.${randomUUID()}.index`
  const refused = await mergeFiles({ files: indexFilesOf(folder, manifest), into: join(folder, base) })
  if (refused !== null) return
  const { generation: baseGeneration, names: baseNames } = manifest
  writeManifest(folder, { ...manifest, base, baseNames, baseGeneration, delta: null, deltaNames: 0, withdrawn: [] })
}

/** Returns the old manifest if its index can be extended, so not if an older store was restored. */
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
  const date = journalOf(listFiles(db)).dataDate()
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

/** Brings an index up to date. After an interruption, the old or the new index is searched. Needs the import lock. */
export default async function indexStore(task: IndexTask): Promise<IndexDone | IndexFailed> {
  try {
    return await bringUpToDate(task)
  } catch (error) {
    // An error loses its codes between threads.
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
    // The transaction hides what others write in the meantime.
    db.exec('BEGIN')
    return await makeIndex(db, task)
  } finally {
    db.close()
    sweepIndexFiles(folder, office)
  }
}
