import { crc32 } from 'node:zlib'
import type { MarkToSearch } from '../engine.ts'
import { drawClasses } from '../register/classes.ts'
import { plainNames } from '../register/plain-register.ts'
import { Random } from '../register/random.ts'
import { createRegister, makeMarks } from '../register/register.ts'
import { readLines } from './lines.ts'

const written = (name: string) => name.toUpperCase()

/** A register that can be gone through as often as needed. */
export interface Register {
  said: string
  marks(): Iterable<MarkToSearch>
  /** Who holds a mark, where the register tells. */
  ownerOf?(ref: number): string
}

export function madeRegister(marks: number, seed: number): Register {
  const ownerOf = (ref: number) => createRegister(seed).markAt(ref).owner
  return { said: `made from seed ${seed}`, marks: () => makeMarks(marks, seed), ownerOf }
}

/**
 * `marks` marks with names that differ in more than capitals: each is the first with its name in the register of the
 * seed.
 */
export function distinctRegister(marks: number, seed: number): Register {
  return {
    said: `made from seed ${seed}, each name once`,
    *marks() {
      const seen = new Set<string>()
      for (const mark of makeMarks(Number.POSITIVE_INFINITY, seed)) {
        const before = seen.size
        if (before === marks) return
        if (seen.add(written(mark.name)).size > before) yield { ...mark, ref: before }
      }
    },
  }
}

/** Names as marks; their classes are drawn from the seed as filings name them. */
export function* asMarks(names: Iterable<string>, seed: number): Generator<MarkToSearch> {
  const random = new Random(seed)
  let ref = 0
  for (const name of names) {
    const niceClasses = drawClasses(random.restart(seed ^ 0xc1a5, ref))
    yield { ref: ref++, name, niceClasses, office: 'EU', status: 'live' }
  }
}

/** The first `marks` names of register/plain-register.ts as marks. */
export function plainRegister(marks: number, seed: number): Register {
  return { said: `plain, made from seed ${seed}`, marks: () => asMarks(plainNames(marks, seed), seed) }
}

/** Names of a file, one a line. */
export function registerOfFile(path: string, seed: number): Register {
  return { said: path, marks: () => asMarks(readLines(path), seed) }
}

/** A register with marks put into it, and the refs at which they, and others with the same spelling, are. */
export interface Filled {
  marks: Iterable<MarkToSearch>
  /** Number of marks, after they were gone through. */
  size(): number
  /** Refs of all marks written like this name, capitals aside. */
  refsOf(name: string): ReadonlySet<number>
  /** A hash of the spelling, capitals aside: equal for marks that are written alike. */
  spellingOf(ref: number): number
}

/**
 * Adds each different name once after the register's own marks, without classes; `watched` names are only looked up.
 */
export function putIn(register: Register, names: readonly string[], watched: readonly string[] = []): Filled {
  const refs = new Map([...names, ...watched].map((name) => [written(name), new Set<number>()]))
  const spellings: number[] = []
  let size = 0
  function* marks(): Generator<MarkToSearch> {
    size = 0
    for (const mark of register.marks()) {
      refs.get(written(mark.name))?.add(mark.ref)
      spellings[mark.ref] = crc32(written(mark.name))
      size++
      yield mark
    }
    for (const name of new Set(names)) {
      refs.get(written(name))?.add(size)
      spellings[size] = crc32(written(name))
      yield { ref: size++, name, niceClasses: [], office: 'EU', status: 'live' }
    }
  }
  return {
    marks: marks(),
    size: () => size,
    refsOf: (name) => refs.get(written(name)) ?? new Set(),
    spellingOf: (ref) => spellings[ref] ?? 0,
  }
}
