import { expect, it } from 'vitest'
import { decodeWords } from '../letters/testing/decode-words.ts'
import { encodeSpelling, soundOfWord } from './builder.ts'
import { createCandidateFinder } from './candidates.ts'
import type { PackedStrings } from './index-file.ts'
import {
  createEditSearch,
  EditPattern,
  PROMISE_LENGTH_MAX,
  promisedSound,
  promisedSpelling,
  WORD_PROMISE,
} from './nearest-strings.ts'
import { indexOfNames, makeDice, makeNames } from './testing/made-marks.ts'

/** Computes the optimal string alignment by its definition, one cell at a time. */
function distanceByDefinition(a: readonly number[], b: readonly number[]): number {
  const rows = Array.from({ length: a.length + 1 }, (_none, i) =>
    Array.from({ length: b.length + 1 }, (_n, j) => (i === 0 ? j : i)),
  )
  const cell = (i: number, j: number) => rows[i]?.[j] as number
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      let least = Math.min(cell(i - 1, j) + 1, cell(i, j - 1) + 1, cell(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, cell(i - 2, j - 2) + 1)
      ;(rows[i] as number[])[j] = least
    }
  }
  return cell(a.length, b.length)
}

function isWithin(a: readonly number[], b: readonly number[], reach: number): boolean {
  return Math.abs(a.length - b.length) <= reach && distanceByDefinition(a, b) <= reach
}

const letters = (codes: Uint8Array) => [...codes].map((code) => code & 0x3f)
const stringOf = (strings: PackedStrings, id: number) =>
  strings.letters.slice(strings.startOf(id), strings.startOf(id) + strings.lengthOf(id))

/** Returns a copy of encoded letters with one to three random edits. */
function edited(codes: Uint8Array, dice: (below: number) => number): Uint8Array {
  const changed = [...codes]
  for (let edits = 1 + dice(3); edits > 0; edits--) {
    const at = dice(changed.length + 1)
    const kind = dice(4)
    if (kind === 0) changed.splice(at, 0, 1 + dice(36))
    else if (kind === 1 && changed.length > 1) changed.splice(at, 1)
    else if (kind === 2 && at < changed.length) changed[at] = 1 + dice(36)
    else if (at + 1 < changed.length) changed.splice(at, 2, changed[at + 1] as number, changed[at] as number)
  }
  return Uint8Array.from(changed)
}

const index = indexOfNames(makeNames(4000, 7))

it.each([
  ['spelling', index.units, promisedSpelling],
  ['sound', index.sounds, promisedSound],
] as const)('finds every %s within the promised distance, and nothing further away', (_kind, strings, promised) => {
  const dice = makeDice(3)
  const search = createEditSearch(strings)
  const all = Array.from({ length: strings.count }, (_none, id) => letters(stringOf(strings, id)))
  let met = 0
  for (let round = 0; round < 60; round++) {
    const asked = edited(stringOf(strings, dice(strings.count)), dice)
    const reach = promised(asked.length)
    const found = search.within(asked, reach, () => true)
    const near = all.flatMap((other, id) =>
      Math.abs(other.length - asked.length) <= reach && distanceByDefinition(letters(asked), other) <= reach
        ? [id]
        : [],
    )
    expect([...found.ids.subarray(0, found.count)].sort((a, b) => a - b)).toEqual(
      asked.length === 0 || asked.length > PROMISE_LENGTH_MAX ? [] : near,
    )
    met += near.length
  }
  expect(met).toBeGreaterThan(50)
})

it('measures the distance as defined, for every pair', () => {
  const dice = makeDice(11)
  const pattern = new EditPattern()
  for (let round = 0; round < 3000; round++) {
    const [a, b] = [makeLetters(dice), makeLetters(dice)]
    pattern.set(Uint8Array.from(a), 0, a.length)
    const distance = distanceByDefinition(a, b)
    const reach = dice(33)
    const measured = pattern.distance(Uint8Array.from(b), 0, b.length, reach)
    expect(Math.min(measured, reach + 1)).toBe(Math.min(distance, reach + 1))
  }
})

function makeLetters(dice: (below: number) => number): number[] {
  return Array.from({ length: dice(33) }, () => 1 + dice(4))
}

it('returns every mark within the promised distance of the name or of one of its words', () => {
  const dice = makeDice(23)
  const finder = createCandidateFinder(index)
  const { unitSounds, unitMarkStarts } = index.sections
  const wholes = [...Array(index.units.count).keys()].filter(
    (unit) => (unitMarkStarts[unit + 1] as number) > (unitMarkStarts[unit] as number),
  )
  const spelt = wholes.map((unit) => letters(stringOf(index.units, unit)))
  const spoken = wholes.map((unit) => letters(stringOf(index.sounds, unitSounds[unit] as number)))
  let met = 0
  for (let round = 0; round < 15; round++) {
    const words = decodeWords(edited(stringOf(index.units, wholes[dice(wholes.length)] as number), dice))
    const found = finder.find([{ words }])
    const candidates = new Set(found.units.subarray(0, found.count))
    for (const part of [words, ...words.map((word) => [word])]) {
      const most = part === words ? 3 : WORD_PROMISE
      const spelling = letters(encodeSpelling(part))
      const sound = letters(encodeSpelling(part.map(soundOfWord)))
      for (const [at, unit] of wholes.entries()) {
        const near =
          isWithin(spelling, spelt[at] as number[], Math.min(most, promisedSpelling(spelling.length))) ||
          isWithin(sound, spoken[at] as number[], Math.min(most, promisedSound(sound.length)))
        if (!near) continue
        met++
        expect(candidates.has(unit), `${words.join(' ')}: ${decodeWords(stringOf(index.units, unit)).join(' ')}`).toBe(
          true,
        )
      }
    }
  }
  expect(met).toBeGreaterThan(20)
})
