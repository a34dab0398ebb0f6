import type { Checksum } from './image.ts'
import { COMMON_FROM, COMMON_ROW, type Sections } from './layout.ts'
import { openStrings, type PackedStrings } from './packed-strings.ts'
import { readImage } from './read-image.ts'
import { openUnitTable, type UnitLookup } from './unit-table.ts'

/** The list must contain the number. */
function findCommon(ascending: Uint32Array, number: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** Never changes, so any number of threads may read it. */
export interface PackedIndex {
  image: ArrayBufferLike
  markCount: number
  units: PackedStrings
  sounds: PackedStrings
  lookup: UnitLookup
  /** Described in layout.ts. */
  sections: Sections
  marksWithWord(unit: number): number
  /** Null if the word is too rare to be counted by class. */
  marksWithWordInClass(unit: number, niceClass: number): number | null
  /** Empty if the index was built without names. */
  nameOf(mark: number): string
}

/**
 * Opens an index file without copying it. Throws `IndexFileError` if it is cut, damaged, of another version or no
 * index. `checksum` is CRC-32, or null for a file that was made here or checked before.
 */
export function openIndex(image: ArrayBufferLike, checksum: Checksum | null = null): PackedIndex {
  const sections = readImage(image, checksum)
  const { unitLetters, unitLengths, soundLetters, soundLengths } = sections
  const units = openStrings({
    letters: unitLetters,
    lengths: unitLengths,
    firstOfLength: sections.unitsOfLength,
    groups: sections.unitGroups,
    masks: sections.unitMasks,
  })
  const sounds = openStrings({
    letters: soundLetters,
    lengths: soundLengths,
    firstOfLength: sections.soundsOfLength,
    groups: sections.soundGroups,
    masks: sections.soundMasks,
  })
  const decoder = new TextDecoder()
  return {
    image,
    markCount: sections.markRefs.length,
    units,
    sounds,
    lookup: openUnitTable(sections.unitTable, units),
    sections,
    marksWithWord(unit) {
      const count = sections.wordCounts[unit] as number
      if (count < COMMON_FROM) return count
      return sections.commonCounts[findCommon(sections.commonWords, unit) * COMMON_ROW] as number
    },
    marksWithWordInClass(unit, niceClass) {
      if ((sections.wordCounts[unit] as number) < COMMON_FROM) return null
      return sections.commonCounts[findCommon(sections.commonWords, unit) * COMMON_ROW + niceClass] as number
    },
    nameOf(mark) {
      // A decoder rejects shared memory, so the bytes are copied.
      return decoder.decode(sections.names.slice(sections.nameStarts[mark], sections.nameStarts[mark + 1]))
    },
  }
}
