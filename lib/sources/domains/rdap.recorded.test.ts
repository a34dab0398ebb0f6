import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import shipped from '../../../data/rdap-bootstrap.json' with { type: 'json' }
import { createRateLimiter } from '../http/rate-limiter.ts'
import { jsonAnswer, scriptedUpstream } from '../testing/scripted-upstream.ts'
import { askRdap, readBootstrap } from './rdap.ts'
import { publishesServer, REGISTRIES } from './registries.ts'

const RECORDED = '../shared/data/upstream/rdap/'

interface Interaction {
  request: { url: string }
  response: { status: number; headers: Record<string, string>; bodyText: string }
}
interface Expected {
  state: 'registered' | 'not_in_registry' | 'reserved' | 'unknown'
  days?: [string | null, string | null]
  proof?: boolean
  /** Host that answered, by default the host of the server. */
  source?: string
  /** Base address of the queried server, by default the registry's own. */
  server?: string
  /** Status of an answer that was recorded without one. */
  status?: number
}

/** Base address that replaces a registry's own server. */
const OWN = 'https://rdap.example.org/'

const json = (file: string) => JSON.parse(readFileSync(RECORDED + file, 'utf8'))

/** Replays a recorded file, which is an exchange or a body to send with `status`. */
function replay(file: string, status: number): (url: URL) => Response | null {
  const recorded = json(file)
  if (!Array.isArray(recorded.interactions)) {
    const headers = { 'content-type': 'application/rdap+json' }
    return () => new Response(JSON.stringify(recorded), { status, headers })
  }
  return (url) => {
    const found = recorded.interactions.find(({ request }: Interaction) => request.url === url.href)
    if (found === undefined) return null
    const { response }: Interaction = found
    return new Response(response.bodyText === '' ? null : response.bodyText, response)
  }
}

async function ask(file: string, domain: string, { server = OWN, status = 200 }: Expected) {
  const { context } = scriptedUpstream(replay(file, status))
  const { host } = new URL(server)
  const way = {
    server: { baseUrl: server, host, note: null },
    gate: createRateLimiter(),
    lists: readBootstrap(shipped).lists,
    statusAlone: false,
  }
  return askRdap(way, domain, context)
}

const registered = (from: string | null, to: string | null, more: Partial<Expected> = {}): Expected => ({
  state: 'registered',
  days: [from, to],
  proof: true,
  ...more,
})
const aggregator = 'https://rdap.org/'

/** Every recorded answer with the queried domain, and what the answer means. */
const TABLE: [file: string, domain: string, expected: Expected][] = [
  ['afnic-fr-afnic.fr-2022.json', 'afnic.fr', registered('2001-12-10', '2029-07-18')],
  ['afnic-fr-help.json', 'afnic.fr', { state: 'unknown' }],
  ['cznic-cz-example.cz.json', 'example.cz', registered('2004-08-30', '2019-08-30')],
  ['flexireg-moscow-home.moscow-2024.json', 'home.moscow', registered('2021-10-19', '2024-10-19')],
  [
    'http-arin-bootstrap-302-verisign-200.json',
    'google.com',
    registered('1997-09-15', '2028-09-14', {
      server: 'https://rdap-bootstrap.arin.net/bootstrap/',
      proof: false,
      source: 'rdap.verisign.com',
    }),
  ],
  [
    'http-centralnic-404-json-body.json',
    'jsiqpmcurt.design',
    { state: 'not_in_registry', server: 'https://rdap.centralnic.com/design/' },
  ],
  [
    'http-centralnic-404-json-body.json',
    'jsiqpmcurt.design',
    { state: 'unknown', server: aggregator, source: 'rdap.centralnic.com' },
  ],
  ['http-rdap.org-404-not-a-domain.json', '8.8.8.8', { state: 'unknown', server: aggregator }],
  ['http-rdap.org-404-tld-not-in-bootstrap.json', 'test.fr', { state: 'unknown', server: aggregator }],
  [
    'http-verisign-200-via-rdap.org.json',
    'google.com',
    registered('1997-09-15', '2028-09-14', { server: aggregator, proof: false, source: 'rdap.verisign.com' }),
  ],
  [
    'http-verisign-200-via-rdap.org.json',
    'google.com',
    registered('1997-09-15', '2028-09-14', { server: 'https://rdap.verisign.com/com/v1/' }),
  ],
  ['malformed-synthetic-02.json', 'something-not-real.com', registered('2023-07-05', '2024-07-05')],
  ['neustar-tube-you.tube-2021.json', 'you.tube', registered('2016-04-17', '2022-04-16')],
  ['registrar-comlaude-amazon.cyou-2021.json', 'amazon.cyou', registered('2020-05-14', '2021-05-14')],
  ['registrar-markmonitor-abc.xyz-2021.json', 'abc.xyz', registered('2014-03-20', '2025-03-20')],
  ['registrar-markmonitor-docs.new-2026-09-12.json', 'docs.new', registered('2016-11-29', '2026-11-29')],
  ['registrar-markmonitor-google.com-2021.json', 'google.com', registered('1997-09-15', '2028-09-13')],
  ['registrar-markmonitor-google.pw-2021.json', 'google.pw', registered('2012-10-12', '2022-02-10')],
  ['registrar-namecheap-bitcoin.org-2021.json', 'bitcoin.org', registered('2008-08-18', '2029-08-18')],
  ['registrar-namecheap-deep.surf-2021.json', 'deep.surf', registered('2020-07-01', '2021-07-01')],
  ['rfc9537-example-lookup-with-redaction.json', 'example.com', registered('1997-06-03', '2021-06-03')],
  ['rfc9537-example-search-with-redaction.json', 'example1.com', { state: 'unknown' }],
  ['ripe-error-501.json', 'example.com', { state: 'unknown', status: 501 }],
  ['ripe-error-501.json', 'example.com', { state: 'unknown', status: 404 }],
  ['ripe-error-501.json', 'example.com', { state: 'unknown', status: 200 }],
  ['verisign-com-google.com-2021.json', 'google.com', registered('1997-09-15', '2028-09-14')],
  ['verisign-com-themarquetry.com-2022.json', 'themarquetry.com', registered('2021-03-16', '2022-03-16')],
]

it.each(TABLE)('%s about %s: %j', async (file, domain, expected) => {
  const { domain: answer, proof } = await ask(file, domain, expected)
  expect(answer.state).toBe(expected.state)
  expect([answer.registeredOn, answer.expiresOn]).toEqual(expected.days ?? [null, null])
  expect(proof).toBe(expected.proof ?? false)
  expect(answer.source).toBe(expected.source ?? new URL(expected.server ?? OWN).host)
})

it.each(TABLE.filter(([, , { state }]) => state === 'registered'))(
  '%s proves nothing about another name than %s',
  async (file, domain, expected) => {
    const { domain: answer } = await ask(file, `not-${domain}`, expected)
    expect(answer.state).toBe('unknown')
  },
)

/** The recording has only the members of SWITCH's answers. The test puts them back into a complete RDAP record. */
it.each([
  ['test.ch (meeb/whoisit issue 5, 2022-01-15)', 'test.ch', '1996-11-07'],
  ['nic.li (meeb/whoisit PR 21, 2023-08-21)', 'nic.li', null],
])('observed-switch-ch-li-parsed.json: %s is registered, whatever its status', async (key, domain, registeredOn) => {
  const { handle, name, status, registration_date, expiration_date } = json('observed-switch-ch-li-parsed.json')[key]
  const events = [
    { eventAction: 'registration', eventDate: registration_date },
    { eventAction: 'expiration', eventDate: expiration_date },
  ].filter(({ eventDate }) => eventDate !== null)
  const record = { objectClassName: 'domain', handle, ldhName: name, status, events }
  const { context } = scriptedUpstream(() => jsonAnswer(record))
  const server = { baseUrl: 'https://rdap.example.org/', host: 'rdap.example.org', note: null }
  const { domain: answer } = await askRdap(
    { server, gate: createRateLimiter(), lists: () => false, statusAlone: false },
    domain,
    context,
  )
  expect(answer).toMatchObject({ state: 'registered', registeredOn, expiresOn: null })
})

it('the IANA bootstrap has only https servers, and one for each registry that publishes any', () => {
  const file = json('../iana-rdap-dns-2026-03-23.json')
  const { serverFor, publication } = readBootstrap(file)
  expect(publication).toBe('2026-03-23T19:00:02Z')
  const tlds: string[] = file.services.flatMap(([names]: string[][]) => names)
  const servers = tlds.map(serverFor).filter((server) => server !== null)
  expect(servers.length).toBeGreaterThan(1000)
  expect(servers.filter(({ baseUrl }) => !baseUrl.startsWith('https://'))).toEqual([])
  expect(serverFor('kg')).toBeNull()
  for (const registry of REGISTRIES) expect(serverFor(registry.tld) !== null).toBe(publishesServer(registry))
})

it('every recorded answer is covered', () => {
  const consumed = new Set([...TABLE.map(([file]) => file), 'observed-switch-ch-li-parsed.json'])
  expect(readdirSync(RECORDED).filter((file) => !consumed.has(file))).toEqual([])
})
