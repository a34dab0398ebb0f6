import { expect, it } from 'vitest'
import { endingReasons } from './rules.ts'

const score = (left: string, right: string) => endingReasons(left, right)[0]?.score ?? null

it.each([
  ['vyntra', 'vyntras', 94],
  ['box', 'boxes', 94],
  ['hero', 'heroes', 94],
  ['city', 'cities', 94],
  ['bluecity', 'bluecities', 94],
  ['journal', 'journaux', 94],
  ['bateau', 'bateaux', 94],
  ['stern', 'sterne', 88],
  ['schwester', 'schwestern', 88],
  ['bild', 'bilder', 80],
  ['libro', 'libri', 80],
  ['pizza', 'pizze', 80],
  ['boss', 'bosss', null],
  ['was', 'wases', 94],
  ['toy', 'toies', null],
  ['cat', 'cats', null],
  ['vyntra', 'vyntra', null],
  ['vyntra', 'vyntrala', null],
  ['sold', 'soldie', null],
])('%s, %s: %d', (left, right, expected) => {
  expect(score(left, right)).toBe(expected)
  expect(score(right, left)).toBe(expected)
})
