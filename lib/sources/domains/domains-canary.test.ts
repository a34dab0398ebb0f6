import { describe, expect, it } from 'vitest'
import { domainIn, domainSource, iana, naming, query, scriptedRegistry } from '../testing/scripted-registry.ts'
import { jsonAnswer, scriptedUpstream } from '../testing/scripted-upstream.ts'

it('reports the state of its registry without the name', async () => {
  const { context, names } = scriptedRegistry()
  const com = domainSource('rdap-com')
  const told = () => com.paths?.().map(({ state, reason }) => [state, reason])
  expect(told()).toEqual([['not_asked_yet', null]])
  await com.search(query('Vyntra'), { ...context, signal: AbortSignal.abort() })
  expect(told()).toEqual([['not_asked_yet', null]])
  await com.search(query('Vyntra'), context)
  expect(told()).toEqual([['failing', 'not proven']])
  expect(JSON.stringify(com.paths?.())).not.toContain('vyntra')
  const well = scriptedRegistry('example.com')
  await com.search(query('Vyntra'), well.context)
  expect(told()).toEqual([['answering', null]])
  expect(names()).not.toEqual([])
})

describe('an empty answer', () => {
  it('counts once the canary was found', async () => {
    const { context, names } = scriptedRegistry('example.com')
    const answer = await domainSource('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'answered', records: 1, matches: 0, provenAt: '2026-11-20T09:00:00.000Z' })
    expect(answer.domains).toEqual([
      {
        domain: 'vyntra.com',
        state: 'not_in_registry',
        registeredOn: null,
        expiresOn: null,
        source: 'rdap.verisign.com',
        checkedAt: '2026-11-20T09:00:00.000Z',
        note: 'No active registration found; reserved names look the same.',
      },
    ])
    expect(names()).toEqual(['vyntra.com', 'example.com'])
  })

  it('is unknown if the canary was not found', async () => {
    const { context } = scriptedRegistry()
    const answer = await domainSource('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'not_proven', records: null, matches: null, provenAt: null, retryable: true })
    expect(answer.domains).toMatchObject([{ state: 'unknown' }])
  })

  it('is trusted for ten minutes, then needs a new canary', async () => {
    const { context, clock, names } = scriptedRegistry('example.com')
    const com = domainSource('rdap-com')
    await com.search(query('Vyntra'), context)
    clock.now += 10 * 60_000
    expect(await com.search(query('Other'), context)).toMatchObject({ state: 'answered' })
    expect(names().filter((name) => name === 'example.com')).toHaveLength(1)
    clock.now += 1
    await com.search(query('Third'), context)
    expect(names().filter((name) => name === 'example.com')).toHaveLength(2)
  })

  it('is also proven by a registration found by the same path', async () => {
    const { context, names } = scriptedRegistry('vyntra.com')
    const com = domainSource('rdap-com')
    await com.search(query('Vyntra'), context)
    expect(await com.search(query('Other'), context)).toMatchObject({ state: 'answered', matches: 0 })
    expect(names()).toEqual(['vyntra.com', 'example.com', 'other.com'])
  })

  it('is not proven by a server other than the current one', async () => {
    const { context } = scriptedRegistry('example.com')
    let bootstrap = iana
    const com = domainSource('rdap-com', () => bootstrap)
    await com.search(query('Vyntra'), context)
    bootstrap = naming(['com'], 'https://new.example.org/')
    expect(await com.search(query('Vyntra'), scriptedRegistry().context)).toMatchObject({ state: 'not_proven' })
  })

  it('is never trusted from a host other than that of the registry', async () => {
    const { context } = scriptedUpstream((url) => {
      if (domainIn(url) === 'example.com') return jsonAnswer({ objectClassName: 'domain', ldhName: 'example.com' })
      if (url.hostname !== 'rdap.verisign.com') return new Response(null, { status: 404 })
      return new Response(null, { status: 302, headers: { location: `https://rdap.centralnic.com${url.pathname}` } })
    })
    const answer = await domainSource('rdap-com').search(query('Vyntra'), context)
    expect(answer).toMatchObject({ state: 'error', domains: [{ state: 'unknown' }] })
  })
})
