import { promisedSound, promisedSpelling } from '../format/limits.ts'
import type { PackedIndex } from '../format/open.ts'
import type { Amounts } from './amounts.ts'
import { createEditSearch } from './edit-search.ts'
import type { Acceptance } from './filter.ts'
import { FOUND_BY } from './gather.ts'
import { createGramSearch } from './gram-search.ts'
import { createConsonantSearch, createFound } from './same-consonants.ts'

/** Only the first `count` units are valid. The other lists are indexed by unit. */
interface NearUnits {
  count: number
  units: Uint32Array
  /** 0-255. */
  nearness: Uint8Array
  foundBy: Uint8Array
}

/** Factors for one string inside the other, and for similar sound. Similar spelling has 1. */
const INSIDE = 0.75
const SOUND = 0.95
/** As near (0-255) as strings that share half of their trigrams. */
const SAME_CONSONANTS = 128
const ALL = () => true
const UNITS_MAX = 1 << 17

export function createNearUnits(index: PackedIndex) {
  const { sections, units, sounds } = index
  const spellingGrams = createGramSearch(units, sections.unitGramStarts, sections.unitGrams)
  const soundGrams = createGramSearch(sounds, sections.soundGramStarts, sections.soundGrams)
  const spellingEdits = createEditSearch(units)
  const soundEdits = createEditSearch(sounds)
  const consonants = createConsonantSearch(sounds)
  const likeSounding = createFound()
  const near: NearUnits = {
    count: 0,
    units: new Uint32Array(UNITS_MAX),
    nearness: new Uint8Array(units.count),
    foundBy: new Uint8Array(units.count),
  }

  function add(unit: number, nearness: number, by: number): void {
    if (near.foundBy[unit] === 0) {
      if (near.count === UNITS_MAX) return
      near.units[near.count++] = unit
    }
    near.foundBy[unit] = (near.foundBy[unit] as number) | by
    if (nearness > (near.nearness[unit] as number)) near.nearness[unit] = nearness
  }

  function addSound(sound: number, nearness: number, by: number, acceptance: Acceptance): void {
    const { soundUnitStarts, soundUnits } = sections
    for (let at = soundUnitStarts[sound] as number; at < (soundUnitStarts[sound + 1] as number); at++) {
      const unit = soundUnits[at] as number
      if (acceptance.mayPass(unit)) add(unit, nearness * SOUND, by)
    }
  }

  function bySpelling(codes: Uint8Array, amounts: Amounts, acceptance: Acceptance): void {
    const accept = acceptance.everyUnit ? ALL : acceptance.mayPass
    const hits = spellingGrams.nearest(codes, amounts.spelling, accept)
    for (let at = 0; at < hits.count; at++) {
      const [alike, inside] = [hits.alike[at] as number, INSIDE * (hits.inside[at] as number)]
      add(hits.ids[at] as number, Math.max(alike, inside), alike >= inside ? FOUND_BY.spelling : FOUND_BY.inside)
    }
    const distance = Math.min(amounts.distance, promisedSpelling(codes.length))
    const edits = spellingEdits.within(codes, distance, accept)
    for (let at = 0; at < edits.count; at++)
      add(edits.ids[at] as number, editNearness(edits.distances[at] as number, codes.length), FOUND_BY.edit)
  }

  function bySound(codes: Uint8Array, amounts: Amounts, acceptance: Acceptance): void {
    const { soundUnitStarts, soundUnits } = sections
    const anyPasses = (sound: number) => {
      for (let at = soundUnitStarts[sound] as number; at < (soundUnitStarts[sound + 1] as number); at++)
        if (acceptance.mayPass(soundUnits[at] as number)) return true
      return false
    }
    const accept = acceptance.everyUnit ? ALL : anyPasses
    const hits = soundGrams.nearest(codes, amounts.sound, accept)
    for (let at = 0; at < hits.count; at++) {
      const nearness = Math.max(hits.alike[at] as number, INSIDE * (hits.inside[at] as number))
      addSound(hits.ids[at] as number, nearness, FOUND_BY.sound, acceptance)
    }
    const distance = Math.min(amounts.distance, promisedSound(codes.length))
    const edits = soundEdits.within(codes, distance, accept)
    for (let at = 0; at < edits.count; at++) {
      const nearness = editNearness(edits.distances[at] as number, codes.length)
      addSound(edits.ids[at] as number, nearness, FOUND_BY.soundEdit, acceptance)
    }
    const same = consonants.search(codes, accept, likeSounding)
    for (let at = 0; at < same; at++)
      addSound(likeSounding[at] as number, SAME_CONSONANTS, FOUND_BY.consonants, acceptance)
  }

  return {
    /** Call `forget` before the next search. */
    search(spelling: Uint8Array, sound: Uint8Array, amounts: Amounts, acceptance: Acceptance): NearUnits {
      bySpelling(spelling, amounts, acceptance)
      bySound(sound, amounts, acceptance)
      return near
    },
    forget(): void {
      for (let at = 0; at < near.count; at++) {
        const unit = near.units[at] as number
        near.nearness[unit] = near.foundBy[unit] = 0
      }
      near.count = 0
    },
  }
}

/** Nearness (0-255) on the scale of shared trigrams. One edit touches up to three of them. */
function editNearness(distance: number, length: number): number {
  return 255 * Math.max(0.3, 1 - distance / length)
}
