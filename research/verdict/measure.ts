import { ENGINE, type MarkToSearch, openNames } from '../engine.ts'
import type { Pair } from '../match/pairs.ts'
import type { Register } from '../match/register.ts'
import { HeldMarks } from './held-marks.ts'
import { type Judged, judgeMet, type Met, meet } from './judged.ts'
import {
  type Counts,
  classesOfPairs,
  coinedQueries,
  coinNames,
  drawRegistered,
  earlierMarks,
  type Kind,
  outsideQueries,
  registeredQueries,
  takeOut,
  type VerdictQuery,
} from './queries.ts'

type Asked = Pick<VerdictQuery, 'name' | 'of'> & { kind: Kind }

/** What a check of one name came to. */
export interface Checked extends Judged, Asked {
  niceClasses: readonly number[]
  /** For a later mark: the result of a check that can find only its own earlier mark; null for other names. */
  own: Judged | null
  /** How often a mark this near is met by chance, for each mark in force of these classes that was found; rarest first. */
  expected: number[]
}

/** Checks of all names, for two classes each and for none. */
export interface CheckedNames {
  /** Marks of the register, those of pairs aside. */
  marks: number
  twoClasses: Checked[]
  noClasses: Checked[]
}

export interface VerdictTask {
  register: Register
  pairs: readonly Pair[]
  counts: Counts
  seed: number
  say(line: string): void
}

/** Opens an index of these marks. */
export function openMarks(marks: Iterable<MarkToSearch>, say: (line: string) => void) {
  const held = new HeldMarks()
  const started = performance.now()
  const names = openNames(ENGINE.build(held.keep(marks)))
  say(`${held.size} marks made and indexed in ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return { held, names }
}

function checked({ kind, name, of }: Asked, niceClasses: readonly number[], met: readonly Met[]): Checked {
  const expected = met.flatMap(({ expected }) => expected ?? []).sort((a, b) => a - b)
  return { ...judgeMet(met), kind, name, niceClasses, of, own: null, expected }
}

/** Checks so many coined names in a register, for two classes each and for none. */
export function checkCoined(
  { register, seed, say }: Omit<VerdictTask, 'pairs' | 'counts'>,
  count: number,
): CheckedNames {
  const coined = coinNames(seed, count)
  const { held, names } = openMarks(takeOut(register.marks(), coined), say)
  const queries = coinedQueries(coined, seed, count)
  const check = (classesOf: (query: VerdictQuery) => readonly number[]) =>
    queries.map((query) => checked(query, classesOf(query), meet(names, held, query.name, classesOf(query))))
  return { marks: held.size, twoClasses: check(({ niceClasses }) => niceClasses), noClasses: check(() => []) }
}

/**
 * Checks every name for two classes and for none. The earlier marks of all pairs come after the register's own marks. A
 * later mark is compared with the register and its own earlier mark; its twin and all other names only with the
 * register; and a registered mark with all marks of the register but itself and those of its owner.
 */
export function checkNames({ register, pairs, counts, seed, say }: VerdictTask): CheckedNames {
  const classes = classesOfPairs(pairs, seed)
  const coined = coinNames(seed, counts.coined)
  const drawn = new Map<number, string>()
  let own = 0
  function* all(): Generator<MarkToSearch> {
    for (const mark of drawRegistered(takeOut(register.marks(), coined), drawn, counts.registered, seed)) {
      own++
      yield mark
    }
    yield* earlierMarks(pairs, classes, own)
  }
  const { held, names } = openMarks(all(), say)

  /** Tells which marks of the register count for a name. */
  const whichCount = ({ kind, of }: VerdictQuery) => {
    if (kind !== 'registered') return (ref: number) => ref < own
    const owner = register.ownerOf?.(of)
    return (ref: number) => ref < own && ref !== of && (owner === undefined || register.ownerOf?.(ref) !== owner)
  }
  const check = (query: VerdictQuery, niceClasses: readonly number[]): Checked[] => {
    const met = meet(names, held, query.name, niceClasses)
    const isMet = whichCount(query)
    const others = met.filter(({ ref }) => isMet(ref))
    if (query.kind !== 'confusable' && query.kind !== 'notConfusable') return [checked(query, niceClasses, others)]
    const mine = met.filter(({ ref }) => ref === own + query.of)
    const itself = { ...checked(query, niceClasses, [...others, ...mine]), own: judgeMet(mine) }
    return query.kind === 'confusable' ? [itself, checked({ ...query, kind: 'twins' }, niceClasses, others)] : [itself]
  }

  const queries = [...outsideQueries(pairs, classes, coined, counts, seed), ...registeredQueries(drawn, seed)]
  say(`Checking ${queries.length} names`)
  const twoClasses = queries.flatMap((query) => check(query, query.niceClasses))
  const noClasses = queries.flatMap((query) => check(query, []))
  return { marks: own, twoClasses, noClasses }
}
