import type { MarkBits } from '../format/mark-bits.ts'
import type { PackedIndex } from '../format/open.ts'
import { type Amounts, CANDIDATES_MAX, FOR_OTHER_FORM, FOR_TURNED, FOR_WHOLE, FOR_WORD } from './amounts.ts'
import { type Acceptance, createAcceptance, type Filter } from './filter.ts'
import { type Candidates, FOUND_BY, Gather } from './gather.ts'
import { createNearUnits } from './near-units.ts'
import { type QueryPart, queryParts } from './query-parts.ts'
import { createInside } from './units-inside.ts'

export interface QueryForm {
  words: readonly string[]
  /** The name with its two parts swapped. Only nearly identical marks count for it. */
  turned?: boolean
}

interface CandidateFinder {
  /**
   * `forms` are all variants of a name, the written one first. Accepts any words, in bounded time. The next search
   * reuses the result.
   */
  find(forms: readonly QueryForm[], filter?: Filter): Candidates
}

/** Weight of the covered share of the name. The rest is for the mark. */
const NAME_SHARE = 0.6
/** Marks examined for each one that counts. */
const LOOKED_AT = 50

/** Contains the memory of a search. Skips marks in `removed`. */
export function createCandidateFinder(index: PackedIndex, removed: MarkBits | null = null): CandidateFinder {
  const { sections, units } = index
  const near = createNearUnits(index)
  const inside = createInside(index)
  const gather = new Gather(units.count)
  const candidates: Candidates = {
    count: 0,
    units: new Uint32Array(CANDIDATES_MAX),
    estimates: new Uint8Array(CANDIDATES_MAX),
    foundBy: new Uint8Array(CANDIDATES_MAX),
  }

  function addHolders(unit: number, nearness: number, amount: number, part: QueryPart, acceptance: Acceptance): void {
    const { unitHolderStarts, unitHolders } = sections
    const start = unitHolderStarts[unit] as number
    const end = Math.min(unitHolderStarts[unit + 1] as number, start + amount * LOOKED_AT)
    const length = units.lengthOf(unit)
    let taken = 0
    for (let at = start; at < end && taken < amount; at++) {
      const holder = unitHolders[at] as number
      if (!acceptance.mayPass(holder) || !acceptance.whole(holder)) continue
      taken++
      const cover = length / units.lengthOf(holder)
      const estimate = nearness * (NAME_SHARE * part.share + (1 - NAME_SHARE) * cover)
      add(holder, estimate, FOUND_BY.word, part)
    }
  }

  function add(unit: number, estimate: number, by: number, part: QueryPart): void {
    if (part.isWord) gather.addWord(unit, estimate, by)
    else gather.addWhole(unit, estimate, by)
  }

  function searchPart(part: QueryPart, amounts: Amounts, acceptance: Acceptance): void {
    const found = near.search(part.spelling, part.sound, amounts, acceptance)
    const ofWhole = NAME_SHARE * part.share + 1 - NAME_SHARE
    for (let at = 0; at < found.count; at++) {
      const unit = found.units[at] as number
      const nearness = found.nearness[unit] as number
      if (acceptance.whole(unit)) add(unit, nearness * ofWhole, found.foundBy[unit] as number, part)
      if (nearness < amounts.holdersFrom) continue
      addHolders(unit, nearness, nearness >= 240 ? amounts.equalHolders : amounts.nearHolders, part, acceptance)
    }
    if (part.isWord) gather.endWord()
    near.forget()
  }

  return {
    find(forms, filter) {
      const acceptance = createAcceptance(index, filter, removed)
      const met = new Set<string>()
      for (const [at, form] of forms.entries()) {
        const parts = queryParts(form.words, met, index)
        const amounts = form.turned ? FOR_TURNED : at > 0 ? FOR_OTHER_FORM : null
        for (const part of parts) searchPart(part, amounts ?? (part.isWord ? FOR_WORD : FOR_WHOLE), acceptance)
        if (parts[0] !== undefined && !form.turned)
          inside.each(parts[0].spelling, (unit, estimate) => {
            if (acceptance.whole(unit)) gather.addWhole(unit, estimate, FOUND_BY.inside)
          })
      }
      gather.take(candidates)
      return candidates
    },
  }
}
