import { createIndexBuilder, type IndexRecord, openIndex, type PackedIndex } from '../../names/index/index.ts'
import { everydayMeanings } from '../../names/reasons/meanings.ts'
import { createNameSearch, type NameSearch } from '../../names/search.ts'
import { type OfficeRecords, recordAddress } from '../offices/office.ts'
import type { ImportedRecord, ImportedRegister } from '../registers/imported-search.ts'
import { INDEX_STATUS } from '../registers/record.ts'
import { type Columns, indexedAt, recordAt } from './columns.ts'
import { type Manifest, SnapshotRefused } from './manifest.ts'
import { linesOf, readManifest, readSnapshotRecords, type SignedManifest, type SnapshotRecords } from './snapshot.ts'

/** Many marks can have the same name as the canary. */
const PROOF_LIMIT = 1000

/** A ref is the record's position in the snapshot. */
function* indexed({ columns, names }: SnapshotRecords): Generator<IndexRecord> {
  let row = 0
  for (const name of linesOf(names)) {
    const { niceClasses, status } = indexedAt(columns, row)
    yield { ref: row++, name, niceClasses, status: INDEX_STATUS[status], office: 0 }
  }
}

const TOLD_EVERY = 20_000

/**
 * Builds the index image of a snapshot (`lib/names/index`), which takes seconds. `onNames` receives the share of added
 * names, 0 to 1.
 */
export function buildSnapshotIndex(records: SnapshotRecords, onNames: (share: number) => void = () => {}): ArrayBuffer {
  const builder = createIndexBuilder()
  for (const record of indexed(records)) {
    builder.add(record)
    if (record.ref % TOLD_EVERY === 0) onNames(record.ref / records.columns.facts.length)
  }
  return builder.finish() as ArrayBuffer
}

interface OpenedPack {
  head: Manifest
  index: PackedIndex
  columns: Columns
}

/** Opens an image from `buildPackIndex`. Throws `IndexFileError` if the image is not an index of this version. */
export function openSnapshot(head: Manifest, image: ArrayBuffer, columns: Columns): OpenedPack {
  return { head, index: openIndex(image), columns }
}

function provesItself({ search }: NameSearch, { control }: Manifest): boolean {
  const { hits } = search(control.name, { limit: PROOF_LIMIT })
  return hits.some(({ ref, name }) => ref === control.row && name === control.name)
}

/**
 * Creates a register from a snapshot, with the same index and rules as a service's imported records. Searches the
 * canary immediately.
 */
export function registerOfSnapshot(
  { head, index, columns }: OpenedPack,
  office: Pick<OfficeRecords, 'addressOf'>,
  now: number,
): ImportedRegister {
  const names = createNameSearch({ layers: [{ index, removed: null }] }, everydayMeanings())
  const recordOf = (ref: number): ImportedRecord => {
    const record = { ...recordAt(columns, ref), name: index.nameOf(ref), owner: null }
    return { ...record, recordUrl: recordAddress(office, record) }
  }
  return {
    records: head.records,
    dataAsOf: head.dataAsOf,
    provenAt: provesItself(names, head) ? new Date(now).toISOString() : null,
    ...(head.unread > 0 && { unread: head.unread }),
    search: async (name, options) => names.search(name, options),
    recordsOf: async (refs) => new Map(refs.map((ref) => [ref, recordOf(ref)])),
  }
}

/** Verifies a complete snapshot: signature, parts, number of records and canary. Throws PackRefused. */
export async function verifySnapshot(file: Blob): Promise<SignedManifest> {
  const signed = await readManifest(file)
  const records = await readSnapshotRecords(file, signed)
  const opened = openSnapshot(signed.head, buildSnapshotIndex(records), records.columns)
  const { provenAt } = registerOfSnapshot(opened, { addressOf: () => null }, Date.now())
  if (provenAt === null) throw new SnapshotRefused('not_proven')
  return signed
}
