import { openBrands } from '../../../lib/sources/brands.ts'
import type { Log } from '../../ops/log.ts'
import type { BrandIndexAnswer } from './brand-index-worker.ts'
import { inThread } from './index-files.ts'

/** Loads the brand index, or makes it in a thread if it is missing, damaged or of another version. May throw. */
export async function openBrandIndex(folder: string, log: Pick<Log, 'info' | 'warn'>) {
  const worker = new URL('./brand-index-worker.ts', import.meta.url)
  const { image, refused, unkept, ...file } = await inThread<BrandIndexAnswer>(worker, folder)
  if (refused !== null) log.warn({ fault: refused }, 'the kept index of brands could not be used and was made anew')
  if (unkept !== null)
    log.warn({ fault: unkept }, 'the index of brands could not be kept; the next start makes it anew')
  return {
    /** Index of all names, with refs of `brandNames`. */
    layers: [{ image, removed: null }],
    brands: openBrands(file),
  }
}

export type BrandIndex = Awaited<ReturnType<typeof openBrandIndex>>
