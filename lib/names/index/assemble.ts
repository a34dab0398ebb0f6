import type { Growing, Interner, MarkCollector, UnitCollector } from './collectors.ts'
import { makeGramTable } from './gram-search.ts'
import { makeUnitTable, openStrings } from './index-file.ts'
import { COMMON_FROM, COMMON_ROW, LETTERS_MAX, niceClassesOf, type Sections, unitFactsOf } from './layout.ts'
import { GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from './letter-hash.ts'

/** List i is `values` from starts[i] up to starts[i + 1]. */
interface Rows {
  starts: Uint32Array
  values: Uint32Array
}

function startsOf(lengths: ArrayLike<number>): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1)
  for (let row = 0; row < lengths.length; row++) starts[row + 1] = (starts[row] as number) + (lengths[row] as number)
  return starts
}

/** Returns a compressed sparse row matrix of the pairs (rowOf[i], valuesOf[i]), in their order. */
export function makeRows(rows: number, rowOf: Uint32Array, valuesOf: Uint32Array): Rows {
  const starts = new Uint32Array(rows + 1)
  for (const row of rowOf) starts[row + 1] = (starts[row + 1] as number) + 1
  for (let row = 0; row < rows; row++) starts[row + 1] = (starts[row + 1] as number) + (starts[row] as number)
  const next = starts.slice(0, rows)
  const values = new Uint32Array(rowOf.length)
  for (let at = 0; at < rowOf.length; at++) {
    const row = rowOf[at] as number
    const place = next[row] as number
    values[place] = valuesOf[at] as number
    next[row] = place + 1
  }
  return { starts, values }
}

export function rowNumbers(starts: Uint32Array): Uint32Array {
  const rows = new Uint32Array(starts[starts.length - 1] as number)
  for (let row = 0; row + 1 < starts.length; row++)
    for (let at = starts[row] as number; at < (starts[row + 1] as number); at++) rows[at] = row
  return rows
}

function countCommonWords(
  counts: Uint32Array,
  holders: Rows,
  marksOfUnit: Rows,
  markClasses: Uint32Array,
  markFacts: Uint32Array,
): { wordCounts: Uint8Array; commonWords: Uint32Array; commonCounts: Uint32Array } {
  const wordCounts = new Uint8Array(counts.length)
  for (let unit = 0; unit < counts.length; unit++) wordCounts[unit] = Math.min(counts[unit] as number, COMMON_FROM)
  const commonWords = counts.map((_count, unit) => unit).filter((unit) => wordCounts[unit] === COMMON_FROM)
  const commonCounts = new Uint32Array(commonWords.length * COMMON_ROW)
  // For each mark, the last common word that counted it, plus one.
  const counted = new Uint32Array(markClasses.length)

  function addMarks(unit: number, place: number): void {
    for (let at = marksOfUnit.starts[unit] as number; at < (marksOfUnit.starts[unit + 1] as number); at++) {
      const mark = marksOfUnit.values[at] as number
      if (counted[mark] === place + 1) continue
      counted[mark] = place + 1
      for (const nice of niceClassesOf(markClasses[mark] as number, markFacts[mark] as number)) {
        const cell = place * COMMON_ROW + nice
        commonCounts[cell] = (commonCounts[cell] as number) + 1
      }
    }
  }

  for (const [place, unit] of commonWords.entries()) {
    commonCounts[place * COMMON_ROW] = counts[unit] as number
    addMarks(unit, place)
    for (let at = holders.starts[unit] as number; at < (holders.starts[unit + 1] as number); at++)
      addMarks(holders.values[at] as number, place)
  }
  return { wordCounts, commonWords, commonCounts }
}

/** Combines the facts of all marks of a unit with OR, so that a filter can rule out the unit immediately. */
function gatherUnitFacts(
  wordsOfUnit: Rows,
  marksOfUnit: Rows,
  markClasses: Uint32Array,
  markFacts: Uint32Array,
): { unitClasses: Uint32Array; unitFacts: Uint32Array } {
  const count = marksOfUnit.starts.length - 1
  const unitClasses = new Uint32Array(count)
  const unitFacts = new Uint32Array(count)
  const add = (unit: number, classes: number, facts: number) => {
    unitClasses[unit] = (unitClasses[unit] as number) | classes
    unitFacts[unit] = (unitFacts[unit] as number) | facts
  }
  for (let unit = 0; unit < count; unit++) {
    let [classes, facts] = [0, 0]
    for (let at = marksOfUnit.starts[unit] as number; at < (marksOfUnit.starts[unit + 1] as number); at++) {
      const mark = marksOfUnit.values[at] as number
      classes |= markClasses[mark] as number
      facts |= unitFactsOf(markFacts[mark] as number)
    }
    add(unit, classes, facts)
    for (let at = wordsOfUnit.starts[unit] as number; at < (wordsOfUnit.starts[unit + 1] as number); at++)
      add(wordsOfUnit.values[at] as number, classes, facts)
  }
  return { unitClasses, unitFacts }
}

interface PackedGroups {
  letters: Uint8Array
  lengths: Uint8Array
  firstOfLength: Uint32Array
  groups: Uint32Array
  masks: Uint32Array
}

/** `places` maps the old number of each string to its new number. */
interface PackedOrder extends PackedGroups {
  places: Uint32Array
}

const GROUPED = GROUPED_LENGTHS * GROUPS

function sortKey(length: number, mask: number): number {
  return length < GROUPED_LENGTHS ? length * GROUPS + groupOf(mask) : GROUPED + length - GROUPED_LENGTHS
}

function countGroups(letters: Uint8Array, starts: Uint32Array, count: number) {
  const counts = new Uint32Array(GROUPED + LETTERS_MAX + 2 - GROUPED_LENGTHS)
  const masks = new Uint32Array(count)
  for (let id = 0; id < count; id++) {
    const [start, end] = [starts[id] as number, starts[id + 1] as number]
    const mask = letterMask(letters, start, end)
    masks[id] = mask
    const key = sortKey(end - start, mask) + 1
    counts[key] = (counts[key] as number) + 1
  }
  for (let key = 1; key < counts.length; key++) counts[key] = (counts[key] as number) + (counts[key - 1] as number)
  const groups = counts.slice(0, GROUPED + 1)
  const firstOfLength = Uint32Array.from(
    { length: LETTERS_MAX + 2 },
    (_none, length) => counts[sortKey(length, 0)] as number,
  )
  return { masks, counts, groups, firstOfLength, grouped: groups[GROUPED] as number }
}

export function packStrings(strings: Interner): PackedOrder {
  const { masks, counts, groups, firstOfLength, grouped } = countGroups(
    strings.letters.values,
    strings.starts.values,
    strings.count,
  )
  return { groups, firstOfLength, ...arrange(strings, masks, counts, grouped) }
}

export function groupStrings(letters: Uint8Array, lengths: Uint8Array): PackedGroups {
  const { masks, groups, firstOfLength, grouped } = countGroups(letters, startsOf(lengths), lengths.length)
  return { letters, lengths, firstOfLength, groups, masks: masks.subarray(0, grouped) }
}

/** Changes `next`, the next free position of each sort key. */
function arrange(strings: Interner, masks: Uint32Array, next: Uint32Array, grouped: number) {
  const { count } = strings
  const [letters, starts] = [strings.letters.values, strings.starts.values]
  const places = new Uint32Array(count)
  const arrival = new Uint32Array(count)
  for (let id = 0; id < count; id++) {
    const key = sortKey((starts[id + 1] as number) - (starts[id] as number), masks[id] as number)
    const place = next[key] as number
    next[key] = place + 1
    places[id] = place
    arrival[place] = id
  }
  const packed = {
    letters: new Uint8Array(strings.letters.length),
    lengths: new Uint8Array(count),
    masks: new Uint32Array(grouped),
    places,
  }
  let at = 0
  for (let place = 0; place < count; place++) {
    const id = arrival[place] as number
    const start = starts[id] as number
    const end = starts[id + 1] as number
    for (let from = start; from < end; from++) packed.letters[at++] = letters[from] as number
    packed.lengths[place] = end - start
    if (place < grouped) packed.masks[place] = masks[id] as number
  }
  return packed
}

type Numbers = Growing<Uint32Array>

function renumbered(ids: Uint32Array, places: Uint32Array): Uint32Array {
  return ids.map((id) => places[id] as number)
}

function rearranged(values: Uint32Array, places: Uint32Array): Uint32Array {
  const arranged = new Uint32Array(places.length)
  for (let id = 0; id < places.length; id++) arranged[places[id] as number] = values[id] ?? 0
  return arranged
}

function ordered(strings: UnitCollector['units']): PackedOrder {
  const order = packStrings(strings)
  strings.close()
  return order
}

function wordsByHolder(collector: UnitCollector, units: PackedOrder) {
  const holderOf = renumbered(collector.holders.take(), units.places)
  return makeRows(units.lengths.length, holderOf, renumbered(collector.held.take(), units.places))
}

/** All other sections of an index are derived from these lists. */
interface Lists extends Pick<Sections, MarkSection> {
  units: PackedGroups
  sounds: PackedGroups
  unitSounds: Uint32Array
  unitTable: Uint32Array
  words: Rows
  unitMarks: Rows
  wordCounts: Uint32Array
}

type MarkSection = 'markClasses' | 'markFacts' | 'markRefs' | 'nameStarts' | 'names'

export function sectionsOf({ units, sounds, words, unitMarks, ...lists }: Lists) {
  const { unitSounds, wordCounts, markClasses, markFacts, markRefs } = lists
  const [unitCount, soundCount] = [units.lengths.length, sounds.lengths.length]
  const bySound = makeRows(
    soundCount,
    unitSounds,
    unitSounds.map((_sound, unit) => unit),
  )
  const holders = makeRows(unitCount, words.values, rowNumbers(words.starts))
  return {
    counts: Uint32Array.of(markRefs.length, unitCount, soundCount),
    unitLetters: units.letters,
    unitLengths: units.lengths,
    unitsOfLength: units.firstOfLength,
    unitGroups: units.groups,
    unitMasks: units.masks,
    unitSounds,
    unitTable: lists.unitTable,
    ...gatherUnitFacts(words, unitMarks, markClasses, markFacts),
    unitMarkStarts: unitMarks.starts,
    unitMarks: unitMarks.values,
    unitHolderStarts: holders.starts,
    unitHolders: holders.values,
    soundLetters: sounds.letters,
    soundLengths: sounds.lengths,
    soundsOfLength: sounds.firstOfLength,
    soundGroups: sounds.groups,
    soundMasks: sounds.masks,
    soundUnitStarts: bySound.starts,
    soundUnits: bySound.values,
    ...countCommonWords(wordCounts, holders, unitMarks, markClasses, markFacts),
    markClasses,
    markFacts,
    markRefs,
    nameStarts: lists.nameStarts,
    names: lists.names,
  }
}

export function withGrams(sections: ReturnType<typeof sectionsOf>): Sections {
  const unitGrams = makeGramTable(sections.unitLetters, sections.unitLengths)
  const soundGrams = makeGramTable(sections.soundLetters, sections.soundLengths)
  return Object.assign(sections, {
    unitGramStarts: unitGrams.starts,
    unitGrams: unitGrams.postings,
    soundGramStarts: soundGrams.starts,
    soundGrams: soundGrams.postings,
  })
}

/** Its memory is freed on return, before the trigrams are counted. */
function assembleLists(
  collector: UnitCollector,
  marks: MarkCollector,
  unitOfPair: Numbers,
  markOfPair: Numbers,
  letGo: () => void,
) {
  letGo()
  const units = ordered(collector.units)
  letGo()
  const sounds = ordered(collector.sounds)
  letGo()
  const sections = sectionsOf({
    units,
    sounds,
    unitSounds: renumbered(rearranged(collector.soundOfUnit.take(), units.places), sounds.places),
    unitTable: makeUnitTable(openStrings(units)),
    words: wordsByHolder(collector, units),
    unitMarks: makeRows(units.lengths.length, renumbered(unitOfPair.take(), units.places), markOfPair.take()),
    wordCounts: rearranged(marks.takeWordCounts(), units.places),
    markClasses: marks.classes.take(),
    markFacts: marks.facts.take(),
    markRefs: marks.refs.take(),
    nameStarts: marks.nameStarts.take(),
    names: marks.names.take(),
  })
  letGo()
  return sections
}

/**
 * Empties the collectors. Calls `letGo` after freeing much memory, so that a host with little memory can collect
 * garbage.
 */
export function assemble(
  collector: UnitCollector,
  marks: MarkCollector,
  unitOfPair: Numbers,
  markOfPair: Numbers,
  letGo: () => void = () => {},
): Partial<Sections> {
  const sections = assembleLists(collector, marks, unitOfPair, markOfPair, letGo)
  letGo()
  return withGrams(sections)
}
