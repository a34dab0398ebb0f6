import { createWriteStream, mkdirSync, rmSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { BulkFeed, BulkFile, BulkWanted, PartitionFailure } from '../../../lib/sources/offices/sync.ts'
import type { SourceContext } from '../../../lib/sources/source.ts'
import { VERSION } from '../../../lib/version.ts'
import { reasonOfSystem } from '../../ops/failures.ts'
import { type ReadRegisterFile, readerFor } from '../formats/read-register-file.ts'
import { importFiles } from '../import/import-files.ts'
import { journalEntry, journalOf } from '../store/gaps.ts'
import { fingerprints, type JournalFile } from '../store/journal.ts'
import { registersFolder } from '../store/offices.ts'
import type { RecordBackend, RecordStore } from '../store/record-store.ts'
import { askedAgain } from './client.ts'
import { faultOfStore, fetchOfToday, KeeperFault } from './fault.ts'
import type { KeepProgress } from './partitions.ts'
import { readyBy } from './report.ts'

type Facts = Awaited<ReturnType<RecordBackend['facts']>>

/** Downloads a file. An unexpected length counts as interrupted. Rejects with the system's or signal's reason. */
async function downloadFile(
  feed: Pick<BulkFeed, 'open'>,
  file: BulkFile,
  path: string,
  context: SourceContext,
): Promise<{ bytes: number } | PartitionFailure> {
  const response = await feed.open(file, context)
  if ('code' in response) return response
  if (response.body === null) return { code: 'unreachable', reason: `${file.name} came without content` }
  try {
    const body = Readable.fromWeb(response.body as ReadableStream)
    await pipeline(body, createWriteStream(path, { mode: 0o600 }), { signal: context.signal })
  } catch (error) {
    context.signal.throwIfAborted()
    if (reasonOfSystem(error) !== null) throw error
    return { code: 'unreachable', reason: `${file.name} broke off` }
  }
  const { size } = await stat(path)
  if (size === file.bytes) return { bytes: size }
  return { code: 'unreachable', reason: `${file.name} came with a length other than its list says` }
}

export interface KeepFiles {
  feed: BulkFeed
  records: OfficeRecords
  dataDir: string
  place: RecordBackend
  fetch: typeof fetch
  signal: AbortSignal
  now(): number
  wait(milliseconds: number, signal: AbortSignal): Promise<void>
  onProgress(progress: KeepProgress & { readyBy: number | null }): void | Promise<void>
  indexEveryMs: number
}

/** Days to query again, because a file may appear after the files of later days. */
const OVERLAP_DAYS = 14
const DAY_MS = 24 * 60 * 60 * 1000
const LIST_MS = 60_000

const dayOf = (instant: string | number, before = 0) =>
  new Date(new Date(instant).getTime() - before * DAY_MS).toISOString().slice(0, 10)

const isHeld = (file: BulkFile, held: readonly JournalFile[]) =>
  held.some(({ name, bytes, finishedAt }) => name === file.name && bytes === file.bytes && finishedAt !== null)

type Wanted = BulkFile & {
  /** True for a file of the complete register, not of changes. */
  isOfAll?: boolean
}

const came = <T extends object>(answer: T | PartitionFailure): T => {
  if ('code' in answer) throw new KeeperFault(answer.code, answer.reason)
  return answer
}

class FilesRound {
  private readonly task: KeepFiles
  private readonly folder: string
  private readonly read: ReadRegisterFile
  private indexedAt: number
  private readonly skipped = new Set<string>()

  constructor(task: KeepFiles, read: ReadRegisterFile) {
    this.task = task
    this.read = read
    this.folder = join(registersFolder(task.dataDir), `${task.records.code}.download`)
    this.indexedAt = task.now()
  }

  /** Rejects if the clocks are over a day apart. Checks only lists: a cache may send an old response for a file. */
  private async list(wanted: BulkWanted): Promise<BulkFile[]> {
    const { feed, now, wait } = this.task
    const stop = new AbortController()
    const fetch = fetchOfToday(this.task.fetch, now, stop)
    const signal = AbortSignal.any([this.task.signal, stop.signal])
    const limited = () => AbortSignal.any([signal, AbortSignal.timeout(LIST_MS)])
    const asking = askedAgain(() => feed.list(wanted, { fetch, now, signal: limited() }), { wait, signal })
    const { files, skipped } = came(await asking)
    for (const name of skipped) this.skipped.add(name)
    return files
  }

  /** Returns the imported parts of the full set, and later ones. None if the office lists or publishes another set. */
  private async setThatIsHeld(held: readonly JournalFile[]): Promise<BulkFile[]> {
    const all = await this.list({ kind: 'all' }).catch((error: unknown) => {
      if (error instanceof KeeperFault && error.code === 'shape') return []
      throw error
    })
    const parts = all.toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }))
    const last = parts.findLastIndex((file) => isHeld(file, held))
    return last === -1 ? [] : parts.filter((file, at) => at > last || isHeld(file, held))
  }

  /** Returns the files that the register needs, oldest first: a full set (the imported one, if any) and changes. */
  private async wanted(facts: Facts): Promise<Wanted[]> {
    const { now } = this.task
    const held = facts?.files ?? []
    const date = journalOf(held).dataDate()
    const isKept = date !== null && date.behindGap === null && this.isFilled(facts)
    const all = await (isKept ? this.setThatIsHeld(held) : this.list({ kind: 'all' }))
    const since = isKept ? date.asOf : all.map(({ upTo }) => upTo).toSorted()[0]
    if (since === undefined) throw new KeeperFault('shape', 'lists no files that hold all of the register')
    const to = dayOf(Math.max(now(), Date.parse(since)))
    const changes = await this.list({ kind: 'changes', from: dayOf(since, OVERLAP_DAYS), to })
    const files = [...all.map((file) => ({ ...file, isOfAll: true })), ...changes]
    const byNumber = new Intl.Collator('en', { numeric: true }).compare
    return files.toSorted((one, other) => byNumber(one.upTo, other.upTo) || byNumber(one.name, other.name))
  }

  /** True if a sync found or imported all files. The count is no proof: half a set may exceed `fewest`. */
  private isFilled(facts: Facts): boolean {
    if (facts === null || facts.records < this.task.records.fewest) return false
    return facts.files.some((file) => journalEntry.standsForSyncFiles(file) && !journalEntry.isIncompleteSync(file))
  }

  /** Marks the register as incomplete, so that checks do not rely on it. */
  private async mark(): Promise<void> {
    await using store = await this.task.place.open()
    await store.rows.prepare()
    const known = (await store.files()).find(journalEntry.standsForSyncFiles)
    if (known === undefined || !journalEntry.isIncompleteSync(known)) await this.beginMarker(store, known?.id ?? null)
  }

  private beginMarker(store: RecordStore, before: number | null): Promise<JournalFile> {
    const { feed, now } = this.task
    const asOf = new Date(now()).toISOString()
    const marker = {
      fingerprint: fingerprints.syncFiles,
      name: feed.name,
      bytes: 0,
      asOf,
      asOfTold: false,
      dated: false,
    }
    return store.beginFile({ ...marker, reader: VERSION }, now(), before)
  }

  private async unmark(): Promise<void> {
    await using store = await this.task.place.open()
    const marker = (await store.files()).find(journalEntry.standsForSyncFiles) ?? (await this.beginMarker(store, null))
    if (!journalEntry.isIncompleteSync(marker)) return
    // Without a new index, the service would still report the register as incomplete.
    await store.nextGeneration()
    await store.finishFile(marker.id, this.task.now(), [])
  }

  /** Downloads and imports a file. Only a file of changes may state that it is empty. */
  private async take(file: Wanted): Promise<void> {
    const { feed, records, place, fetch, signal, now, wait } = this.task
    const path = join(this.folder, file.name)
    try {
      await askedAgain(() => downloadFile(feed, file, path, { fetch, now, signal }), { wait, signal }).then(came)
      const unindexed = { ...place, open: async () => ({ ...(await place.open()), index: async () => null }) }
      const events = { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing() {} }
      const task = { place: unindexed, office: records, files: [path], again: false, read: this.read }
      const dated = { asOf: `${file.upTo}T00:00:00.000Z`, isDatedByOffice: true }
      const { files, ended } = await importFiles({ ...task, ...dated, signal, now, events })
      signal.throwIfAborted()
      const outcome = files[0]?.outcome
      if (outcome === undefined || outcome.kind === 'stopped') throw ended
      if (outcome.kind === 'broken') throw new KeeperFault('shape', `${file.name} cannot be read to its end`)
      const isEmptyDay = outcome.saysNone === true && file.isOfAll !== true
      if (outcome.kind === 'refused' && !isEmptyDay)
        throw new KeeperFault('shape', `${file.name} holds no records of its own of this register`)
    } finally {
      rmSync(path, { force: true })
    }
  }

  private async index(): Promise<void> {
    const { place, signal, now } = this.task
    this.indexedAt = now()
    if ((await place.facts())?.current !== false) return
    await using store = await place.open()
    await store.nextGeneration()
    await store.index(signal)
  }

  private async tell(wanted: readonly BulkFile[], begun: { at: number; bytes: number }): Promise<void> {
    const { onProgress, place, now } = this.task
    const facts = await place.facts()
    const held = facts?.records ?? 0
    const files = facts?.files ?? []
    if (!files.some(journalEntry.isIncompleteSync)) {
      const wholeAsOf = journalOf(files).dataDate()?.asOf ?? null
      return onProgress({ held, expected: held, wholeAsOf, readyBy: null })
    }
    const sum = (some: readonly BulkFile[]) => some.reduce((bytes, each) => bytes + each.bytes, 0)
    const done = sum(wanted.filter((each) => isHeld(each, files)))
    const all = sum(wanted)
    const expected = done === 0 ? 0 : Math.max(held, Math.round((held * all) / done))
    const perByteMs = (now() - begun.at) / Math.max(1, done - begun.bytes)
    const pace = { missing: all - done, pageSize: 1, day: null, perQuestionMs: perByteMs }
    return onProgress({ held, expected, wholeAsOf: null, readyBy: done > begun.bytes ? readyBy(pace, now()) : null })
  }

  async run(): Promise<KeepProgress> {
    const { now, indexEveryMs } = this.task
    rmSync(this.folder, { recursive: true, force: true })
    const before = await this.task.place.facts()
    const held = before?.files ?? []
    const wanted = await this.wanted(before)
    const missing = wanted.filter((file) => !isHeld(file, held))
    if (missing.some(({ isOfAll }) => isOfAll)) await this.mark()
    const done = wanted.filter((file) => !missing.includes(file))
    const begun = { at: now(), bytes: done.reduce((bytes, each) => bytes + each.bytes, 0) }
    mkdirSync(this.folder, { recursive: true, mode: 0o700 })
    try {
      await this.tell(wanted, begun)
      for (const file of missing) {
        await this.take(file)
        await this.tell(wanted, begun)
        if (now() - this.indexedAt >= indexEveryMs) await this.index()
      }
      await this.unmark()
    } finally {
      rmSync(this.folder, { recursive: true, force: true })
      if (!this.task.signal.aborted) await this.index()
    }
    const facts = await this.task.place.facts()
    const date = journalOf(facts?.files ?? []).dataDate()
    if (facts === null || date === null) throw new KeeperFault('shape', 'lists no file that holds a record')
    if (date.behindGap !== null)
      throw new KeeperFault(
        'disagrees',
        `has no files of what changed after ${dayOf(date.asOf)} and before ${dayOf(date.behindGap)}`,
      )
    const skipped = [...this.skipped]
    const whole = { held: facts.records, expected: facts.records, wholeAsOf: date.asOf }
    return { ...whole, ...(skipped.length > 0 && { skipped }) }
  }
}

/**
 * Downloads and imports an office's files one by one: the full set once, then each day's changes. The register is
 * incomplete until all files have arrived. Rejects with KeeperFault or the signal's reason.
 */
export async function keepFiles(task: KeepFiles): Promise<KeepProgress> {
  const read = readerFor(task.records)
  if (read === null) throw new KeeperFault('failed', 'its files cannot be read')
  try {
    return await new FilesRound(task, read).run()
  } catch (error) {
    task.signal.throwIfAborted()
    throw faultOfStore(error)
  }
}
