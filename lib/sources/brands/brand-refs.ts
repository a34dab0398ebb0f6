import type { IndexRecord } from '../../names/index/format/record.ts'
import type { BrandRecord } from './brand-record.ts'

/** A ref of an index of brands is the number of a brand and, in its low bits, that of one of its names. */
const NAME_BITS = 12

/** The number of the brand that a ref stands for. */
export function brandOfRef(ref: number): number {
  return ref >>> NAME_BITS
}

/**
 * The records from which an index of brands is built: every name of every brand. Throws RangeError for a brand with too
 * many names.
 */
export function* brandNames(records: readonly BrandRecord[]): Generator<IndexRecord> {
  for (const [number, { name, spellings, niceClasses }] of records.entries()) {
    if (spellings.length >= 1 << NAME_BITS) throw new RangeError('A brand has too many names')
    for (const [at, spelling] of [name, ...spellings].entries())
      yield { name: spelling, niceClasses, office: 0, status: 0, ref: ((number << NAME_BITS) | at) >>> 0 }
  }
}
