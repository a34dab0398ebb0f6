import { createIndexBuilder, type IndexRecord, openIndex, type PackedIndex } from '../../names/index/index.ts'
import { everydayMeanings } from '../../names/reasons/meanings.ts'
import { createNameSearch, type NameSearch } from '../../names/search.ts'
import { type OfficeRecords, recordAddress } from '../offices/office.ts'
import type { HeldRecord, HeldRegister } from '../registers/imported-search.ts'
import { INDEX_STATUS } from '../registers/record.ts'
import { indexedAt, type PackColumns, recordAt } from './columns.ts'
import { linesOf, type PackRecords, readPackHead, readPackRecords, type SignedHead } from './pack.ts'
import { type PackHead, PackRefused } from './pack-head.ts'

/** Many marks can have the same name as the canary. */
const PROOF_LIMIT = 1000

/** A ref is the record's position in the snapshot. */
function* indexed({ columns, names }: PackRecords): Generator<IndexRecord> {
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
export function buildPackIndex(records: PackRecords, onNames: (share: number) => void = () => {}): ArrayBuffer {
  const builder = createIndexBuilder()
  for (const record of indexed(records)) {
    builder.add(record)
    if (record.ref % TOLD_EVERY === 0) onNames(record.ref / records.columns.facts.length)
  }
  return builder.finish() as ArrayBuffer
}

interface OpenedPack {
  head: PackHead
  index: PackedIndex
  columns: PackColumns
}

/** Opens an image from `buildPackIndex`. Throws `IndexFileError` if the image is not an index of this version. */
export function openPack(head: PackHead, image: ArrayBuffer, columns: PackColumns): OpenedPack {
  return { head, index: openIndex(image), columns }
}

function provesItself({ search }: NameSearch, { control }: PackHead): boolean {
  const { hits } = search(control.name, { limit: PROOF_LIMIT })
  return hits.some(({ ref, name }) => ref === control.row && name === control.name)
}

/**
 * Creates a register from a snapshot, with the same index and rules as a service's imported records. Searches the
 * canary immediately.
 */
export function registerOfPack(
  { head, index, columns }: OpenedPack,
  office: Pick<OfficeRecords, 'addressOf'>,
  now: number,
): HeldRegister {
  const names = createNameSearch({ layers: [{ index, removed: null }] }, everydayMeanings())
  const recordOf = (ref: number): HeldRecord => {
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
export async function verifyPack(file: Blob): Promise<SignedHead> {
  const signed = await readPackHead(file)
  const records = await readPackRecords(file, signed)
  const opened = openPack(signed.head, buildPackIndex(records), records.columns)
  const { provenAt } = registerOfPack(opened, { addressOf: () => null }, Date.now())
  if (provenAt === null) throw new PackRefused('not_proven')
  return signed
}
