import { type Checksum, type ImageOutput, writeImage, writeSections } from '../format/image.ts'
import { checkRecord, type IndexRecord } from '../format/record.ts'
import { assemble } from './assemble.ts'
import { Growing } from './growing-list.ts'
import { indexedForms } from './indexed-forms.ts'
import { MarkCollector } from './mark-collector.ts'
import { UnitCollector } from './unit-collector.ts'

export interface BuilderOptions {
  /** Stores the names as given, which `mergeLayers` needs. True by default. */
  keepNames?: boolean
}

/** At least one folded word. */
interface IndexedWords {
  words: readonly string[]
}

export interface IndexBuilder {
  /**
   * Accepts any string as a name. A name of only signs is stored and never found. `spellings` replace the variants of
   * the name. Throws RangeError for a number that does not fit (format/record.ts).
   */
  add(record: IndexRecord, spellings?: readonly IndexedWords[]): void
  /** Empties the builder. A file on disk needs a `checksum`. */
  finish(allocate?: (bytes: number) => ArrayBufferLike, checksum?: Checksum): ArrayBufferLike
  /** Writes the file piece by piece, so that it is never in memory as a whole. Empties the builder. */
  finishInto(output: ImageOutput): void
}

/** Stores only letters and numbers of each record. */
export function createIndexBuilder({ keepNames = true }: BuilderOptions = {}): IndexBuilder {
  const units = new UnitCollector()
  const marks = new MarkCollector(keepNames)
  const unitOfPair = new Growing<Uint32Array>(Uint32Array)
  const markOfPair = new Growing<Uint32Array>(Uint32Array)
  const words: number[] = []
  return {
    add(record, spellings = indexedForms(record.name)) {
      checkRecord(record)
      const mark = marks.add(record)
      for (const form of spellings) {
        const unit = units.add(form.words, words)
        unitOfPair.push(unit)
        markOfPair.push(mark)
        marks.countWords(mark, words)
      }
    },
    finish: (...memory) => writeImage(assemble(units, marks, unitOfPair, markOfPair), ...memory),
    finishInto(output) {
      writeSections(assemble(units, marks, unitOfPair, markOfPair, output.letGo), output)
    },
  }
}
