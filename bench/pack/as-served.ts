import { runCheck } from '../../lib/check/run.ts'
import { createIndexBuilder, openIndex } from '../../lib/names/index/index.ts'
import { everydayMeanings } from '../../lib/names/reasons/meanings.ts'
import { createNameSearch } from '../../lib/names/search.ts'
import { EUIPO } from '../../lib/sources/offices/euipo/index.ts'
import { createRegisters } from '../../lib/sources/offices/registers.ts'
import type { ImportedRegister } from '../../lib/sources/registers/imported-search.ts'
import { INDEX_STATUS } from '../../lib/sources/registers/record.ts'
import { makeRows } from './made-rows.ts'

/**
 * The numbers of the marks that a service finds for each name in the same records, strongest first. A thread of the
 * service searches an index in shared memory that was never a pack.
 */
export async function numbersAsServed(marks: number, seed: number, names: readonly string[]): Promise<string[][]> {
  const builder = createIndexBuilder()
  const rows = [...makeRows(marks, seed)]
  for (const [ref, { name, niceClasses, status }] of rows.entries())
    builder.add({ ref, name, niceClasses, status: INDEX_STATUS[status], office: 0 })
  const index = openIndex(builder.finish((bytes) => new SharedArrayBuffer(bytes)))
  const search = createNameSearch({ layers: [{ index, removed: null }] }, everydayMeanings())
  const held: ImportedRegister = {
    ...{ records: marks, dataAsOf: new Date().toISOString(), provenAt: new Date().toISOString() },
    search: async (...asked) => search.search(...asked),
    recordsOf: async (refs) =>
      new Map(refs.map((ref) => [ref, { ...(rows[ref] as (typeof rows)[number]), recordUrl: null }])),
  }
  const sources = createRegisters([EUIPO.facts], { connection: () => ({ held: () => held }) })
  const served: string[][] = []
  for (const name of names) {
    const request = { name, jurisdiction: 'EU' as const, niceClasses: [] }
    const { conflicts } = await runCheck(request, { sources, fetch, signal: new AbortController().signal })
    served.push(conflicts.map(({ number }) => number ?? ''))
  }
  return served
}

/**
 * Share of the first `most` marks that a service finds for each name that are also among the first `most` of a browser.
 */
export function recallOf(served: readonly string[][], found: readonly string[][], most: number): number {
  const wanted = served.map((numbers) => numbers.slice(0, most))
  const had = wanted.map((numbers, at) => {
    const own = new Set(found[at]?.slice(0, most))
    return numbers.filter((number) => own.has(number)).length
  })
  const all = wanted.reduce((sum, { length }) => sum + length, 0)
  return had.reduce((sum, each) => sum + each, 0) / all
}
