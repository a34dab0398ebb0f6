import fc from 'fast-check'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INDEX_STATUS, STATUSES_IN_PLAY } from '../../../lib/sources/registers/record.ts'
import { makeTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { findCandidates } from './candidates.ts'
import { openReadSessions, type ReadSessions } from './read-session.ts'
import { speltWords } from './spell.ts'
import { type HeldPlace, makeHeldPlace } from './testing/held-place.ts'

let database: TestDatabase
let place: HeldPlace
let sessions: ReadSessions
const letters = [...'abcdeikmnorst']
/** Words that every rule reads only as letters. */
const made = fc.sample(fc.string({ unit: fc.constantFrom(...letters), minLength: 3, maxLength: 7 }), {
  numRuns: 300,
  seed: 11,
})
const named = [
  'Vyntra',
  'Okrubo Coffee',
  'Kandoro Kaffee Rösterei',
  'Superacme',
  'Nova 2000',
  'Finastra',
  'Group One',
  '𐍈𐌰𓀀',
  'IKV',
  'Zylbretta',
]

beforeAll(async () => {
  database = await makeTestDatabase()
  place = makeHeldPlace(database.url)
  await place.import(
    'a-2026-11-18.txt',
    [...made, ...named].map((name, at) => ({ number: `${at}`, name })),
  )
  sessions = openReadSessions(database.url, () => {})
}, 120_000)
afterAll(async () => {
  await sessions.close()
  await place.close()
  await database.drop()
})

const find = (name: string) => sessions.read((query) => findCandidates(query, 'EU', name, { names: 309 }))

async function candidates(name: string): Promise<string[]> {
  const found = await find(name)
  return found?.task.marks.map((mark) => mark.name) ?? []
}

describe('the candidates of a search', () => {
  it.each([
    ['sounds the same', 'Vintra', 'Vyntra'],
    ['has a word of the name', 'Okrubo', 'Okrubo Coffee'],
    ['has a word that is near to one', 'Rosterey', 'Kandoro Kaffee Rösterei'],
    ['is a word of the name', 'Vyntra Trading House', 'Vyntra'],
    ['holds the name inside a longer word', 'Acme', 'Superacme'],
    ['stands within the name, across its words', 'Extra Super Acmeton', 'Superacme'],
    ['has the same number in words', 'Nova two thousand', 'Nova 2000'],
    ['has the same consonants', 'Fenestrae', 'Finastra'],
    ['differs by a letter of two UTF-16 units', '𐍈𐌰𓀁', '𐍈𐌰𓀀'],
    ['differs by a letter', 'Okrubb Coffee', 'Okrubo Coffee'],
    ['is the initials of the name', 'International Kandoro Vyntra', 'IKV'],
  ])('include a mark that %s', async (_how, name, mark) => {
    expect(await candidates(name)).toContain(mark)
  })

  it('include every short mark that is one letter away in spelling', async () => {
    const edit = fc.record({
      mark: fc.constantFrom(...made),
      at: fc.nat(6),
      letter: fc.constantFrom(...letters),
      kind: fc.constantFrom('more', 'less', 'other', 'swapped'),
    })
    await fc.assert(
      fc.asyncProperty(edit, async ({ mark, at, letter, kind }) => {
        const i = at % mark.length
        const [before, one, after] = [mark.slice(0, i), mark.charAt(i), mark.slice(i + 1)]
        const asked = {
          more: before + letter + one + after,
          less: before + after,
          other: before + letter + after,
          swapped: before + after.slice(0, 1) + one + after.slice(1),
        }[kind]
        expect(await candidates(asked)).toContain(mark)
      }),
      { numRuns: 60 },
    )
  }, 120_000)

  it('are reported as truncated if more spellings or words are one edit away than are examined', async () => {
    const names = ['Wuqpal', 'Zuvhob Wuqpal', 'Zuvhob Vyntra']
    for (const name of names) expect(await find(name)).toMatchObject({ cut: false })
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(`INSERT INTO register_spellings (office, words, letters, sound, consonants, near, classes)
      SELECT 'EU', word, word, word, '', ARRAY['wuqpal'], 1 FROM (SELECT 'zz' || n AS word FROM generate_series(1, 1501) n) made;
      INSERT INTO register_words SELECT 'EU', 'zz' || n, 'zz' || n, ARRAY['zuvhob'], 1 FROM generate_series(1, 1001) n`)
    await client.end()
    for (const name of names) expect(await find(name)).toMatchObject({ cut: true })
    expect(await find('Okrubo Kandoro')).toMatchObject({ cut: false })
  })

  it.each(['letters', 'sound'])('are reported as truncated if more than 1,000 words are near in %s', async (by) => {
    const { letters, sound } = speltWords(['kirmal'])
    const [word, heard] = by === 'letters' ? [letters, 'q'] : ['q', sound]
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const insert = `INSERT INTO register_words SELECT 'EU', $1 || n, $2 || n, NULL, 1 FROM unnest($3::text[]) n`
    const more = (from: number, to: number) =>
      client.query(insert, [word, heard, Array.from({ length: to - from + 1 }, (_none, at) => from + at)])
    await client.query(insert, [letters, sound, ['']])
    await more(1001, 1999)
    const full = await find('Kirmal Vyntra')
    await more(2000, 2000)
    const over = await find('Kirmal Vyntra')
    await client.query("DELETE FROM register_words WHERE word = $1 OR word ~ '[a-z][0-9]{4}$'", [letters])
    await client.end()
    expect([full?.cut, over?.cut]).toEqual([false, true])
  })

  it('are not crowded out by dead marks if a search is limited to marks in force', async () => {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    const dead = `INSERT INTO register_spellings (office, words, letters, sound, consonants, classes, statuses)
      SELECT 'EU', $1 || n, $1 || n, $2 || n, '', 1, $3 FROM generate_series(1, 1500) n`
    const { letters, sound } = speltWords(['zylbrona'])
    await client.query(dead, [letters, sound, 1 << INDEX_STATUS.dead])
    // Otherwise the mark's word would still lead to it.
    const counted = "UPDATE register_words SET marks = $1 WHERE office = 'EU' AND word = 'zylbretta'"
    await client.query(counted, [0])
    const find = (statuses: number) =>
      sessions.read((query) => findCandidates(query, 'EU', 'Zylbrona', { names: 309, filter: { statuses } }))
    const [any, inPlay] = [await find(0xff), await find(STATUSES_IN_PLAY)]
    await client.query("DELETE FROM register_spellings WHERE words LIKE 'zylbrona%'")
    await client.query(counted, [1])
    await client.end()
    const marksOf = (found: typeof any) => found?.task.marks.map((mark) => mark.name) ?? []
    expect(marksOf(any)).not.toContain('Zylbretta')
    expect(marksOf(inPlay)).toContain('Zylbretta')
  })

  it('are looked up once by letters, however a name is split, and by the words of each part', async () => {
    const asked: { text: string; values: unknown[] }[] = []
    await sessions.read((query) => {
      const heard: typeof query = (text, values) => {
        asked.push({ text, values })
        return query(text, values)
      }
      return findCandidates(heard, 'EU', 'NLSPÖRT', { names: 309 })
    })
    const searched = (what: string) => asked.filter(({ text }) => text.includes(what)).map(({ values }) => values[1])
    expect(searched('AS form (letters)')).toEqual([['nlspoert']])
    expect(searched('AS asked (word, sound, at)')).toEqual([expect.arrayContaining(['nl', 'sport'])])
  })

  it('are empty for a name of only signs, and exist for the longest name', async () => {
    expect(await candidates('!?')).toEqual([])
    expect((await candidates('vyntra kandoro '.repeat(13))).length).toBeGreaterThan(0)
  })
})
