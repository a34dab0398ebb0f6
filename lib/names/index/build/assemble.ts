import type { Sections } from '../format/layout.ts'
import { openStrings } from '../format/packed-strings.ts'
import { makeUnitTable } from '../format/unit-table.ts'
import { countCommonWords } from './common-words.ts'
import { makeGramTable } from './gram-table.ts'
import type { Growing } from './growing-list.ts'
import type { MarkCollector } from './mark-collector.ts'
import { type PackedGroups, type PackedOrder, packStrings } from './pack-strings.ts'
import { makeRows, type Rows, rowNumbers } from './rows.ts'
import type { UnitCollector } from './unit-collector.ts'
import { gatherUnitFacts } from './unit-facts.ts'

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

/** Everything else in an index follows from these lists. */
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

/** A separate function, so that its memory is freed before the trigrams are counted. */
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
 * Empties the collectors. Calls `letGo` whenever much memory was freed, so that a host with little memory can collect
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
