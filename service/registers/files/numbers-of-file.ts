import type { MarkRecord, ReadStep } from '../../../lib/sources/register/mark-record.ts'

const BASES = ['national', 'international'] as const

/**
 * Why one of two marks with one number is not kept. Neither reason tells which mark is meant, so accepting it in one
 * file says nothing of another file.
 */
export const OF_SHARED_NUMBERS = [
  'a mark of another name has its number further up in the file',
  'a row of other content has its number further up in the file',
] as const

const FIRST_PLACES = 1024
/** Largest share of the places that may be taken. */
const FULLEST = 0.75

/**
 * A whole number of 53 bits, never 0, that stands for a text. Among some millions of texts, two have the same once in
 * thousands of files.
 */
function digestOf(text: string): number {
  let high = 0x9e3779b9
  let low = 0x85ebca6b
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    high = Math.imul(high ^ unit, 0x5bd1e995) ^ (high >>> 15)
    low = Math.imul(low ^ unit, 0x01000193) ^ (low >>> 13)
  }
  high = Math.imul(high ^ (low >>> 16), 0x85ebca6b)
  low = Math.imul(low ^ (high >>> 13), 0xc2b2ae35)
  return ((high ^ (high >>> 16)) & 0x1fffff) * 2 ** 32 + ((low ^ (low >>> 16)) >>> 0) || 1
}

const keyOf = (number: string, basis: MarkRecord['basis']) => digestOf(`${basis} ${number}`)

/** Which numbers a file had so far and which names went with them, in 12 bytes each, because files have millions. */
export class NumbersOfFile {
  private keys = new Float64Array(FIRST_PLACES)
  private names = new Uint32Array(FIRST_PLACES)
  private count = 0

  /** Notes a mark, and tells whether the file gave this number another name before. */
  meet({ number, basis, name }: Pick<MarkRecord, 'number' | 'basis' | 'name'>): boolean {
    const called = name === null ? 0 : digestOf(name.toLowerCase()) >>> 0 || 1
    const before = this.set(keyOf(number, basis), called)
    return before !== 0 && before !== called
  }

  /** Notes that the file takes the mark away: another mark may have its number now. */
  forget(number: string, basis: MarkRecord['basis'] | null): void {
    for (const each of basis === null ? BASES : [basis]) this.set(keyOf(number, each), 0)
  }

  /** Puts a name under a key; returns the name that was there before. */
  private set(key: number, name: number): number {
    const at = this.placeOf(key)
    const before = this.names[at] as number
    if (this.keys[at] === 0) this.count++
    this.keys[at] = key
    this.names[at] = name
    if (this.count > this.keys.length * FULLEST) this.grow()
    return before
  }

  private placeOf(key: number): number {
    const last = this.keys.length - 1
    let at = (key >>> 0) & last
    while (this.keys[at] !== 0 && this.keys[at] !== key) at = (at + 1) & last
    return at
  }

  private grow(): void {
    const { keys, names } = this
    this.keys = new Float64Array(keys.length * 2)
    this.names = new Uint32Array(keys.length * 2)
    for (const [from, key] of keys.entries()) {
      if (key === 0) continue
      const at = this.placeOf(key)
      this.keys[at] = key
      this.names[at] = names[from] as number
    }
  }
}

/**
 * Adds, before a record whose number another mark of the file has, a step which says that this other mark cannot be
 * kept: under one number, only the later record is. That happens where numbers were lost on the way, such as where a
 * spreadsheet made `3.02024E+12` of all numbers of a year.
 */
export async function* tellingTwice(batches: AsyncIterable<readonly ReadStep[]>): AsyncGenerator<readonly ReadStep[]> {
  const numbers = new NumbersOfFile()
  for await (const batch of batches) {
    const told: ReadStep[] = []
    for (const step of batch) {
      if (step.kind === 'removed') numbers.forget(step.number, step.basis)
      if (step.kind === 'record' && numbers.meet(step.record)) {
        const { number } = step.record
        const at = { ...step.at, number }
        told.push({ kind: 'bad', reason: OF_SHARED_NUMBERS[0], at })
      }
      told.push(step)
    }
    yield told
  }
}
