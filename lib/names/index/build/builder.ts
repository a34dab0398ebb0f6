import { type Checksum, type ImageOutput, writeImage, writeSections } from '../format/image.ts'
import { checkRecord, type IndexRecord } from '../format/record.ts'
import { assemble } from './assemble.ts'
import { Growing } from './growing-list.ts'
import { indexedForms } from './indexed-forms.ts'
import { MarkCollector } from './mark-collector.ts'
import { UnitCollector } from './unit-collector.ts'

export interface BuilderOptions {
  /** Whether the names are kept as given, so that a register is one file and two can be merged; true where left out. */
  keepNames?: boolean
}

/** A form of a name: folded words, at least one. */
export interface IndexedWords {
  words: readonly string[]
}

export interface IndexBuilder {
  /**
   * Adds a mark. Any string is a name; one of nothing but signs is kept and never found. `spellings` are the forms
   * under which it is found; those of its name where left out. Throws RangeError for a number that does not fit
   * (format/record.ts).
   */
  add(record: IndexRecord, spellings?: readonly IndexedWords[]): void
  /**
   * The image of an index of all marks added; the builder is empty afterwards. `allocate` gives its memory, for instance
   * a SharedArrayBuffer; an ArrayBuffer where left out. Only an image that is made with a `checksum` can be kept in a file.
   */
  finish(allocate?: (bytes: number) => ArrayBufferLike, checksum?: Checksum): ArrayBufferLike
  /**
   * Writes the image of an index of all marks added piece by piece, so that it is never in memory as a whole; the builder
   * is empty afterwards.
   */
  finishInto(output: ImageOutput): void
}

/** Builds an index from records one by one. Of each it keeps only letters and numbers. */
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
