import { createIndexBuilder, type IndexRecord, openIndex, type PackedIndex } from '../../names/index/index.ts'
import { everydayMeanings } from '../../names/reasons/meanings.ts'
import { createNameSearch, type NameSearch } from '../../names/search/search.ts'
import type { OfficeRecords } from '../offices/office.ts'
import { recordAddress } from '../offices/record-address.ts'
import type { HeldRecord, HeldRegister } from '../register/held-register.ts'
import { INDEX_STATUS } from '../register/index-status.ts'
import { indexedAt, type PackColumns, recordAt } from './pack-columns.ts'
import { type PackHead, PackRefused } from './pack-head.ts'
import { linesOf, type PackRecords } from './pack-records.ts'
import { readPackHead, readPackRecords, type SignedHead } from './read-pack.ts'

/** Most hits among which the control record must be. It is large because many marks can have the same name. */
const PROOF_LIMIT = 1000

/** The records of a pack, as they go into an index. The ref of each is its place in the pack. */
function* indexed({ columns, names }: PackRecords): Generator<IndexRecord> {
  let row = 0
  for (const name of linesOf(names)) {
    const { niceClasses, status } = indexedAt(columns, row)
    yield { ref: row++, name, niceClasses, status: INDEX_STATUS[status], office: 0 }
  }
}

/** Progress is reported after each of these many names. */
const TOLD_EVERY = 20_000

/**
 * Builds the index of a pack, which takes seconds. The result is a plain image in memory (lib/names/index). `onNames`
 * is called with the share of names that were added, 0-1.
 */
export function buildPackIndex(records: PackRecords, onNames: (share: number) => void = () => {}): ArrayBuffer {
  const builder = createIndexBuilder()
  for (const record of indexed(records)) {
    builder.add(record)
    if (record.ref % TOLD_EVERY === 0) onNames(record.ref / records.columns.facts.length)
  }
  return builder.finish() as ArrayBuffer
}

/** A pack that is ready to be searched: its head, its index and its columns. */
export interface OpenedPack {
  head: PackHead
  index: PackedIndex
  columns: PackColumns
}

export function openPack(head: PackHead, image: ArrayBuffer, columns: PackColumns): OpenedPack {
  return { head, index: openIndex(image), columns }
}

/** Whether the control record of a pack comes back when its name is searched like any other. */
function provesItself({ search }: NameSearch, { control }: PackHead): boolean {
  const { hits } = search(control.name, { limit: PROOF_LIMIT })
  return hits.some(({ ref, name }) => ref === control.row && name === control.name)
}

/**
 * Makes a register of a pack, searched with the same index and rules by which a service searches imported records. Its
 * control record is searched now, and proves it.
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

/**
 * Verifies a whole pack: its signature, that its parts and their number are what was signed, and that its control
 * record comes back. Throws PackRefused.
 */
export async function verifyPack(file: Blob): Promise<SignedHead> {
  const signed = await readPackHead(file)
  const records = await readPackRecords(file, signed)
  const opened = openPack(signed.head, buildPackIndex(records), records.columns)
  const { provenAt } = registerOfPack(opened, { addressOf: () => null }, Date.now())
  if (provenAt === null) throw new PackRefused('not_proven')
  return signed
}
