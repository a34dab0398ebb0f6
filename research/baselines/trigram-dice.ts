import type { PackedNames } from './packed.ts'
import { type Standing, standing } from './rank-of-mark.ts'

const TRIGRAMS = 64 ** 3

/** The different trigrams of a stretch of letters, without padding: none for names of one or two letters. */
export function trigramsOf(letters: Uint8Array, start: number, end: number): number[] {
  const trigrams = new Set<number>()
  for (let at = start; at + 2 < end; at++)
    trigrams.add(((letters[at] as number) << 12) | ((letters[at + 1] as number) << 6) | (letters[at + 2] as number))
  return [...trigrams]
}

/** An index of names by trigram: for each trigram the numbers of the names that have it. */
export function createTrigramDice({
  letters,
  starts,
}: PackedNames): (query: Uint8Array, target: Uint8Array) => Standing {
  const names = starts.length - 1
  const sizes = new Uint8Array(names)
  const first = new Uint32Array(TRIGRAMS + 1)
  const eachName = (take: (trigram: number, name: number) => void) => {
    for (let name = 0; name < names; name++) {
      const own = trigramsOf(letters, starts[name] as number, starts[name + 1] as number)
      sizes[name] = own.length
      for (const trigram of own) take(trigram, name)
    }
  }
  eachName((trigram) => {
    first[trigram + 1] = (first[trigram + 1] as number) + 1
  })
  for (let trigram = 0; trigram < TRIGRAMS; trigram++)
    first[trigram + 1] = (first[trigram + 1] as number) + (first[trigram] as number)
  const postings = new Uint32Array(first[TRIGRAMS] as number)
  const next = first.slice()
  eachName((trigram, name) => {
    const at = next[trigram] as number
    postings[at] = name
    next[trigram] = at + 1
  })
  const shared = new Uint8Array(names)

  return (query, target) => {
    const asked = trigramsOf(query, 0, query.length)
    const wanted = trigramsOf(target, 0, target.length)
    const common = wanted.filter((trigram) => asked.includes(trigram)).length
    if (common === 0) return standing(Number.POSITIVE_INFINITY, 0)
    shared.fill(0)
    for (const trigram of asked)
      for (let at = first[trigram] as number; at < (first[trigram + 1] as number); at++)
        shared[postings[at] as number] = (shared[postings[at] as number] as number) + 1
    let nearer = 0
    let equal = 0
    for (let name = 0; name < names; name++) {
      if (shared[name] === 0) continue
      const ownTotal = asked.length + (sizes[name] as number)
      const difference = (shared[name] as number) * (asked.length + wanted.length) - common * ownTotal
      if (difference > 0) nearer++
      else if (difference === 0) equal++
    }
    return standing(nearer, equal)
  }
}
