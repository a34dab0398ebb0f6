import { expect, it } from 'vitest'
import { EUIPO } from '../offices/euipo/index.ts'
import { heldMark, holdMarks } from '../testing/imported-marks.ts'
import { type ImportedRecord, MOST_HITS, searchImported } from './imported-search.ts'

const { facts } = EUIPO
const many = (name: string, over: Partial<ImportedRecord>) =>
  Array.from({ length: MOST_HITS + 50 }, (_, at) => heldMark(name, { number: String(at), ...over }))

async function search(records: ImportedRecord[], niceClasses: number[], name = 'Vyntra') {
  const held = holdMarks(records, '2026-11-20T00:00:00Z')
  const query = { name, jurisdiction: null, niceClasses }
  const { hits, ...answer } = await searchImported(held, facts, query, { signal: new AbortController().signal })
  const given = new Set(
    hits.map((hit) => `${hit.name} ${hit.niceClasses}${hit.status === 'live' ? '' : ` ${hit.status}`}`),
  )
  return { ...answer, given: [...given] }
}

it('lists identical marks of other classes', async () => {
  const records = [heldMark('Vyntra', { niceClasses: [25] }), heldMark('Vintra')]
  expect(await search(records, [9])).toEqual({
    given: ['Vyntra 25', 'Vintra 9'],
    matches: 2,
    truncated: false,
    isChanging: false,
  })
})

it('does not let similar marks of other classes crowd out those of the requested classes', async () => {
  const records = [...many('Vintra', { niceClasses: [25] }), heldMark('Vyntara', { niceClasses: [9] })]
  const answer = await search(records, [9])
  expect(answer).toMatchObject({ truncated: false, matches: MOST_HITS + 51 })
  expect(answer.given).toContain('Vyntara 9')
})

it.each([
  ['no class', []],
  ['a class', [9]],
])('does not let similar dead marks crowd out others if %s was requested', async (_what, asked) => {
  const others = (['live', 'pending', 'unknown', 'expired'] as const).map((status) => heldMark('Vyntara', { status }))
  const answer = await search([...many('Vintra', { status: 'dead' }), ...others], asked)
  expect(answer).toMatchObject({ truncated: false, matches: MOST_HITS + 54 })
  expect(answer.given).toEqual(
    expect.arrayContaining(['Vyntara 9', 'Vyntara 9 pending', 'Vyntara 9 unknown', 'Vyntara 9 expired']),
  )
})

it('searches only the requested classes if marks that are not dead are also too many', async () => {
  const records = [
    ...many('Vintra', { status: 'dead' }),
    ...many('Vintra', { niceClasses: [25] }),
    heldMark('Vyntara', { niceClasses: [9] }),
  ]
  const answer = await search(records, [9])
  expect(answer.truncated).toBe(false)
  expect(answer.given).toContain('Vyntara 9')
})

it('lists identical dead marks, and finds a live mark after too many of them', async () => {
  const few = await search([heldMark('Vyntra', { status: 'dead' }), ...many('Vintra', { status: 'dead' })], [9])
  expect(few).toMatchObject({ truncated: false })
  expect(few.given).toContain('Vyntra 9 dead')
  const records = [...many('Vyntra', { status: 'dead' }), heldMark('Vyntra', { niceClasses: [25] })]
  const crowded = await search(records, [9])
  // Identical dead marks are shown too, and some of them were left out.
  expect(crowded).toMatchObject({ truncated: true })
  expect(crowded.given.toSorted()).toEqual(['Vyntra 25', 'Vyntra 9 dead'])
})

it.each([
  ['identical', 'Vyntra', true],
  ['similar', 'Vintra', false],
])('does not let %s expired marks crowd out a mark in force', async (_what, name, truncated) => {
  for (const asked of [[], [9]]) {
    const answer = await search([...many(name, { status: 'expired' }), heldMark('Vyntra')], asked)
    expect(answer).toMatchObject({ truncated })
    expect(answer.given).toContain('Vyntra 9')
  }
})

it.each([
  ['similar marks where no class was asked for', 'Vintra', []],
  ['similar marks of a class asked for', 'Vintra', [25]],
  ['identical marks, of whatever class', 'Vyntra', [9]],
])('reports a truncated result because of too many %s', async (_what, name, asked) => {
  expect(await search(many(name, { niceClasses: [25] }), asked)).toMatchObject({ truncated: true })
})

it('weighs words by the requested classes, even without a class filter', async () => {
  const held = holdMarks([heldMark('Vyntra')], '2026-11-20T00:00:00Z')
  const asked: unknown[] = []
  const watched: typeof held = {
    ...held,
    search(name, options) {
      asked.push([options?.weighedIn, options?.filter?.niceClasses])
      return held.search(name, options)
    },
  }
  await searchImported(
    watched,
    facts,
    { name: 'Vyntra', jurisdiction: null, niceClasses: [9] },
    { signal: new AbortController().signal },
  )
  expect(asked).toEqual([[[9], undefined]])
})

it('leaves out a record that was deleted since indexing, and is then incomplete', async () => {
  const held = holdMarks([heldMark('Vyntra')], '2026-11-20T00:00:00Z')
  const gone: typeof held = { ...held, recordsOf: async () => new Map() }
  const query = { name: 'Vyntra', jurisdiction: null, niceClasses: [] }
  const { signal } = new AbortController()
  expect(await searchImported(gone, facts, query, { signal })).toMatchObject({ hits: [], isChanging: true })
  expect(await searchImported(held, facts, query, { signal })).toMatchObject({ isChanging: false })
})

it('shares work only between searches of one check', async () => {
  const held = holdMarks(many('Vintra', { status: 'dead' }), '2026-11-20T00:00:00Z')
  const questions: (string | undefined)[][] = []
  for (const _check of [1, 2]) {
    const asked: (string | undefined)[] = []
    questions.push(asked)
    const noting: typeof held = {
      ...held,
      search(name, options) {
        asked.push(options?.question)
        return held.search(name, options)
      },
    }
    const query = { name: 'Vyntra', jurisdiction: null, niceClasses: [] }
    await searchImported(noting, facts, query, { signal: new AbortController().signal })
  }
  const [first = [], second = []] = questions
  expect([first.length, new Set(first).size, new Set(second).size]).toEqual([2, 1, 1])
  expect(first[0]).toEqual(expect.any(String))
  expect(second[0]).not.toBe(first[0])
})

it.each([
  ['Sasa', 'SA SA'],
  ['Ri Co', 'RICO'],
  ['GoCo', 'GO & CO'],
  ['Un Limited', 'UNLIMITED'],
  ['1OO1', '1001'],
  ['Star', 'STΛR'],
  ['محمد', 'مُحَمَّد'],
  ['Djordje', 'Đorđe'],
])('for %s finds the mark %s, which reads the same', async (name, mark) => {
  const { given } = await search([heldMark(mark), heldMark('Vyntra')], [9], name)
  expect(given).toEqual([`${mark} 9`])
})
