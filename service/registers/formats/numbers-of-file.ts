import type { MarkRecord, ReadStep } from '../../../lib/sources/registers/record.ts'

const BASES = ['national', 'international'] as const

/** Reasons for dropping one of two marks with a number. They name no mark, so they hold for one file only. */
export const OF_SHARED_NUMBERS = [
  'a mark of another name has its number further up in the file',
  'a row of other content has its number further up in the file',
] as const

const FIRST_PLACES = 1024
const FULLEST = 0.75

/** Returns 53 bits, never 0. In thousands of files with millions of texts each, two texts collide once. */
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

/** Finds repeated numbers. Files have millions, so each takes only 12 bytes with its name. */
export class NumbersOfFile {
  private keys = new Float64Array(FIRST_PLACES)
  private names = new Uint32Array(FIRST_PLACES)
  private count = 0

  meet({ number, basis, name }: Pick<MarkRecord, 'number' | 'basis' | 'name'>): boolean {
    const called = name === null ? 0 : digestOf(name.toLowerCase()) >>> 0 || 1
    const before = this.set(keyOf(number, basis), called)
    return before !== 0 && before !== called
  }

  /** Forgets a number, because a new mark may use it after a removal. */
  forget(number: string, basis: MarkRecord['basis'] | null): void {
    for (const each of basis === null ? BASES : [basis]) this.set(keyOf(number, each), 0)
  }

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
 * Adds a bad step before a record if an earlier mark in the file has the same number, because only the later record is
 * stored. A spreadsheet can turn all numbers of a year into `3.02024E+12`.
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
