import { createIndexBuilder, createLayered, openIndex } from '../../names/index/index.ts'
import { createNameSearch } from '../../names/search.ts'
import { type BrandRecord, brandNames, type createBrandsSource } from '../brands.ts'

/** Creates brands for tests, held in memory and searched in this thread. */
export function holdBrands(
  records: readonly BrandRecord[],
  dataAsOf: string,
): Parameters<typeof createBrandsSource>[0] {
  const builder = createIndexBuilder()
  for (const name of brandNames(records)) builder.add(name)
  const names = createNameSearch(createLayered(openIndex(builder.finish()), null))
  return {
    brands: {
      count: records.length,
      dataAsOf,
      at(number) {
        const record = records[number]
        if (record === undefined) throw new RangeError(`No brand: ${number}`)
        return record
      },
    },
    search: async (name, { signal: _never, ...options } = {}) => names.search(name, options),
  }
}
