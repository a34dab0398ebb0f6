import type { Random } from '../../research/register/random.ts'

/** What is done to some bytes. Places are shares of the whole, so that they stay put when a recipe is made smaller. */
export type Damage =
  | { kind: 'cut'; at: number }
  | { kind: 'drop' | 'double'; at: number; length: number }
  /** From one tag to another so far behind it, so that two elements become one. */
  | { kind: 'join'; at: number; length: number }
  | { kind: 'swap'; at: number; length: number; other: number }
  | { kind: 'put'; at: number; over: boolean; bytes: number[] }
  | { kind: 'flip'; at: number; bit: number }

const TEXTS = [
  '<',
  '>',
  '&',
  '"',
  "'",
  ';',
  '</',
  '/>',
  '<!--',
  ']]>',
  '<![CDATA[',
  '&#',
  '\n',
  '\r',
  ',',
  '\0',
  '<?',
  '=',
  ' ',
]

/** A damage of any kind; most of them are small. */
export function drawDamage(random: Random): Damage {
  const at = random.next()
  const length = 1 + (random.chance(0.5) ? random.below(8) : random.below(400))
  const kind = random.pick(['cut', 'drop', 'join', 'double', 'swap', 'put', 'put', 'flip', 'flip'] as const)
  switch (kind) {
    case 'cut':
      return { kind, at }
    case 'drop':
    case 'double':
      return { kind, at, length }
    case 'join':
      return { kind, at, length: random.below(2000) }
    case 'swap':
      return { kind, at, length, other: random.next() }
    case 'put': {
      const noise = Array.from({ length: 1 + random.below(6) }, () => random.below(256))
      const bytes = random.chance(0.7) ? [...Buffer.from(random.pick(TEXTS))] : noise
      return { kind, at, over: random.chance(0.5), bytes }
    }
    case 'flip':
      return { kind, at, bit: random.below(8) }
  }
}

function hurt(bytes: Buffer, damage: Damage): Buffer {
  const at = Math.floor(damage.at * bytes.length)
  const join = (...pieces: Uint8Array[]) => Buffer.concat(pieces)
  switch (damage.kind) {
    case 'cut':
      return bytes.subarray(0, at)
    case 'drop':
      return join(bytes.subarray(0, at), bytes.subarray(at + damage.length))
    case 'join': {
      const first = bytes.indexOf('<', at)
      const second = bytes.indexOf('<', at + damage.length)
      return first < 0 || second < first ? bytes : join(bytes.subarray(0, first), bytes.subarray(second))
    }
    case 'double':
      return join(bytes.subarray(0, at + damage.length), bytes.subarray(at))
    case 'swap': {
      const [first = 0, second = 0] = [at, Math.floor(damage.other * bytes.length)].toSorted((a, b) => a - b)
      const length = Math.min(damage.length, second - first, bytes.length - second)
      const [one, other] = [bytes.subarray(first, first + length), bytes.subarray(second, second + length)]
      return join(
        bytes.subarray(0, first),
        other,
        bytes.subarray(first + length, second),
        one,
        bytes.subarray(second + length),
      )
    }
    case 'put':
      return join(
        bytes.subarray(0, at),
        Buffer.from(damage.bytes),
        bytes.subarray(at + (damage.over ? damage.bytes.length : 0)),
      )
    case 'flip': {
      const copy = Buffer.from(bytes)
      if (at < copy.length) copy[at] = (copy[at] ?? 0) ^ (1 << damage.bit)
      return copy
    }
  }
}

export function hurtAll(bytes: Buffer, damages: readonly Damage[]): Buffer {
  return damages.reduce(hurt, bytes)
}
