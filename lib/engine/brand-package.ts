import { expandIndex, openIndex } from '../names/index/index.ts'
import { everydayMeanings } from '../names/reasons/meanings.ts'
import { createNameSearch } from '../names/search/search.ts'
import { openBrands, splitBrandFile } from '../sources/brands/brand-file.ts'
import type { BrandsOptions } from '../sources/brands/brands.ts'

/** The brands in use, ready to be searched. */
export type HeldBrands = BrandsOptions

/**
 * Opens the brands in the extension's package, whose index is in its short form. No checksum is compared, because the
 * package is signed as a whole. Throws IndexFileError or SyntaxError for files in another format.
 */
export function openBrandPackage(index: Uint8Array, records: Uint8Array): HeldBrands {
  const { head, lines } = splitBrandFile(records)
  const layers = [{ index: openIndex(expandIndex(index)), removed: null }]
  const names = createNameSearch({ layers }, everydayMeanings())
  return { brands: openBrands(head, lines), search: async (name, options) => names.search(name, options) }
}
