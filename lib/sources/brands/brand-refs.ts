import type { IndexRecord } from '../../names/index/collectors.ts'
import type { BrandRecord } from './brand-record.ts'

/** A ref is a brand's number, followed by the number of one of its names in the low bits. */
const NAME_BITS = 12

export function brandOfRef(ref: number): number {
  return ref >>> NAME_BITS
}

/** Index records for every name of every brand. Throws RangeError for a brand with too many names. */
export function* brandNames(records: readonly BrandRecord[]): Generator<IndexRecord> {
  for (const [number, { name, spellings, niceClasses }] of records.entries()) {
    if (spellings.length >= 1 << NAME_BITS) throw new RangeError('A brand has too many names')
    for (const [at, spelling] of [name, ...spellings].entries())
      yield { name: spelling, niceClasses, office: 0, status: 0, ref: ((number << NAME_BITS) | at) >>> 0 }
  }
}
