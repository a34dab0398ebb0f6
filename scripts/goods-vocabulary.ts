import { readFileSync, writeFileSync } from 'node:fs'
import { goodsTerms, readTerm, type Term } from '../lib/goods/read-goods.ts'
import { parseCsv } from '../research/match/csv.ts'

const GROUPS = new URL('../data/goods-groups.csv', import.meta.url)
/** Everyday words for goods, by group; our own list. */
const EVERYDAY = new URL('../data/everyday-goods.csv', import.meta.url)
const PATH = new URL('../data/goods-vocabulary.json', import.meta.url)
/** The Nice alphabetical list, edition 10-2015, in English (CC0): columns number, class, term. Kept beside the project. */
const NICE_TERMS = new URL('../../shared/data/nice-terms-ncl10-2015.csv', import.meta.url)

/** How many terms of the Nice list a word in a group's own line of goods-groups.csv counts as. */
const CUE_COUNTS = 3
/** A group is left out for a word if fewer than this share of the word's terms are in the group. */
const LEAST_SHARE = 0.06
const MOST_GROUPS = 8

interface Group {
  group: number
  title: string
  sectors: string[]
  cues: ReadonlySet<string>
}

const classOf = ({ group }: Group) => Math.floor(group / 100)

function readGroups(): Group[] {
  return parseCsv(readFileSync(GROUPS, 'utf8'))
    .slice(1)
    .map(({ cells: [group = '', title = '', sectors = '', cues = ''] }) => ({
      group: Number(group),
      title,
      sectors: sectors.split(' '),
      cues: new Set([...readTerm(title).words, ...cues.split(' ').flatMap((cue) => readTerm(cue).words)]),
    }))
}

/**
 * The group of a class that shares most with a term; rare cues weigh more, and the head word twice. Else the first
 * group.
 */
function groupOf(term: Term, ofClass: readonly Group[]): Group | undefined {
  const weigh = ({ cues }: Group) =>
    term.words
      .filter((word) => cues.has(word))
      .map((word) => {
        const rarity = Math.log(1 + ofClass.length / ofClass.filter((other) => other.cues.has(word)).length)
        return rarity * (word === term.head ? 2 : 1) * (term.purpose.includes(word) ? 0.7 : 1)
      })
      .reduce((sum, weight) => sum + weight, 0)
  return ofClass
    .map((group) => ({ group, weight: weigh(group) }))
    .reduce((best, each) => (each.weight > best.weight ? each : best)).group
}

/** The text of data/goods-vocabulary.json: the groups, and for each word how often it names something of which group. */
export function vocabularyFile(): string {
  const groups = readGroups()
  const counts = new Map<string, Map<number, number>>()
  const add = (word: string, group: number, count: number) => {
    const own = counts.get(word) ?? new Map<number, number>()
    counts.set(word, own.set(group, (own.get(group) ?? 0) + count))
  }
  for (const { group, cues } of groups) for (const cue of cues) add(cue, group, CUE_COUNTS)
  for (const { cells } of parseCsv(readFileSync(NICE_TERMS, 'utf8')).slice(1)) {
    const term = readTerm(cells[2] ?? '')
    const group = groupOf(
      term,
      groups.filter((each) => classOf(each) === Number(cells[1])),
    )
    if (group) for (const word of term.words) add(word, group.group, word === term.head ? 2 : 1)
  }
  const everyday = parseCsv(readFileSync(EVERYDAY, 'utf8'))
    .slice(1)
    .flatMap(({ cells: [group = '', terms = ''] }) =>
      goodsTerms(terms).map((each): [string, number] => [readTerm(each).words.join(' '), Number(group)]),
    )
  const words = [...counts]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([word, own]): [string, string] => {
      const total = [...own.values()].reduce((sum, count) => sum + count, 0)
      const kept = [...own]
        .filter(([, count]) => count >= total * LEAST_SHARE)
        .sort(([a, first], [b, second]) => second - first || a - b)
        .slice(0, MOST_GROUPS)
      return [word, kept.map(([group, count]) => `${group}:${count}`).join(' ')]
    })
  const line = (value: unknown) => JSON.stringify(value)
  const titles = groups.map(({ group, title, sectors }) => line([group, title, sectors.join(' ')]))
  const counted = words.map(([word, own]) => `${line(word)}:${line(own)}`)
  const phrases = Object.entries(Object.groupBy(everyday, ([, group]) => group)).map(
    ([group, terms]) => `${line(group)}:${line(terms?.map(([words]) => words))}`,
  )
  const parts = {
    groups: `[\n${titles.join(',\n')}\n]`,
    phrases: `{\n${phrases.join(',\n')}\n}`,
    words: `{\n${counted.join(',\n')}\n}`,
  }
  return `{${Object.entries(parts)
    .map(([name, part]) => `${line(name)}:${part}`)
    .join(',\n')}}\n`
}

// Run this when the groups, the list beside the project, or the reading of words change.
if (import.meta.main) writeFileSync(PATH, vocabularyFile())
