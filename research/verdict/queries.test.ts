import { beforeAll, expect, it } from 'vitest'
import type { Pair } from '../match/pairs.ts'
import { madeRegister } from '../match/register.ts'
import { loadLexicon } from '../register/lexicon.ts'
import {
  classesOfPairs,
  coinedQueries,
  coinNames,
  drawRegistered,
  earlierMarks,
  outsideQueries,
  takeOut,
} from './queries.ts'

const pair = (earlier: string, later: string, confusable = true): Pair => ({
  earlier,
  later,
  confusable,
  driver: '',
  about: 'signs',
})
const COUNTS = { coined: 5, company: 4, dictionary: 3, threeWords: 2, registered: 1 }
const PAIRS = [pair('SKY', 'SKYPE'), pair('LIFE', 'THOMSON LIFE'), pair('SKY', 'SKYFI'), pair('A', 'B', false)]

beforeAll(() => {
  loadLexicon()
}, 120_000)

it('assigns two classes to both marks of a pair, the same for one earlier mark in all pairs', () => {
  const classes = classesOfPairs(PAIRS, 1)
  for (const two of classes) expect(two.length).toBe(2)
  expect(classes[2]).toEqual(classes[0])
  expect(classes[1]).not.toEqual(classes[0])
  const decided = outsideQueries(PAIRS, classes, [], COUNTS, 1).filter(({ of }) => of >= 0)
  expect(decided.map(({ niceClasses }) => niceClasses)).toEqual(classes)
  const held = earlierMarks(PAIRS, classes, 7)
  expect(held.map(({ ref }) => ref)).toEqual([7, 8, 9, 10])
  expect(held.map(({ niceClasses }) => new Set(niceClasses))).toEqual(classes.map((two) => new Set(two)))
})

it('draws marks in force, the same for the same seed, and passes all marks on', () => {
  const drawn = new Map<number, string>()
  const marks = [...drawRegistered(madeRegister(3000, 1).marks(), drawn, 300, 1)]
  expect(marks.length).toBe(3000)
  expect(drawn.size).toBe(300)
  for (const [ref, name] of drawn) {
    expect(marks[ref]?.name).toBe(name)
    expect(['live', 'pending']).toContain(marks[ref]?.status)
  }
  expect(Math.max(...drawn.keys())).toBeGreaterThan(2000)
  const again = new Map<number, string>()
  for (const _mark of drawRegistered(madeRegister(3000, 1).marks(), again, 300, 1));
  expect(again).toEqual(drawn)
})

it('removes names that a mark already has from the coined ones', () => {
  const [first = '', second = '', third = ''] = coinNames(1, 5)
  const mark = { ref: 0, niceClasses: [9], office: 'EU', status: 'dead' } as const
  const coined = [first, second, third]
  const marks = [
    { ...mark, name: `${second.slice(0, 2)} ${second.slice(2).toUpperCase()}!` },
    { ...mark, name: `${third}X` },
  ]
  expect([...takeOut(marks, coined)]).toEqual(marks)
  expect(coined).toEqual([first, third])
  expect(coinedQueries(coined, 1, 1)).toMatchObject([{ kind: 'coined', name: first, of: -1 }])
})
