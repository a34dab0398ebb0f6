import { writeFileSync } from 'node:fs'
import { pack, SIGNS } from '../lib/names/letters/everyday-words.ts'
import { nameVariants } from '../lib/names/normalise/variants.ts'
import { soundOf } from '../lib/names/phonetics/phonetics.ts'
import { readNsi } from './brands/nsi.ts'

/**
 * Counts which letter follows which two in the words of brand names, each word once, and writes the information content
 * of letters (lib/names/letters/letter-bits.json). Run this when the brands or the rules of lib/names/phonetics/phonetics.ts
 * change much.
 */
const PATH = new URL('../lib/names/letters/letter-bits.json', import.meta.url)
/** Weight of the shorter context, as a number of counts, where the longer one is rare. */
const BACK_OFF = 12
const [LEAST, MOST] = [0.7, 7.5]

const sign = (letter: string) => {
  const code = letter.charCodeAt(0) - 96
  return code >= 1 && code < SIGNS ? code : 0
}

function letterBits(words: Iterable<string>): Float64Array {
  const [one, two, three] = [1, 2, 3].map((power) => new Float64Array(SIGNS ** power)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ]
  const add = (counts: Float64Array, at: number) => {
    counts[at] = (counts[at] as number) + 1
  }
  for (const word of words) {
    let [a, b] = [0, 0]
    for (const letter of word) {
      const c = sign(letter)
      add(one, c)
      add(two, b * SIGNS + c)
      add(three, (a * SIGNS + b) * SIGNS + c)
      a = b
      b = c
    }
  }
  const sum = (counts: Float64Array, row: number) =>
    counts.subarray(row * SIGNS, (row + 1) * SIGNS).reduce((total, count) => total + count, 0)
  const share = (counts: Float64Array, row: number, c: number, shorter: number) =>
    ((counts[row * SIGNS + c] as number) + BACK_OFF * shorter) / (sum(counts, row) + BACK_OFF)
  return Float64Array.from({ length: SIGNS ** 3 }, (_bits, at) => {
    const c = at % SIGNS
    const b = Math.floor(at / SIGNS) % SIGNS
    const last = share(two, b, c, share(one, 0, c, 1 / SIGNS))
    const bits = -Math.log2(share(three, Math.floor(at / SIGNS), c, last))
    return Math.min(MOST, Math.max(LEAST, bits))
  })
}

const records = readNsi()
const words = new Set(records.flatMap(({ name }) => nameVariants(name).forms[0]?.words ?? []))
const table = { spelling: pack(letterBits(words)), sound: pack(letterBits([...words].map(soundOf))) }
writeFileSync(PATH, `${JSON.stringify(table, null, 2)}\n`)
