import { WORD_START } from '../../reading/letter-codes.ts'
import { Growing } from '../build/growing-list.ts'
import type { Rows } from '../build/rows.ts'
import { hashLetters } from '../format/letter-hash.ts'
import type { PackedStrings } from '../format/packed-strings.ts'
import type { UnitLookup } from '../format/unit-table.ts'

/** Most units that are looked at to find the word among those with the same letters. */
const SAME_MAX = 64

/** A function that finds the unit of one word with these letters; -1 if there is none. */
function wordFinder({ letters }: PackedStrings, lookup: UnitLookup, wordsIn: Uint8Array) {
  const [first, same] = [new Uint32Array(1), new Uint32Array(SAME_MAX)]
  return (start: number, end: number): number => {
    const hash = hashLetters(letters, start, end)
    if (lookup.find(letters, start, end, hash, first) === 0) return -1
    // Nearly always the first one is the word. The others are only looked for if it is not.
    if (wordsIn[first[0] as number] === 1) return first[0] as number
    const found = same.subarray(0, lookup.find(letters, start, end, hash, same))
    return found.find((unit) => wordsIn[unit] === 1) ?? -1
  }
}

/** How many words each unit has. */
export function countWords({ letters, lengths }: Pick<PackedStrings, 'letters' | 'lengths'>): Uint8Array {
  let end = 0
  return lengths.map((length) => {
    let words = 0
    for (const start = end; end < start + length; end++) if ((letters[end] as number) >= WORD_START) words++
    return words
  })
}

/**
 * The words of each unit of several words, as units, in the order in which they are written. A word that is not among
 * the units is left out.
 */
export function wordsOfUnits(units: PackedStrings, lookup: UnitLookup, wordsIn: Uint8Array): Rows {
  const { letters, lengths } = units
  const values = new Growing<Uint32Array>(Uint32Array)
  const starts = new Uint32Array(units.count + 1)
  const wordAt = wordFinder(units, lookup, wordsIn)
  let end = 0
  for (let unit = 0; unit < units.count; unit++) {
    let start = end
    end += lengths[unit] as number
    while (start < end && (wordsIn[unit] as number) > 1) {
      let next = start + 1
      while (next < end && (letters[next] as number) < WORD_START) next++
      const word = wordAt(start, next)
      if (word >= 0) values.push(word)
      start = next
    }
    starts[unit + 1] = values.length
  }
  return { starts, values: values.take() }
}

/** The lists with each value only once. */
export function withoutRepeats({ starts, values }: Rows): Rows {
  const distinct = { starts: new Uint32Array(starts.length), values: new Uint32Array(values.length) }
  let end = 0
  for (let row = 0; row + 1 < starts.length; row++) {
    const first = end
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) {
      const value = values[at] as number
      let same = first
      while (same < end && distinct.values[same] !== value) same++
      if (same === end) distinct.values[end++] = value
    }
    distinct.starts[row + 1] = end
  }
  return { starts: distinct.starts, values: distinct.values.subarray(0, end) }
}

/** Number of marks with each unit as a word or as their only word. */
export function countMarksOfWords(unitsOfMark: Rows, words: Rows, wordsIn: Uint8Array): Uint32Array {
  const counts = new Uint32Array(wordsIn.length)
  // The last mark that was counted for each word, plus one, so that a word in two forms of a mark counts once.
  const counted = new Uint32Array(wordsIn.length)
  const count = (word: number, mark: number) => {
    if (counted[word] === mark + 1) return
    counted[word] = mark + 1
    counts[word] = (counts[word] as number) + 1
  }
  for (let mark = 0; mark + 1 < unitsOfMark.starts.length; mark++) {
    for (let at = unitsOfMark.starts[mark] as number; at < (unitsOfMark.starts[mark + 1] as number); at++) {
      const unit = unitsOfMark.values[at] as number
      if (wordsIn[unit] === 1) count(unit, mark)
      for (let word = words.starts[unit] as number; word < (words.starts[unit + 1] as number); word++)
        count(words.values[word] as number, mark)
    }
  }
  return counts
}
