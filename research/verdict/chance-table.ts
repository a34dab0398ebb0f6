import { NAMES_RULES } from '../../lib/names/rules-version.ts'
import { type ChanceTable, eValueOf, shareOfClasses } from '../../lib/names/score/chance.ts'
import { SCORE_FROM } from '../../lib/names/score/score.ts'
import type { MarkToSearch } from '../engine.ts'
import type { Pair } from '../match/pairs.ts'
import type { Register } from '../match/register.ts'
import { type Met, meet } from './judged.ts'
import { openMarks } from './measure.ts'
import { classesOfPairs, coinedQueries, coinNames, earlierMarks, takeOut } from './queries.ts'

/** Expected numbers of marks by chance for which the table says how many names have a mark that rare. */
const LEVELS = [0.1, 0.25, 0.5, 1, 2, 5, 10, 20]
const CLASSES = 45

/** How many marks in force a name met in its classes, by similarity. */
interface MetBy {
  counts: number[]
  niceClasses: readonly number[]
}

/** Marks that names met in the made registers, all registers together. */
interface Tally {
  marks: number
  registers: number
  inForce: number
  ofClass: number[]
  /** Of coined names: without classes, and for two. */
  whole: MetBy[]
  inTwo: MetBy[]
  /** Similarity of each confusable pair's own earlier mark, for two classes; 0 where it was not found. */
  own: number[]
}

export interface TableTask {
  registers: readonly Register[]
  pairs: readonly Pair[]
  /** Coined names that are searched in each register. */
  names: number
  seed: number
  say(line: string): void
}

function countMet(met: readonly Met[], niceClasses: readonly number[]): MetBy {
  const counts: number[] = Array(101).fill(0)
  for (const { similarity, expected } of met)
    if (expected !== null) counts[similarity.score] = (counts[similarity.score] as number) + 1
  return { counts, niceClasses }
}

function tallyRegister(tally: Tally, register: Register, { pairs, names, say }: TableTask, seed: number): void {
  const classes = classesOfPairs(pairs, seed)
  const coined = coinNames(seed, names)
  let own = 0
  function* all(): Generator<MarkToSearch> {
    for (const mark of takeOut(register.marks(), coined)) {
      own++
      if (mark.status === 'live' || mark.status === 'pending') {
        tally.inForce++
        for (const niceClass of mark.niceClasses)
          tally.ofClass[niceClass - 1] = (tally.ofClass[niceClass - 1] as number) + 1
      }
      yield mark
    }
    yield* earlierMarks(pairs, classes, own)
  }
  const { held, names: index } = openMarks(all(), say)
  const search = (name: string, niceClasses: readonly number[]) => meet(index, held, name, niceClasses)
  for (const { name, niceClasses } of coinedQueries(coined, seed, names))
    for (const [list, classes] of [
      [tally.whole, []],
      [tally.inTwo, niceClasses],
    ] as const) {
      const met = search(name, classes).filter(({ ref }) => ref < own)
      list.push(countMet(met, classes))
    }
  for (const [at, { later, confusable }] of pairs.entries()) {
    if (!confusable) continue
    const mine = search(later, classes[at] as number[]).find(({ ref }) => ref === own + at)
    tally.own.push(mine?.similarity.score ?? 0)
  }
  tally.marks += own
  tally.registers++
}

/** A share or a mean number to three digits. */
const rough = (value: number) => Number(value.toPrecision(3))
const percent = (share: number) => Math.round(100 * share)
const shareFor = <T>(list: readonly T[], holds: (one: T) => boolean) => list.filter(holds).length / list.length
const mean = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0) / numbers.length

/** How many marks a name met on average that are at least so near, by similarity from SCORE_FROM.listed to 100. */
function meanMet(names: readonly MetBy[]): number[] {
  const met: number[] = []
  let nearer = 0
  for (let similarity = 100; similarity >= SCORE_FROM.listed; similarity--) {
    nearer += names.reduce((sum, { counts }) => sum + (counts[similarity] as number), 0)
    met.unshift(rough(Math.max(nearer, 0.5) / names.length))
  }
  return met
}

/**
 * Ratio of the marks that names met in their classes to what the table predicts, over the similarities at which a name
 * meets one mark or more. 1 in a register that is too small for that.
 */
function ratioInClasses(inTwo: readonly MetBy[], table: ChanceTable): number {
  const foretold = mean(inTwo.map(({ niceClasses }) => shareOfClasses(niceClasses, table)))
  const met = meanMet(inTwo)
  const ratios = table.met.flatMap((whole, at) =>
    table.from + at >= SCORE_FROM.similar && whole >= 1 ? [(met[at] as number) / (whole * foretold)] : [],
  )
  return foretold > 0 && ratios.length > 0 ? rough(mean(ratios)) : 1
}

/**
 * The table of how many marks coined names meet by chance. A similarity that no name met counts as half a mark met by
 * one of them. Throws where there are no marks in force, no names or no confusable pairs, because shares would be
 * undefined.
 */
export function makeChanceTable(task: TableTask): ChanceTable {
  const tally: Tally = {
    marks: 0,
    registers: 0,
    inForce: 0,
    ofClass: Array(CLASSES).fill(0),
    whole: [],
    inTwo: [],
    own: [],
  }
  for (const [at, register] of task.registers.entries()) tallyRegister(tally, register, task, task.seed + at)
  if (tally.inForce === 0 || tally.whole.length === 0 || tally.own.length === 0)
    throw new Error('The table needs marks in force, coined names and pairs that were held confusable.')
  const met = meanMet(tally.whole)
  const plain: ChanceTable = {
    rules: NAMES_RULES,
    marks: Math.round(tally.marks / tally.registers),
    from: SCORE_FROM.listed,
    met,
    classShares: tally.ofClass.map((marks) => rough(marks / tally.inForce)),
    inClasses: 1,
    madeUp: [],
    confusable: met.map((_met, at) => percent(shareFor(tally.own, (own) => own >= SCORE_FROM.listed + at))),
  }
  const table = { ...plain, inClasses: ratioInClasses(tally.inTwo, plain) }
  const nearest = ({ counts, niceClasses }: MetBy) => {
    const similarity = counts.findLastIndex((count) => count > 0)
    return similarity < 0 ? null : eValueOf(similarity, { records: null, niceClasses }, table)
  }
  const chances = tally.inTwo.map(nearest)
  const madeUp = LEVELS.map((expected) => ({
    expected,
    percent: percent(shareFor(chances, (chance) => chance !== null && chance <= expected)),
  }))
  return { ...table, madeUp }
}
