import { LETTER } from '../../reading/letter-codes.ts'
import { hashLetters } from './letter-hash.ts'
import type { PackedStrings } from './packed-strings.ts'

/** A search ends after one or two slots, and the table stays small. */
const SPACE = 1.3

/** The number counts from one. The other bits contain part of the hash. */
function numberBits(count: number): number {
  return Math.max(1, 32 - Math.clz32(count))
}

/** Also contains units that differ only in word borders. */
export function makeUnitTable(units: PackedStrings): Uint32Array {
  const bits = numberBits(units.count)
  const table = new Uint32Array(Math.ceil(units.count * SPACE) + 1)
  for (let id = 0; id < units.count; id++) {
    const start = units.startOf(id)
    const hash = hashLetters(units.letters, start, start + (units.lengths[id] as number))
    let slot = hash % table.length
    while (table[slot] !== 0) slot = slot + 1 === table.length ? 0 : slot + 1
    table[slot] = (tagOf(hash, bits) | (id + 1)) >>> 0
  }
  return table
}

function tagOf(hash: number, bits: number): number {
  return bits >= 32 ? 0 : (Math.imul(hash, 0x9e3779b1) << bits) >>> 0
}

export interface UnitLookup {
  /**
   * Writes the units with these letters, whatever their word borders, into `out` and returns their number. `hash` is
   * `hashLetters` of the letters.
   */
  find(codes: Uint8Array, start: number, end: number, hash: number, out: Uint32Array): number
}

export function openUnitTable(table: Uint32Array, units: PackedStrings): UnitLookup {
  const bits = numberBits(units.count)
  const numbers = bits >= 32 ? -1 : (1 << bits) - 1

  function equals(id: number, codes: Uint8Array, start: number, end: number): boolean {
    if (units.lengthOf(id) !== end - start) return false
    const own = units.startOf(id) - start
    for (let at = start; at < end; at++) {
      if ((((units.letters[own + at] as number) ^ (codes[at] as number)) & LETTER) !== 0) return false
    }
    return true
  }

  return {
    find(codes, start, end, hash, out) {
      const tag = tagOf(hash, bits)
      let found = 0
      for (let slot = hash % table.length; found < out.length; slot = slot + 1 === table.length ? 0 : slot + 1) {
        const held = table[slot] as number
        if (held === 0) break
        if ((held & ~numbers) >>> 0 !== tag) continue
        const id = (held & numbers) - 1
        if (equals(id, codes, start, end)) out[found++] = id
      }
      return found
    },
  }
}
