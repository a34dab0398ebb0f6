import { describe, expect, it } from 'vitest'
import { runCheck } from '../../check/run.ts'
import { EUIPO } from '../offices/euipo/index.ts'
import type { Hit, SourceContext } from '../source.ts'
import { heldMark, holdMarks } from '../testing/imported-marks.ts'
import { liveHit, type ScriptedPath, scriptedPath } from '../testing/scripted-connector.ts'
import { type Connector, emptyConnectorAnswer } from './connector.ts'
import { type ImportedRegister, SearchUnavailable } from './imported-search.ts'
import { createRegister } from './register.ts'

const NOW = Date.parse('2026-11-20T09:00:00Z')
const DAY = 24 * 60 * 60 * 1000
const ago = (ms: number) => new Date(NOW - ms).toISOString()
const CURRENT = ago(DAY)
const STALE = ago(12 * DAY)
const { facts } = EUIPO

const query = (niceClasses: number[] = []) => ({ name: 'Vyntra', jurisdiction: null, niceClasses })

function register(live: Connector[], held: ImportedRegister | null = null) {
  return createRegister({ facts, live, held: () => held, role: () => ({ asked: true, required: true }) })
}

function context(over: Partial<SourceContext> = {}): SourceContext {
  return { fetch, signal: new AbortController().signal, now: () => NOW, ...over }
}

async function search(live: Connector[], held: ImportedRegister | null = null, niceClasses: number[] = []) {
  return register(live, held).search(query(niceClasses), context())
}

/** Returns the verdict of a check that uses only this register. */
async function verdict(live: Connector[], held: ImportedRegister | null = null) {
  const host = { sources: [register(live, held)], fetch, signal: new AbortController().signal, now: () => NOW }
  return (await runCheck(query(), host)).verdict
}

const names = (hits: readonly Hit[]) => hits.map(({ name }) => name)
const others = ['Kandoro', 'Belmundo', 'Tarquessa'].map((name) => heldMark(name))
const held = (...marks: string[]) => holdMarks([...others, ...marks.map((name) => heldMark(name))], CURRENT)
const good = (...hits: Hit[]) => scriptedPath('office', hits)

describe('a register without a connection', () => {
  it('says why, and what a connection requires', async () => {
    expect(await search([])).toMatchObject({ state: 'not_configured', reason: facts.unconnected, hits: [] })
    expect(register([])).toMatchObject({ missing: facts.connecting, method: 'similarity' })
    expect(register([good()]).missing).toBeUndefined()
    expect(register([], held()).missing).toBeUndefined()
  })
})

it('a register whose records change during a search finds none only in a new search', async () => {
  const gone: ImportedRegister = { ...held('Vyntra'), recordsOf: async () => new Map() }
  const reason = expect.stringContaining('no longer held')
  expect(await search([], gone)).toMatchObject({ state: 'not_proven', reason, provenAt: null, retryable: true })
  expect(await search([good(liveHit('Vyntra', 'Vintra'))], gone)).toMatchObject({
    state: 'answered',
    reason,
    provenAt: null,
  })
  expect([await verdict([], gone), await verdict([], held())]).toEqual(['incomplete', 'none_found'])
})

describe('a register with incomplete records', () => {
  const part = 'only 4 of its records are imported'
  const partial = (...marks: string[]) => ({ ...held(...marks), part })

  it('reports the progress of its import until it is complete', async () => {
    const filling = { percent: 43, held: 43, expected: 100, readyBy: '2026-11-21T14:00:00.000Z' }
    const role = () => ({ asked: true, required: true }) as const
    const filled = (records: ImportedRegister | null, live: Connector[] = []) =>
      createRegister({ facts, live, held: () => records, filling: () => filling, role }).search(query(), context())
    const told = '43 % of its records are held, complete by about 2026-11-21 14:00 UTC'
    expect(await filled(partial())).toMatchObject({ state: 'not_proven', filling, reason: `${told}; ${part}` })
    expect(await filled(null, [good()])).toMatchObject({
      method: 'text',
      filling,
      reason: expect.stringContaining(told),
    })
    expect(await filled(null)).toMatchObject({ state: 'not_configured', filling })
    expect(await filled(held())).not.toHaveProperty('filling')
  })

  it('does not read an empty result as none found, and says why', async () => {
    expect(await search([], partial())).toMatchObject({ state: 'not_proven', reason: part, matches: null })
    expect(await verdict([], partial())).toBe('incomplete')
    expect(await verdict([good()], partial())).toBe('incomplete')
  })

  it('returns the answer of the office if no imported record is similar', async () => {
    expect(await search([good()], partial())).toMatchObject({
      state: 'answered',
      method: 'text',
      origin: 'fallback',
      matches: 0,
      provenAt: new Date(NOW).toISOString(),
      reason: `${part}; only the same text was searched`,
      attribution: 'Source: office',
    })
    const failing = scriptedPath('office', { fails: 'answered 503' })
    expect(await search([failing], partial())).toMatchObject({ state: 'not_proven', matches: null })
  })

  it('keeps hits, and says that the rest was not searched', async () => {
    expect(await search([], partial('Vintra'))).toMatchObject({ state: 'answered', reason: part, provenAt: null })
    expect(await verdict([], partial('Vyntra'))).toBe('conflict')
  })

  it('also reports that the records are old', async () => {
    const old = { ...partial(), dataAsOf: STALE }
    expect((await search([], old)).reason).toBe(`its records are 12 days old; ${part}`)
  })
})

describe('a register with unreadable entries among the records', () => {
  const unread = (...marks: string[]) => ({ ...held(...marks), unread: 1200 })
  const said = 'of its imported entries, 1,200 could not be read'

  it('states how many, and is complete', async () => {
    expect(await search([], unread('Vintra'))).toMatchObject({ state: 'answered', reason: said })
    expect(await search([], unread())).toMatchObject({ state: 'answered', reason: said, matches: 0 })
    expect(await verdict([], unread())).toBe('none_found')
  })

  it('adds the number to other reasons', async () => {
    const part = 'only 4 of its records are imported'
    expect((await search([], { ...unread(), part })).reason).toBe(`${part}; ${said}`)
    expect((await search([], { ...unread(), dataAsOf: STALE })).reason).toBe(`its records are 12 days old; ${said}`)
  })
})

describe('a register with current records', () => {
  it('finds similar marks, and is complete without the office', async () => {
    const answer = await search([], held('Vintra'))
    expect(answer).toMatchObject({
      state: 'answered',
      method: 'similarity',
      origin: 'snapshot',
      dataAsOf: CURRENT,
      records: 4,
      matches: 1,
      truncated: false,
      reason: null,
      hits: [{ name: 'Vintra', kind: 'trademark', jurisdiction: 'EU' }],
    })
    expect(await verdict([], held())).toBe('none_found')
  })

  it('adds marks that only the office has so far', async () => {
    const answer = await search([good(liveHit('Vyntra', 'Vyntra Labs', { number: '019' }))], held('Vintra'))
    expect(names(answer.hits)).toEqual(['Vintra', 'Vyntra Labs'])
    expect(answer).toMatchObject({ state: 'answered', origin: 'snapshot', matches: 2 })
  })

  it.each<[string, ScriptedPath]>([
    ['fails', scriptedPath('office', { fails: 'answered 503' })],
    ['is silent', scriptedPath('office', 'silent')],
    ['throws', scriptedPath('office', 'throws')],
    ['hangs', scriptedPath('office', 'hangs', { deadlineMs: 30 })],
  ])('stays complete if the office %s, and says that newer records were not searched', async (_what, path) => {
    const answer = await search([path], held('Vintra'))
    expect(answer).toMatchObject({ state: 'answered', origin: 'snapshot', method: 'similarity', retryable: true })
    expect(answer.reason).toMatch(/^newer records were not looked for \(the office interface: .+\)$/)
    expect(names(answer.hits)).toEqual(['Vintra'])
  })

  it('searches newer records with the second connector if the first fails', async () => {
    const [first, second] = [scriptedPath('office', { fails: 'answered 503' }), scriptedPath('other', [])]
    const answer = await search([first, second], held())
    expect(answer.reason).toBe(
      'newer records were looked for by the other interface (the office interface: answered 503)',
    )
  })

  it('does not count as empty if the canary was not found', async () => {
    const unproven = { ...held(), provenAt: null }
    expect(await search([], unproven)).toMatchObject({ state: 'not_proven', matches: null, provenAt: null })
    expect(await verdict([], unproven)).toBe('incomplete')
  })

  it('reports their hits while the office is queried', async () => {
    const told = Promise.withResolvers<readonly Hit[]>()
    const office = good()
    const path: Connector = {
      ...office,
      search: async (asked, limits) => {
        expect(names(await told.promise)).toEqual(['Vintra'])
        return office.search(asked, limits)
      },
    }
    const answer = await register([path], held('Vintra')).search(query(), context({ onHits: told.resolve }))
    expect(answer).toMatchObject({ state: 'answered', reason: null })
  })
})

describe('a register with records that are too old', () => {
  it('keeps their hits, and states their age', async () => {
    const stale = { ...held('Vintra'), dataAsOf: STALE }
    const answer = await search([scriptedPath('office', { fails: 'answered 503' })], stale)
    expect(answer).toMatchObject({
      state: 'answered_stale',
      origin: 'fallback',
      dataAsOf: STALE,
      reason: 'its records are 12 days old; newer records were not looked for (the office interface: answered 503)',
    })
    expect(names(answer.hits)).toEqual(['Vintra'])
  })

  it('explains why there are no newer ones', async () => {
    const trouble = () => 'its records were not imported to their end'
    const role = () => ({ asked: true, required: true }) as const
    const options = { facts, live: [], held: () => ({ ...held(), dataAsOf: STALE }), trouble, role }
    const { reason } = await createRegister(options).search(query(), context())
    expect(reason).toBe('its records are 12 days old; its records were not imported to their end')
  })

  it('stays incomplete, because the office finds only the same letters', async () => {
    expect(await verdict([good()], { ...held(), dataAsOf: STALE })).toBe('incomplete')
  })
})

describe('a register with records that cannot be searched', () => {
  const broken: ImportedRegister = {
    ...held(),
    search: () => Promise.reject(new SearchUnavailable('too many are waiting')),
  }

  it('uses the office instead, and says that', async () => {
    const answer = await search([good()], broken)
    expect(answer).toMatchObject({ state: 'answered', method: 'text', origin: 'fallback' })
    expect(answer.reason).toContain('its records here could not be searched: too many are waiting')
  })

  it('explains the problem if no records can be searched', async () => {
    const role = () => ({ asked: true, required: true }) as const
    const options = { facts, held: () => null, trouble: () => 'its records are being imported', role }
    const alone = createRegister({ ...options, live: [] })
    expect(await alone.search(query(), context())).toMatchObject({
      state: 'error',
      reason: 'its records are being imported',
      retryable: true,
    })
    const answer = await createRegister({ ...options, live: [good()] }).search(query(), context())
    expect(answer).toMatchObject({ state: 'answered', method: 'text', origin: 'fallback' })
    expect(answer.reason).toMatch(/^its records are being imported; only the same text/)
  })

  it('is an error without an office', async () => {
    expect(await search([], broken)).toMatchObject({ state: 'error', retryable: true, hits: [] })
  })
})

describe('a register with an unreadable part in the answer of the office', () => {
  const lost = 'of what came, could not be read: the classes of 1'
  const odd = { lost, truncated: false }
  const hits = [liveHit('Vyntra', 'Vyntra Labs', { number: '019', niceClasses: [] })]
  const answering = (more: object): Connector => ({
    ...scriptedPath('office', []),
    search: async () => ({ ...emptyConnectorAnswer('answered', null), matches: 1, hits, ...more }),
  })
  const unreadable = (more: object = {}): Connector =>
    answering({ state: 'error', reason: 'answered with odd marks', unread: 1, hits: [], ...more })

  it('reports an unreadable field, with and without imported records', async () => {
    expect((await search([answering(odd)])).reason).toBe(`only the same text was searched; ${lost}`)
    const answer = await search([answering(odd)], held())
    expect(answer).toMatchObject({ state: 'answered', reason: lost, truncated: false })
    expect(names(answer.hits)).toEqual(['Vyntra Labs'])
    expect((await search([answering({ ...odd, truncated: true })], held())).reason).toBe(
      `of newer records, the office interface had more than it gave; ${lost}`,
    )
    const failing = scriptedPath('first', { fails: 'answered 503' })
    expect((await search([failing, answering(odd)], held())).reason).toBe(
      `newer records were looked for by the office interface (the first interface: answered 503); ${lost}`,
    )
  })

  it('stays incomplete if an entire record is unreadable, even with imported records', async () => {
    expect(await search([unreadable()], held())).toMatchObject({ state: 'answered', truncated: true })
    expect(await verdict([unreadable()], held())).toBe('incomplete')
    expect(await verdict([unreadable({ unread: 0 })], held())).toBe('none_found')
    expect(await verdict([unreadable(), good()], held())).toBe('incomplete')
  })
})

describe('a register with connectors only', () => {
  it('searches by text, and is never complete', async () => {
    const path = good(liveHit('Vyntra', 'Vyntra Labs'))
    expect(await search([path])).toMatchObject({
      state: 'answered',
      method: 'text',
      origin: 'live',
      reason: 'only the same text was searched',
      attribution: 'Source: office',
      dataAsOf: null,
      matches: 1,
    })
    expect(await verdict([good()])).toBe('incomplete')
  })

  it('does not trust an empty answer with status 200', async () => {
    const answer = await search([scriptedPath('office', 'silent')])
    expect(answer).toMatchObject({ state: 'not_proven', matches: null, provenAt: null, retryable: true })
    expect(await verdict([scriptedPath('office', 'silent')])).toBe('incomplete')
  })

  it('queries the canary once in ten minutes', async () => {
    const path = good()
    const source = register([path])
    let now = NOW
    const clock = context({ now: () => now })
    expect(await source.search(query(), clock)).toMatchObject({ provenAt: new Date(NOW).toISOString() })
    now += 10 * 60_000
    await source.search(query(), clock)
    expect(path.controls).toBe(1)
    now += 1
    await source.search(query(), clock)
    expect([path.controls, path.searched]).toEqual([2, ['Vyntra', 'Vyntra', 'Vyntra']])
  })

  it('uses the next connector if one fails, and reports which answered and why', async () => {
    const [first, second] = [scriptedPath('office', { fails: 'answered 503' }), scriptedPath('other', [])]
    expect(await search([first, second])).toMatchObject({
      state: 'answered',
      origin: 'fallback',
      attribution: 'Source: other',
      reason:
        'only the same text was searched; the other interface was asked instead (the office interface: answered 503)',
    })
    first.behave([])
    expect(await search([first, second])).toMatchObject({ origin: 'live', attribution: 'Source: office' })
    expect(second.searched).toHaveLength(1)
  })

  it('leaves time for the next connector if one hangs', async () => {
    const first = scriptedPath('office', 'hangs', { deadlineMs: 60 })
    const answer = await search([first, scriptedPath('other', [])])
    expect(answer).toMatchObject({ state: 'answered', attribution: 'Source: other' })
  })

  it('does not wait longer than the check, and keeps imported hits', async () => {
    const enough = new AbortController()
    const second = scriptedPath('other', [])
    const slow = register([scriptedPath('office', 'hangs', { deadlineMs: 60_000 }), second], held('Vyntra'))
    const searching = slow.search(query(), context({ enough: enough.signal }))
    setTimeout(() => enough.abort(), 20)
    expect(await searching).toMatchObject({ state: 'answered', hits: [{ name: 'Vyntra' }] })
    expect(second.searched).toHaveLength(0)
    const alone = register([scriptedPath('office', 'hangs')]).search(query(), context({ enough: AbortSignal.abort() }))
    expect(await alone).toMatchObject({ state: 'timeout' })
  })

  it('reports why each connector failed, and keeps their hits', async () => {
    const found: Connector = {
      ...scriptedPath('office', []),
      search: async () => ({
        state: 'error',
        reason: 'answered with rows that cannot be read',
        matches: null,
        truncated: false,
        retryable: true,
        proof: false,
        hits: [liveHit('Vyntra', 'Vyntra')],
      }),
    }
    const answer = await search([found, scriptedPath('other', { fails: 'could not be reached' })])
    expect(answer).toMatchObject({ state: 'error', hits: [{ name: 'Vyntra' }] })
    expect(answer.reason).toBe(
      'the office interface: answered with rows that cannot be read; the other interface: could not be reached',
    )
    expect(await verdict([found])).toBe('conflict')
  })

  it('reports the state of its connector', async () => {
    const path = scriptedPath('office', { fails: 'answered 503' })
    const source = register([path])
    expect(source.paths?.()).toMatchObject([{ id: 'office', state: 'not_asked_yet' }])
    await source.search(query(), context())
    expect(source.paths?.()).toMatchObject([{ state: 'failing', reason: 'answered 503' }])
    path.behave([])
    await source.search(query(), context())
    expect(source.paths?.()).toMatchObject([{ state: 'answering', reason: null }])
  })

  it('does not publish anything that depends on the name of the last search', async () => {
    const strayed = {
      ...emptyConnectorAnswer('error', 'answered with marks that cannot be read: 3 of them', true),
      matches: 7,
    }
    const source = register([scriptedPath('office', [], { search: async () => strayed })])
    await source.search(query(), context())
    expect(source.paths?.()).toMatchObject([{ state: 'failing', reason: 'error' }])
  })

  it.each([
    ['did not understand the query (400)', false, 'error'],
    ['takes no question as long as this (414)', false, 'error'],
    ['does not search for words like these', false, 'error'],
    ['answered that it did not do the search (FAIL_PARSE)', false, 'error'],
    ['did not accept the user and password of this service (401)', false, null],
    ['could not be reached', true, null],
  ])('publishes %j only if it cannot depend on the name', async (reason, retryable, told) => {
    const refused = emptyConnectorAnswer('error', reason, retryable)
    const source = register([scriptedPath('office', [], { search: async () => refused })])
    await source.search(query(), context())
    expect(source.paths?.()).toMatchObject([{ state: 'failing', reason: told ?? reason }])
  })
})

it('has one deadline for all of its connectors, within the deadline of a check', () => {
  const slow = scriptedPath('office', [], { deadlineMs: 6000 })
  expect(register([slow]).deadlineMs).toBeGreaterThan(6000)
  expect(register([slow, slow]).deadlineMs).toBeLessThan(8000)
})
