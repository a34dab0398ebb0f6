import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createRateLimiter } from '../http/rate-limiter.ts'
import { jsonAnswer, scriptedUpstream } from '../testing/scripted-upstream.ts'
import { createDnsResolver, createDnsWitness } from './dns.ts'
import { type RegistryAnswer, registryAnswer, unbelieved } from './registry-answer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const failed = registryAnswer('vyntra.com', 'rdap.example.org', 0, unbelieved('answered 503'), false)
const empty = registryAnswer('vyntra.com', 'rdap.example.org', 0, { state: 'not_in_registry', note: null }, false)

/** Creates a resolver that knows only vyntra.com. */
function witness() {
  const upstream = scriptedUpstream((url) => {
    const name = url.searchParams.get('name')
    const Answer = [{ name: `${name}.`, type: 2, data: 'ns1.example.net.' }]
    return jsonAnswer(name === 'vyntra.com' ? { Status: 0, Answer } : { Status: 3 })
  })
  const dns = createDnsResolver('https://dns.example/resolve', createRateLimiter())
  return { ...upstream, ...createDnsWitness(dns, upstream.context) }
}

describe('an answer', () => {
  it('is raised from unknown by the DNS, and keeps its failure', async () => {
    const raised = await witness().raise(failed)
    expect(raised.domain).toMatchObject({ state: 'registered', source: 'dns.example' })
    expect(raised.domain.note).toMatch(/name servers.*gave no answer/)
    expect(raised.failure).toEqual(failed.failure)
    expect(raised.proof).toBe(false)
  })

  it('stays unknown if the resolver fails, and reports that', async () => {
    const { context } = scriptedUpstream(() => jsonAnswer({ error: 'down' }, 500))
    const dns = createDnsResolver('https://dns.example/resolve', createRateLimiter())
    const { domain } = await createDnsWitness(dns, context).raise(failed)
    expect(domain.state).toBe('unknown')
    expect(domain.note).toBe('Not known: answered 503. The DNS resolver that was asked instead gave no answer either.')
  })

  it('stays unchanged without a query if it is known', async () => {
    const { raise, asked } = witness()
    expect(await raise(empty)).toBe(empty)
    expect(asked).toEqual([])
  })

  it('stays unchanged without a resolver', async () => {
    const { context } = scriptedUpstream(() => null)
    expect(await createDnsWitness(null, context).raise(failed)).toBe(failed)
  })
})

describe('a slow registry', () => {
  it('causes one DNS query after 1.3 seconds', async () => {
    const { watch, raise, asked } = witness()
    const { promise, resolve } = Promise.withResolvers<RegistryAnswer>()
    const watched = watch('vyntra.com', promise)
    await vi.advanceTimersByTimeAsync(1299)
    expect(asked).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(asked).toHaveLength(2)
    resolve(failed)
    expect((await raise(await watched)).domain.state).toBe('registered')
    expect(asked).toHaveLength(2)
  })

  it('causes no DNS query if it answers in time', async () => {
    const { watch, asked } = witness()
    expect(await watch('vyntra.com', Promise.resolve(empty))).toBe(empty)
    await vi.advanceTimersByTimeAsync(5000)
    expect(asked).toEqual([])
  })
})
