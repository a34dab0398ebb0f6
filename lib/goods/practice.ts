import type { ComparedDegree } from './class-relation.ts'
import type { ReadTerm } from './read-goods.ts'

/** Counts for [low, similar, high]. */
export type DegreeCounts = readonly [number, number, number]

const DEGREES: readonly ComparedDegree[] = ['low', 'similar', 'high']
const NONE: DegreeCounts = [0, 0, 0]

const inOrder = (a: number, b: number) => `${Math.min(a, b)}~${Math.max(a, b)}`

function keysOf(a: ReadTerm, b: ReadTerm) {
  return {
    all: 'all',
    kind: a.niceClass === b.niceClass ? 'one class' : 'two classes',
    classes: `c${inOrder(a.niceClass, b.niceClass)}`,
    groups: `g${inOrder(a.group, b.group)}`,
    heads: [`h${a.niceClass}${a.head}`, `h${b.niceClass}${b.head}`],
    groupAndClass: [`s${a.group}~${b.niceClass}`, `s${b.group}~${a.niceClass}`],
    headAndGroup: [`x${a.niceClass}${a.head}~${b.group}`, `x${b.niceClass}${b.head}~${a.group}`],
  }
}

/** Weight of the wider count as a prior, in comparisons. Set by cross-validation. */
const START = { kind: 10, classes: 5, groups: 2, terms: 1 }

function countUnder(table: Map<string, [number, number, number]>, key: string, degree: ComparedDegree): void {
  const counts = table.get(key) ?? [0, 0, 0]
  counts[DEGREES.indexOf(degree)] = (counts[DEGREES.indexOf(degree)] ?? 0) + 1
  table.set(key, counts)
}

export interface ComparedPair {
  a: ReadTerm
  b: ReadTerm
  degree: ComparedDegree
}

export type PracticeTable = ReadonlyMap<string, DegreeCounts>

/** It does not store the terms. */
export function tableOf(pairs: readonly ComparedPair[]): PracticeTable {
  const table = new Map<string, [number, number, number]>()
  for (const { a, b, degree } of pairs)
    for (const key of new Set(Object.values(keysOf(a, b)).flat())) countUnder(table, key, degree)
  return table
}

type Shares = readonly number[]

function sharesAt(table: PracticeTable, key: string, wider: Shares, start: number): Shares {
  const counts = table.get(key) ?? NONE
  const all = counts[0] + counts[1] + counts[2]
  return wider.map((share, at) => ((counts[at] ?? 0) + start * share) / (all + start))
}

const logLow = ([low = 0, similar = 1]: Shares) => Math.log(low / similar)
const logHigh = ([, similar = 1, high = 0]: Shares) => Math.log(high / similar)
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/**
 * Log-odds of a low (`...Low`) and a high degree (`...High`) against a similar one. Each narrower count starts from the
 * wider one. `compared...` is the logarithm of the number of comparisons.
 */
export function practiceSigns(table: PracticeTable, a: ReadTerm, b: ReadTerm): Record<string, number> {
  const keys = keysOf(a, b)
  const all = sharesAt(table, keys.all, [1 / 3, 1 / 3, 1 / 3], 1)
  const classes = sharesAt(table, keys.classes, sharesAt(table, keys.kind, all, START.kind), START.classes)
  const groups = sharesAt(table, keys.groups, classes, START.groups)
  const heads = keys.heads.map((key) => sharesAt(table, key, classes, START.terms))
  const groupAndClass = keys.groupAndClass.map((key) => sharesAt(table, key, classes, START.terms))
  const headAndGroup = keys.headAndGroup.map((key, at) => sharesAt(table, key, heads[at] ?? classes, START.terms))
  const compared = (key: string) => Math.log(1 + (table.get(key) ?? NONE).reduce((sum, count) => sum + count, 0))
  return {
    classesLow: logLow(classes),
    classesHigh: logHigh(classes),
    groupsLow: logLow(groups),
    groupsHigh: logHigh(groups),
    headsLow: mean(heads.map(logLow)),
    headsHigh: mean(heads.map(logHigh)),
    groupAndClassLow: mean(groupAndClass.map(logLow)),
    groupAndClassHigh: mean(groupAndClass.map(logHigh)),
    headAndGroupLow: mean(headAndGroup.map(logLow)),
    headAndGroupHigh: mean(headAndGroup.map(logHigh)),
    comparedClasses: compared(keys.classes),
    comparedGroups: compared(keys.groups),
  }
}
