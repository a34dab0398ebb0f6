import { afterEach, describe, expect, it, vi } from 'vitest'
import { BrandCheckResult } from '../contract/checks/result.ts'
import { GOODS_GROUPS } from '../goods/read-goods.ts'
import { unknownDomain } from '../sources/domains/registry-answer.ts'
import { emptyAnswer, type Hit, type Participation, type Source, type SourceAnswer } from '../sources/source.ts'
import { NoSourceAnswered, type Progress, runCheck } from './run.ts'

const request = { name: 'Vyntra', jurisdiction: null, niceClasses: [] }
const REQUIRED: Participation = { asked: true, required: true }

function source(id: string, search: Source['search'], over: Partial<Source> = {}): Source {
  return {
    id,
    name: `Register ${id}`,
    kind: 'trademark',
    jurisdictions: ['EU'],
    method: 'similarity',
    attribution: null,
    deadlineMs: 1000,
    manualUrl: () => 'https://example.org/',
    role: () => REQUIRED,
    search,
    ...over,
  }
}

function found(hits: Hit[] = []): SourceAnswer {
  const at = new Date().toISOString()
  return { ...emptyAnswer('answered', null), dataAsOf: at, provenAt: at, records: 10, matches: hits.length, hits }
}

const mark: Hit = {
  name: 'VYNTRA',
  kind: 'trademark',
  jurisdiction: 'EU',
  niceClasses: [9],
  number: '017123456',
  status: 'live',
  owner: null,
  filedOn: null,
  registeredOn: null,
  expiresOn: null,
  recordUrl: null,
  similarity: { score: 100, reasons: ['identical'], explanation: 'The same name.' },
}

async function check(sources: Source[], over: Partial<Parameters<typeof runCheck>[1]> = {}) {
  const signal = new AbortController().signal
  const result = await runCheck(request, { sources, fetch, signal, ...over })
  expect(BrandCheckResult.parse(result)).toEqual(result)
  return result
}

const answers = source('euipo', async () => found())
const hangs = source('slow', () => new Promise(() => {}), { deadlineMs: 20 })
const throws = source('broken', async () => {
  throw new Error('Vyntra went wrong')
})

describe('runCheck', () => {
  it('sends a name with its joiners only to domain registries', async () => {
    const asked: string[] = []
    const telling = (kind: Source['kind']) =>
      source(
        kind,
        async ({ name }) => {
          asked.push(`${kind} ${name.length}`)
          return found()
        },
        { kind },
      )
    const signal = new AbortController().signal
    const sources = [telling('trademark'), telling('company'), telling('domain')]
    await runCheck({ ...request, name: 'نامه\u200Cای' }, { sources, fetch, signal })
    expect(asked).toEqual(['trademark 6', 'company 6', 'domain 7'])
  })

  it('finds none only when every required source is complete', async () => {
    expect(await check([answers])).toMatchObject({
      verdict: 'none_found',
      score: 0,
      scoreIsLowerBound: false,
      degraded: false,
    })
  })

  it.each([
    ['hangs', hangs, 'timeout', true],
    ['throws', throws, 'error', true],
    [
      'is not connected',
      source('none', async () => emptyAnswer('not_configured', 'no credentials')),
      'not_configured',
      false,
    ],
  ] as const)('lists a source that %s as unavailable, and is incomplete', async (_what, broken, state, retryable) => {
    const result = await check([answers, broken])
    expect(result).toMatchObject({ verdict: 'incomplete', scoreIsLowerBound: true, degraded: true })
    expect(result.coverage.unavailable).toMatchObject([{ id: broken.id, state, retryable }])
    expect(result.coverage.unavailable[0]?.reason).toBeTruthy()
    expect(JSON.stringify(result.coverage.unavailable)).not.toContain('Vyntra')
  })

  it('reports a conflict even if other sources are missing', async () => {
    const result = await check([source('euipo', async () => found([mark])), hangs, throws])
    expect(result).toMatchObject({ verdict: 'conflict', scoreIsLowerBound: true })
    expect(result.conflicts).toMatchObject([{ name: 'VYNTRA', source: 'euipo', classOverlap: [] }])
    expect(result.score).toBeGreaterThanOrEqual(95)
  })

  it.each([
    ['hangs', hangs, 'no answer in 0.1 s'],
    ['throws', throws, 'the service could not read this source'],
  ])('lists the domains of a registry that %s as unknown', async (_what, broken, why) => {
    const unknown: Source['unknown'] = ({ name }, reason) => [unknownDomain(`${name}.com`, null, null, reason)]
    const seen: Progress[] = []
    const { domains } = await check([answers, { ...broken, unknown }], { onEvent: (event) => void seen.push(event) })
    expect(domains).toMatchObject([{ domain: 'Vyntra.com', state: 'unknown', note: `Not known: ${why}.` }])
    expect(seen).toContainEqual({ event: 'domains', data: domains })
  })

  it('ends at the total deadline even if a source ignores its signal', async () => {
    const stuck = source('stuck', () => new Promise(() => {}), { deadlineMs: 60_000 })
    const result = await check([answers, stuck], { totalMs: 30 })
    expect(result.coverage.unavailable).toMatchObject([{ id: 'stuck', state: 'timeout' }])
  })

  describe('with an optional source', () => {
    const slow = source('slow', async (_query, { enough }) => {
      const waited = Promise.withResolvers<SourceAnswer>()
      enough?.addEventListener('abort', () => waited.resolve({ ...found([mark]), truncated: true }))
      return waited.promise
    })
    const beside = {
      ...slow,
      deadlineMs: 60_000,
      role: (): Participation => ({ asked: true, required: false, outside: true }),
    }

    it('stops waiting once all others have answered, and uses the results so far', async () => {
      const result = await check([answers, beside], { patienceMs: 20, totalMs: 60_000 })
      expect(result).toMatchObject({ verdict: 'conflict', conflicts: [{ source: 'slow' }] })
    })

    it('keeps waiting while another source is queried, or if there is no other source', async () => {
      const late = source('late', async () => {
        await new Promise((resolve) => setTimeout(resolve, 100))
        return found()
      })
      const quick = source('quick', async (_query, { enough }) => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return enough?.aborted ? emptyAnswer('timeout', 'no answer in 0.1 s', true) : found([mark])
      })
      const optional = { ...quick, role: beside.role }
      expect(await check([late, optional], { patienceMs: 0 })).toMatchObject({ conflicts: [{ source: 'quick' }] })
      expect(await check([optional], { patienceMs: 0 })).toMatchObject({ conflicts: [{ source: 'quick' }] })
    })
  })

  it('rejects if no source answered', async () => {
    await expect(check([hangs, throws])).rejects.toBeInstanceOf(NoSourceAnswered)
  })

  it('returns a result if only a domain is known, so that streamed results are charged', async () => {
    const domains = [
      { ...unknownDomain('vyntra.com', null, null, ''), state: 'registered' as const },
      unknownDomain('vyn-tra.com', null, null, 'no answer in 3 s'),
    ]
    const half = source('rdap-com', async () => ({ ...emptyAnswer('timeout', 'no answer in 3 s', true), domains }))
    expect(await check([half, throws])).toMatchObject({ verdict: 'incomplete', domains })
    const unknown = domains.slice(1)
    const none = source('rdap-com', async () => ({ ...emptyAnswer('timeout', 'no answer in 3 s'), domains: unknown }))
    await expect(check([none, throws])).rejects.toBeInstanceOf(NoSourceAnswered)
  })

  it('stops when the client disconnects, and aborts its sources', async () => {
    const client = new AbortController()
    let told = false
    const listening = source('listening', (_query, { signal }) => {
      signal.addEventListener('abort', () => {
        told = true
      })
      queueMicrotask(() => client.abort())
      return new Promise(() => {})
    })
    await expect(check([listening], { signal: client.signal })).rejects.toMatchObject({ name: 'AbortError' })
    expect(told).toBe(true)
  })

  it('streams the plan with unsearched sources first, then each source as it settles', async () => {
    const events: Progress[] = []
    const outside = source('wipo', async () => found(), { role: () => ({ asked: false, reason: 'not allowed' }) })
    const late = source('late', () => new Promise((resolve) => setTimeout(() => resolve(found([mark])), 10)))
    const result = await check([late, answers, outside], { onEvent: (event) => events.push(event) })
    expect(events.map(({ event }) => event)).toEqual(['plan', 'source', 'source', 'conflicts'])
    expect(events[0]).toMatchObject({
      data: { sources: [{ id: 'late' }, { id: 'euipo' }], unsearched: [{ id: 'wipo' }] },
    })
    expect(events[1]).toMatchObject({ data: { id: 'euipo', state: 'answered' } })
    expect(result.coverage.unsearched).toMatchObject([{ id: 'wipo', reason: 'not allowed' }])
  })

  it('streams early conflicts while their source is queried, each once', async () => {
    const events: Progress[] = []
    const weak = { ...mark, number: '2', name: 'VYNTRO' }
    const both = source('euipo', async (_query, { onHits }) => {
      onHits?.([mark])
      return found([mark, weak])
    })
    await check([both], { onEvent: (event) => events.push(event) })
    const told = events.map(({ event, data }) => (event === 'conflicts' ? data.map(({ number }) => number) : event))
    expect(told).toEqual(['plan', ['017123456'], 'source', ['2']])
  })

  describe('with early hits whose goods take long to compare', () => {
    const goods = Array.from({ length: 20 }, (_none, at) => `retail of coffee machine ${at}`).join('; ')
    const hits = [...GOODS_GROUPS.keys()].map((group) => ({ ...mark, number: String(group), goodsGroups: [group] }))
    const told: (string | null)[] = []
    const onEvent = (event: Progress) => {
      if (event.event === 'conflicts') told.push(...event.data.map(({ number }) => number))
    }
    const checked = (search: Source['search']) =>
      runCheck(
        { ...request, goods },
        { sources: [source('uspto', search)], fetch, signal: new AbortController().signal, onEvent },
      )
    afterEach(() => void told.splice(0))

    it('lets other tasks run, and streams the hits before the source answers', async () => {
      let turns = 0
      await checked(async (_query, { onHits }) => {
        const others = setInterval(() => turns++)
        onHits?.(hits)
        await vi.waitFor(() => expect(told).toHaveLength(hits.length), { timeout: 120_000 })
        clearInterval(others)
        return found(hits)
      })
      expect(turns).toBeGreaterThan(1)
      expect(told).toHaveLength(hits.length)
    })

    it('streams each hit once if the source has already answered', async () => {
      const result = await checked(async (_query, { onHits }) => {
        onHits?.(hits)
        return found(hits)
      })
      await new Promise((resolve) => setTimeout(resolve, 20))
      expect(told.toSorted()).toEqual(hits.map(({ number }) => number).toSorted())
      expect(result.conflicts).toHaveLength(hits.length)
    })
  })

  it.each([
    ['hangs', () => new Promise<never>(() => {})],
    ['throws', () => Promise.reject(new Error('went wrong'))],
  ])('keeps conflicts that were streamed before their source %s', async (_what, ends) => {
    const late = source(
      'euipo',
      (_query, { onHits }) => {
        onHits?.([mark])
        return ends()
      },
      { deadlineMs: 20 },
    )
    const result = await check([late])
    expect(result).toMatchObject({ verdict: 'conflict', scoreIsLowerBound: true, conflicts: [{ name: 'VYNTRA' }] })
    expect(result.coverage.unavailable).toMatchObject([{ id: 'euipo', matches: 1 }])
  })
})
