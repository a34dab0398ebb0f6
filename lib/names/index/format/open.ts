import type { Checksum } from './image.ts'
import { COMMON_FROM, COMMON_ROW, type Sections } from './layout.ts'
import { openStrings, type PackedStrings } from './packed-strings.ts'
import { readImage } from './read-image.ts'
import { openUnitTable, type UnitLookup } from './unit-table.ts'

/** The index of a number in an ascending list that has it. */
function findCommon(ascending: Uint32Array, number: number): number {
  let [low, high] = [0, ascending.length - 1]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((ascending[middle] as number) < number) low = middle + 1
    else high = middle
  }
  return low
}

/** An index of marks over one image. Nothing in it ever changes, so any number of threads may read it. */
export interface PackedIndex {
  image: ArrayBufferLike
  markCount: number
  /** The distinct spellings: whole names and words of names. */
  units: PackedStrings
  /** The distinct ways in which units sound; that of a unit is `sections.unitSounds[unit]`. */
  sounds: PackedStrings
  lookup: UnitLookup
  /** The lists of the image, described in layout.ts. */
  sections: Sections
  /** Number of marks with a unit as a word, or as their only one. */
  marksWithWord(unit: number): number
  /** Number of marks in a Nice class 1-45 that have a unit as a word; null where the word is too rare for that to be kept. */
  marksWithWordInClass(unit: number, niceClass: number): number | null
  /** The name of a mark as given; empty where the image keeps no names. */
  nameOf(mark: number): string
}

/**
 * Opens an image without parsing or copying it. Throws IndexFileError where it is cut, damaged, of another version or no
 * index at all. `checksum` is CRC-32 as node:zlib has it; null skips the check for an image that was made here or
 * checked before.
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
      // A decoder does not take shared memory, so the bytes are copied.
      return decoder.decode(sections.names.slice(sections.nameStarts[mark], sections.nameStarts[mark + 1]))
    },
  }
}
