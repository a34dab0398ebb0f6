import { sectionsOf, withGrams } from '../build/assemble.ts'
import { Growing } from '../build/growing-list.ts'
import { groupStrings } from '../build/pack-strings.ts'
import { makeRows, type Rows, rowNumbers, startsOf } from '../build/rows.ts'
import { writeImage } from '../format/image.ts'
import { IndexFileError } from '../format/index-file-error.ts'
import { SECTION_NAMES, SECTIONS, type Sections } from '../format/layout.ts'
import { openStrings } from '../format/packed-strings.ts'
import { readImage } from '../format/read-image.ts'
import { makeUnitTable, openUnitTable } from '../format/unit-table.ts'
import { type CompactLists, readLists, writeLists } from './compact-lists.ts'
import { hideNames, showNames } from './hidden-names.ts'
import { fromSteps, stepsOf } from './signed.ts'
import { joinWordSounds, pickWordSounds } from './word-sounds.ts'
import { countMarksOfWords, countWords, withoutRepeats, wordsOfUnits } from './words-of-units.ts'

/** Throws IndexFileError for lists that do not belong together. */
function check(isRight: boolean, name: keyof CompactLists): void {
  if (!isRight) throw new IndexFileError('damaged', name)
}

const lengthsIn = (starts: Uint32Array) => starts.subarray(1).map((end, row) => end - (starts[row] as number))

const areBelow = (numbers: Uint32Array, limit: number) => numbers.every((number) => number < limit)

function sumOf(numbers: Uint8Array | Uint32Array): number {
  let sum = 0
  for (const number of numbers) sum += number
  return sum
}

/** What is made from the units and their marks, both when an index is written and when it is read. */
function relate(unitLetters: Uint8Array, unitLengths: Uint8Array, unitMarks: Rows, markCount: number) {
  const groups = groupStrings(unitLetters, unitLengths)
  const units = openStrings(groups)
  const unitTable = makeUnitTable(units)
  const wordsIn = countWords(units)
  const words = wordsOfUnits(units, openUnitTable(unitTable, units), wordsIn)
  const unitsOfMark = makeRows(markCount, unitMarks.values, rowNumbers(unitMarks.starts))
  return { groups, units, unitTable, wordsIn, words, unitsOfMark }
}

function listsOf(sections: Sections): CompactLists {
  const { unitLetters, unitLengths, unitSounds, unitMarks, soundLengths, markRefs } = sections
  const related = relate(
    unitLetters,
    unitLengths,
    { starts: sections.unitMarkStarts, values: unitMarks },
    markRefs.length,
  )
  const { wordsIn, words } = related
  return {
    unitLengths,
    unitLetters,
    unitSounds,
    unitMarkCounts: lengthsIn(sections.unitMarkStarts),
    unitMarks,
    soundLengths,
    wordSounds: pickWordSounds(sections.soundLetters, { unitSounds, soundLengths, wordsIn, words }),
    markClasses: sections.markClasses,
    markFacts: sections.markFacts,
    refSteps: stepsOf(markRefs),
    ...hideNames(sections, related),
    exceptionSizes: new Uint32Array(SECTION_NAMES.length),
    exceptions: new Uint8Array(0),
  }
}

function checkLists(lists: CompactLists): void {
  const { unitLengths, unitSounds, unitMarks, markFacts, nameSurpluses } = lists
  const unitCount = unitLengths.length
  check(sumOf(unitLengths) === lists.unitLetters.length, 'unitLetters')
  check(unitSounds.length === unitCount && areBelow(unitSounds, lists.soundLengths.length), 'unitSounds')
  check(lists.unitMarkCounts.length === unitCount && sumOf(lists.unitMarkCounts) === unitMarks.length, 'unitMarkCounts')
  check(areBelow(unitMarks, markFacts.length), 'unitMarks')
  check(lists.markClasses.length === markFacts.length, 'markClasses')
  check(lists.refSteps.length === markFacts.length, 'refSteps')
  check(nameSurpluses.length === markFacts.length || nameSurpluses.length === 0, 'nameSurpluses')
  check(lists.exceptionSizes.length === SECTION_NAMES.length, 'exceptionSizes')
}

/** The sections that the lists make. */
function makeSections(lists: CompactLists): Sections {
  checkLists(lists)
  const { unitSounds, soundLengths, markClasses, markFacts } = lists
  const unitMarks = { starts: startsOf(lists.unitMarkCounts), values: lists.unitMarks }
  const related = relate(lists.unitLetters, lists.unitLengths, unitMarks, markFacts.length)
  const { groups, unitTable, wordsIn, words, unitsOfMark } = related
  const soundLetters = joinWordSounds(lists.wordSounds, { unitSounds, soundLengths, wordsIn, words })
  if (soundLetters === null) throw new IndexFileError('damaged', 'wordSounds')
  const names = showNames(lists, related)
  if (names === null) throw new IndexFileError('damaged', 'nameSurpluses')
  const distinct = withoutRepeats(words)
  const sections = sectionsOf({
    units: groups,
    sounds: groupStrings(soundLetters, soundLengths),
    unitSounds,
    unitTable,
    words: distinct,
    unitMarks,
    wordCounts: countMarksOfWords(unitsOfMark, distinct, wordsIn),
    markClasses,
    markFacts,
    markRefs: fromSteps(lists.refSteps),
    ...names,
  })
  return withGrams(sections)
}

const bytesOf = (values: Sections[keyof Sections]) =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength)

const areEqual = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, at) => byte === other[at])

/** Puts back the sections that were written as they are. */
function putExceptions(sections: Sections, { exceptionSizes, exceptions }: CompactLists): void {
  let end = 0
  for (const [number, name] of SECTION_NAMES.entries()) {
    const size = exceptionSizes[number] as number
    if (size === 0) continue
    const start = end
    end += size - 1
    check(end <= exceptions.length && (size - 1) % SECTIONS[name].BYTES_PER_ELEMENT === 0, 'exceptions')
    Object.assign(sections, { [name]: new SECTIONS[name](exceptions.slice(start, end).buffer) })
  }
  check(end === exceptions.length, 'exceptions')
}

/**
 * A short form of an index, to be shipped in a file that is zipped: a quarter of the image, and zipped a seventh of it zipped.
 * It has the lists from which all other sections of the image are made. A section of which they make something else
 * (such as the words of a unit that is cut off) is written as it is. Throws IndexFileError if the image is none.
 */
export function compactIndex(image: ArrayBufferLike): Uint8Array<ArrayBuffer> {
  const sections = readImage(image, null)
  const lists = listsOf(sections)
  const made = makeSections(lists)
  const exceptions = new Growing<Uint8Array>(Uint8Array)
  for (const [number, name] of SECTION_NAMES.entries()) {
    const bytes = bytesOf(sections[name])
    if (areEqual(bytes, bytesOf(made[name]))) continue
    lists.exceptionSizes[number] = bytes.length + 1
    exceptions.append(bytes)
  }
  return writeLists({ ...lists, exceptions: exceptions.take() })
}

/**
 * The image of an index in its short form, with the same sections. It has no checksums, so it is for memory alone.
 * Throws IndexFileError if the file is cut, damaged, of another version or no such index. A damage that leaves the lists
 * fitting together is not noticed.
 */
export function expandIndex(bytes: Uint8Array): ArrayBuffer {
  const lists = readLists(bytes)
  const sections = makeSections(lists)
  putExceptions(sections, lists)
  return writeImage(sections) as ArrayBuffer
}
