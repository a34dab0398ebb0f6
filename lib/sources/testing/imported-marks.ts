import { createIndexBuilder, createLayered, openIndex } from '../../names/index/index.ts'
import { createNameSearch } from '../../names/search.ts'
import type { ImportedRecord, ImportedRegister } from '../registers/imported-search.ts'
import { INDEX_STATUS } from '../registers/record.ts'

/** Makes a record for tests of a mark in force. */
export function heldMark(name: string, over: Partial<ImportedRecord> = {}): ImportedRecord {
  return {
    number: `0${[...name].reduce((sum, letter) => sum * 31 + letter.charCodeAt(0), 7) % 100_000_000}`,
    name,
    niceClasses: [9],
    status: 'live',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    basis: 'national',
    registrationNumber: null,
    recordUrl: null,
    ...over,
  }
}

/** Creates marks for tests, held in memory and searched in this thread. Their proof dates from loading. */
export function holdMarks(
  records: readonly ImportedRecord[],
  dataAsOf: string,
  over: Partial<ImportedRegister> = {},
): ImportedRegister {
  const builder = createIndexBuilder()
  for (const [ref, { name, niceClasses, status }] of records.entries())
    builder.add({ name, niceClasses: [...niceClasses], office: 0, status: INDEX_STATUS[status], ref })
  const names = createNameSearch(createLayered(openIndex(builder.finish()), null))
  return {
    records: records.length,
    dataAsOf,
    provenAt: dataAsOf,
    search: async (name, { signal: _never, ...options } = {}) => names.search(name, options),
    recordsOf: async (refs) => new Map(refs.flatMap((ref) => (records[ref] ? [[ref, records[ref]]] : []))),
    ...over,
  }
}
