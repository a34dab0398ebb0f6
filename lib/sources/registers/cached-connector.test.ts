import { describe, expect, it } from 'vitest'
import { runCheck } from '../../check/run.ts'
import { ZEFIX } from '../offices/zefix/index.ts'
import { liveHit, scriptedPath } from '../testing/scripted-connector.ts'
import { domainSource, query, scriptedRegistry } from '../testing/scripted-registry.ts'
import { createAnswerCache } from './cache.ts'
import { createRegister } from './register.ts'

const MINUTE = 60_000

describe('a cached domain registry', () => {
  function remembered(...domains: string[]) {
    const registry = scriptedRegistry('example.com', ...domains)
    const source = createAnswerCache().domains(domainSource('rdap-com'))
    const check = () =>
      runCheck(
        { ...query('Vyntra'), niceClasses: [] },
        { sources: [source], ...registry.context, now: () => registry.clock.now },
      )
    return { ...registry, source, check }
  }

  it('answers from the cache for ten minutes, with the time of the query', async () => {
    const { check, clock, names } = remembered()
    const askedAt = new Date(clock.now).toISOString()
    const first = await check()
    expect(first).toMatchObject({ verdict: 'none_found', source: 'live' })
    clock.now += 9 * MINUTE
    const second = await check()
    expect(second).toMatchObject({ verdict: 'none_found', source: 'cache', domains: first.domains })
    expect(second.coverage.searched).toMatchObject([{ origin: 'cache', askedAt, provenAt: askedAt }])
    expect(names()).toEqual(['vyntra.com', 'example.com'])
    clock.now += MINUTE
    expect(await check()).toMatchObject({ source: 'live' })
  })

  it('is judged by the canary from the time of the query', async () => {
    const { check, clock, source, context } = remembered()
    await source.search(query('Other'), { ...context, now: () => clock.now })
    clock.now += 10 * MINUTE
    expect(await check()).toMatchObject({ verdict: 'none_found', source: 'live' })
    clock.now += 9 * MINUTE
    expect(await check()).toMatchObject({ verdict: 'none_found', source: 'cache' })
  })

  it('is queried again if it did not answer', async () => {
    const silent = scriptedRegistry()
    const source = createAnswerCache().domains(domainSource('rdap-com'))
    expect(await source.search(query('Vyntra'), silent.context)).toMatchObject({ state: 'not_proven' })
    const { context } = scriptedRegistry('example.com')
    expect(await source.search(query('Vyntra'), context)).toMatchObject({ state: 'answered' })
  })

  it('keeps the id and attribution of its source', () => {
    const source = createAnswerCache().domains(domainSource('rdap-ch'))
    expect(source).toMatchObject({ id: 'rdap-ch', attribution: 'registry server, not in IANA bootstrap' })
  })
})

describe('a connector', () => {
  it('answers from the cache for an hour, and its register says so', async () => {
    const clock = { now: Date.parse('2026-11-20T09:00:00Z') }
    const askedAt = new Date(clock.now).toISOString()
    const { facts } = ZEFIX
    const path = scriptedPath('office', [liveHit('Vyntra', 'Vyntra AG', { kind: 'company' })])
    const register = createRegister({
      facts,
      live: [path],
      held: () => null,
      role: () => ({ asked: true, required: true }),
      remember: createAnswerCache().connector,
    })
    const context = { fetch, signal: new AbortController().signal, now: () => clock.now }
    const first = await register.search(query('Vyntra'), context)
    clock.now += 59 * MINUTE
    const second = await register.search(query('Vyntra'), context)
    expect(second).toEqual({ ...first, origin: 'cache', askedAt })
    clock.now += MINUTE
    expect(await register.search(query('Vyntra'), context)).toMatchObject({ origin: 'live' })
    expect(path.searched).toHaveLength(2)
  })
})
