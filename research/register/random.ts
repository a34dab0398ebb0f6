/** One step of MurmurHash3's finaliser: every bit of the input reaches every bit of the result. */
function mix(value: number): number {
  let hash = value | 0
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}

/**
 * Repeatable random numbers (sfc32, Chris Doty-Humphrey, PractRand). A stream belongs to a seed and a position, so that
 * any record of a register can be made without the ones before it. Not for secrets.
 */
export class Random {
  #a = 0
  #b = 0
  #c = 0
  #counter = 1

  constructor(seed: number, position = 0) {
    this.restart(seed, position)
  }

  /** Begins the stream of this seed and position anew; both are taken modulo 2^32. */
  restart(seed: number, position: number): this {
    this.#a = mix(seed)
    this.#b = mix(position ^ 0x9e3779b9)
    this.#c = mix(this.#a ^ Math.imul(this.#b, 0x85ebca6b))
    this.#counter = 1
    for (let i = 0; i < 8; i++) this.next()
    return this
  }

  /** A number from 0 up to but not including 1. */
  next(): number {
    const sum = (this.#a + this.#b + this.#counter) | 0
    this.#counter = (this.#counter + 1) | 0
    this.#a = this.#b ^ (this.#b >>> 9)
    this.#b = (this.#c + (this.#c << 3)) | 0
    this.#c = (((this.#c << 21) | (this.#c >>> 11)) + sum) | 0
    return (sum >>> 0) / 4_294_967_296
  }

  /** A whole number from 0 to `end - 1`. */
  below(end: number): number {
    return Math.floor(this.next() * end)
  }

  chance(probability: number): boolean {
    return this.next() < probability
  }

  pick<T>(list: readonly T[]): T {
    return list[this.below(list.length)] as T
  }

  /**
   * A rank from 0 to `end - 1`, low ones more often, after the rank-frequency law of words (Zipf; Mandelbrot's `shift`
   * flattens its beginning): frequency falls as (rank + shift) to the power of -skew. `skew` is not 1.
   */
  rank(end: number, skew: number, shift = 1): number {
    const power = 1 - skew
    const first = shift ** power
    const last = (end + shift) ** power
    return Math.min(end - 1, Math.floor((first + this.next() * (last - first)) ** (1 / power) - shift))
  }
}

/** Draws one of the choices as often as its weight says. */
export function weighted<T>(choices: readonly (readonly [weight: number, choice: T])[]): (random: Random) => T {
  const total = choices.reduce((sum, [weight]) => sum + weight, 0)
  return (random) => {
    let left = random.next() * total
    for (const [weight, choice] of choices) {
      left -= weight
      if (left < 0) return choice
    }
    return (choices.at(-1) as readonly [number, T])[1]
  }
}
