import { expect, it } from 'vitest'
import { packStrings, SpellingCollector } from './builder.ts'
import { openStrings } from './index-file.ts'

it('returns length and start of each string by its number, also for rare lengths', () => {
  const collector = new SpellingCollector()
  const words = Array.from({ length: 5000 }, (_none, at) => `a${'xyz'.repeat(at % 7 === 6 ? 20 : at % 3)}${at}`)
  for (const word of [...words, 'b', 'c'.repeat(255)]) collector.add([word], [])
  const { letters, lengths, ...rest } = packStrings(collector.units)
  const strings = openStrings({ letters, ...rest })
  let start = 0
  for (let id = 0; id < strings.count; id++) {
    expect(strings.lengthOf(id)).toBe(lengths[id])
    expect(strings.startOf(id)).toBe(start)
    start += strings.lengthOf(id)
  }
  expect(start).toBe(letters.length)
})
