import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRateLimiter } from '../../lib/sources/http/rate-limiter.ts'
import { createLindasConnector } from '../../lib/sources/offices/zefix/lindas.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import { type LindasFake, startLindas } from './lindas.ts'

let lindas: LindasFake

beforeEach(async () => {
  lindas = await startLindas()
  lindas.register({
    name: 'Kelvonische Werke AG in Nachlassliquidation',
    translations: ['Tarnuvo SA en liquidation concordataire', 'Kelvonic Works Ltd'],
    uid: 'CHE100000008',
    ehraid: '8',
  })
})
afterEach(() => lindas.close())

const search = (name: string) => {
  const fetch = createUpstreamFetch({ allowLoopbackHosts: ['127.0.0.1'] })
  const context = { fetch, now: Date.now, signal: new AbortController().signal, holder: 'test' }
  const path = createLindasConnector({ url: lindas.url, gate: createRateLimiter() })
  return path.search({ name, jurisdiction: 'CH', niceClasses: [] }, context)
}

it.each([
  ['Tarnuvo', 'Tarnuvo SA en liquidation concordataire'],
  ['Kelvonic Works', 'Kelvonic Works Ltd'],
  ['Kelvonische Werke', 'Kelvonische Werke AG in Nachlassliquidation'],
])('finds a company that is searched live as %s, under its name in that language', async (name, found) => {
  expect(await search(name)).toMatchObject({
    state: 'answered',
    proof: true,
    matches: 1,
    hits: [{ name: found, number: 'CHE100000008', similarity: { score: 100 } }],
  })
  expect(lindas.asked()).toEqual([name.toLowerCase()])
})

it('finds nothing for a name that no company has', async () => {
  expect(await search('Zenquorvi')).toMatchObject({ state: 'answered', proof: true, matches: 0, hits: [] })
})
