import { expect, it } from 'vitest'
import { encodeWords } from '../letters/encoded-name.ts'
import { decodeWords } from '../letters/testing/decode-words.ts'
import { createConsonantSearch, createFound, SAME_LENGTH_MAX } from './nearest-strings.ts'
import { indexOfNames, makeNames } from './testing/made-marks.ts'

const { sounds } = indexOfNames(makeNames(6000, 5))
const text = (id: number) =>
  decodeWords(sounds.letters.slice(sounds.startOf(id), sounds.startOf(id) + sounds.lengthOf(id))).join('')
const all = Array.from({ length: sounds.count }, (_none, id) => text(id))
const withoutVowels = (sound: string) => sound.replace(/[aeiou]/gu, '')

it('finds exactly the sounds of similar length with the same consonants', () => {
  const search = createConsonantSearch(sounds)
  const found = createFound()
  let met = 0
  for (let id = 0; id < sounds.count; id += 13) {
    const sound = all[id] as string
    const bare = withoutVowels(sound)
    const same = all.flatMap((other, at) =>
      bare.length >= 3 &&
      sound.length <= SAME_LENGTH_MAX &&
      Math.abs(other.length - sound.length) <= 3 &&
      withoutVowels(other) === bare
        ? [at]
        : [],
    )
    const count = search.search(encodeWords([sound]), () => true, found)
    expect([...found.subarray(0, count)].sort((a, b) => a - b)).toEqual(same)
    met += Math.max(0, same.length - 1)
  }
  expect(met).toBeGreaterThan(20)
})

it('returns only accepted sounds', () => {
  const search = createConsonantSearch(sounds)
  const id = all.findIndex((sound) => withoutVowels(sound).length >= 3)
  expect(search.search(encodeWords([all[id] as string]), () => false, createFound())).toBe(0)
})
