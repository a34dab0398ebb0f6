import type { Sections } from '../format/layout.ts'
import { openStrings } from '../format/packed-strings.ts'
import { makeUnitTable } from '../format/unit-table.ts'
import { countCommonWords } from './common-words.ts'
import { makeGramTable } from './gram-table.ts'
import type { Growing } from './growing-list.ts'
import type { MarkCollector } from './mark-collector.ts'
import { type PackedOrder, packStrings } from './pack-strings.ts'
import { makeRows } from './rows.ts'
import type { UnitCollector } from './unit-collector.ts'
import { gatherUnitFacts } from './unit-facts.ts'

type Numbers = Growing<Uint32Array>

/** Replaces old numbers by new ones; `places` has the new number of each old one. */
function renumbered(ids: Uint32Array, places: Uint32Array): Uint32Array {
  return ids.map((id) => places[id] as number)
}

/** Values put in order of their new places. */
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

/** The words of each unit of several words, ordered by that unit. */
function wordsByHolder(collector: UnitCollector, units: PackedOrder) {
  const holderOf = renumbered(collector.holders.take(), units.places)
  return makeRows(units.lengths.length, holderOf, renumbered(collector.held.take(), units.places))
}

/** The row number of each value. */
function rowNumbers(starts: Uint32Array): Uint32Array {
  const rows = new Uint32Array(starts[starts.length - 1] as number)
  for (let row = 0; row + 1 < starts.length; row++) rows.fill(row, starts[row], starts[row + 1])
  return rows
}

/**
 * All sections except the trigrams. They are made in a function of their own, so that its memory is freed before the
 * trigrams are counted.
 */
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
  const unitCount = units.lengths.length
  const unitSounds = renumbered(rearranged(collector.soundOfUnit.take(), units.places), sounds.places)
  const bySound = makeRows(sounds.lengths.length, unitSounds, Uint32Array.from(unitSounds.keys()))
  const words = wordsByHolder(collector, units)
  const holders = makeRows(unitCount, words.values, rowNumbers(words.starts))
  const unitMarks = makeRows(unitCount, renumbered(unitOfPair.take(), units.places), markOfPair.take())
  const [markClasses, markFacts] = [marks.classes.take(), marks.facts.take()]
  const wordCounts = rearranged(marks.takeWordCounts(), units.places)
  letGo()
  return {
    counts: Uint32Array.of(marks.refs.length, unitCount, sounds.lengths.length),
    unitLetters: units.letters,
    unitLengths: units.lengths,
    unitsOfLength: units.firstOfLength,
    unitGroups: units.groups,
    unitMasks: units.masks,
    unitSounds,
    unitTable: makeUnitTable(openStrings(units)),
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
    markRefs: marks.refs.take(),
    nameStarts: marks.nameStarts.take(),
    names: marks.names.take(),
  }
}

/**
 * All sections of an index, made from the collectors, which are empty afterwards. `letGo` is called whenever much
 * memory is no longer needed: a moment to collect garbage for a host that must not need more memory than the index
 * takes.
 */
export function assemble(
  collector: UnitCollector,
  marks: MarkCollector,
  unitOfPair: Numbers,
  markOfPair: Numbers,
  letGo: () => void = () => {},
): Partial<Sections> {
  const lists = assembleLists(collector, marks, unitOfPair, markOfPair, letGo)
  letGo()
  const unitGrams = makeGramTable(lists.unitLetters, lists.unitLengths)
  const soundGrams = makeGramTable(lists.soundLetters, lists.soundLengths)
  return Object.assign(lists, {
    unitGramStarts: unitGrams.starts,
    unitGrams: unitGrams.postings,
    soundGramStarts: soundGrams.starts,
    soundGrams: soundGrams.postings,
  })
}
