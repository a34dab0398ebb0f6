import { expandIndex, openIndex } from '../names/index/index.ts'
import { everydayMeanings } from '../names/reasons/meanings.ts'
import { createNameSearch } from '../names/search/search.ts'
import { openBrands, splitBrandFile } from '../sources/brands/brand-file.ts'
import type { BrandsOptions } from '../sources/brands/brands.ts'

export type HeldBrands = BrandsOptions

/**
 * Opens the brands in the extension's package. There is no checksum, because the whole package is signed. Throws
 * `IndexFileError` or `SyntaxError` for files in another format.
 */
export function openBrandPackage(index: Uint8Array, records: Uint8Array): HeldBrands {
  const { head, lines } = splitBrandFile(records)
  const layers = [{ index: openIndex(expandIndex(index)), removed: null }]
  const names = createNameSearch({ layers }, everydayMeanings())
  return { brands: openBrands(head, lines), search: async (name, options) => names.search(name, options) }
}
