import { hasBit } from '../format/mark-bits.ts'
import { niceClassesOf, officeOf, statusOf } from '../format/mark-facts.ts'
import type { IndexRecord } from '../format/record.ts'
import type { Layer, LayeredIndex } from '../search/layered-index.ts'
import { createIndexBuilder, type IndexBuilder } from './builder.ts'

export function* recordsOfLayer({ index, removed }: Layer): Generator<IndexRecord> {
  const { markClasses, markFacts, markRefs, nameStarts } = index.sections
  if (nameStarts.length !== index.markCount + 1) throw new RangeError('An index without names cannot be merged')
  for (let mark = 0; mark < index.markCount; mark++) {
    if (removed !== null && hasBit(removed, mark)) continue
    const facts = markFacts[mark] as number
    yield {
      name: index.nameOf(mark),
      niceClasses: niceClassesOf(markClasses[mark] as number, facts),
      office: officeOf(facts),
      status: statusOf(facts),
      ref: markRefs[mark] as number,
    }
  }
}

/** Builds one index of all marks that were not removed. Throws RangeError if a segment has no names. */
export function mergeLayers({ layers }: LayeredIndex): IndexBuilder {
  const builder = createIndexBuilder()
  for (const layer of layers) for (const record of recordsOfLayer(layer)) builder.add(record)
  return builder
}
