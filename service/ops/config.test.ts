import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:https'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCertificate } from '../testing/certificate.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'
import {
  BadSettings,
  type Config,
  clientAddress,
  officeAddresses,
  readConfig,
  readTrustProxy,
  TRUST_NOBODY,
} from './config.ts'

function faults(env: Record<string, string>): string[] {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof BadSettings) return error.lines
    throw error
  }
  return []
}

/** Returns the addresses of the offices that a service with these settings queries. */
function asked(env: Record<string, string | undefined>): string[] {
  const { officeSettings, offices, ignored } = readConfig(env)
  expect(ignored).toEqual([])
  return officeAddresses(officeSettings, offices)
}

describe('readConfig', () => {
  it('has a default for every setting', () => {
    expect(readConfig({})).toMatchObject({
      host: '127.0.0.1',
      port: 8787,
      publicUrl: 'http://127.0.0.1:8787',
      keyPepper: null,
      wholeRegisters: [],
      rdapBootstrap: null,
      euridDas: { host: 'das.eu', port: 4343 },
      nicAtWhois: { host: 'whois.nic.at', port: 43 },
      dohUrl: null,
    })
    expect(readConfig({ PORT: '', HOST: ' ' }).port).toBe(8787)
  })

  it('lists all bad settings at once', () => {
    const lines = faults({
      PORT: '70000',
      HOST: 'a b',
      KEY_PEPPER: 'short',
      LINDAS_URL: 'http://lindas.example',
      LOG_LEVEL: 'loud',
    })
    expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
      'HOST',
      'KEY_PEPPER',
      'LINDAS_URL',
      'LOG_LEVEL',
      'PORT',
    ])
  })

  it('lists conflicts between settings and a missing file along with the rest', () => {
    const lines = faults({ PORT: 'abc', HOST: '0.0.0.0', LINDAS_URL: 'http://lindas.example', RDAP_BOOTSTRAP: '/nope' })
    expect(lines.map((line) => line.split(' ')[0]).toSorted()).toEqual([
      'LINDAS_URL',
      'PORT',
      'PUBLIC_URL',
      'RDAP_BOOTSTRAP',
    ])
  })

  it.each(['EUIPO_SECRET', 'ZEFIX_NAME', 'MAIL_SENDER', 'SMTP_HOST', 'DATABASE_URI', 'PUBLIC_URl', 'LOGLEVEL'])(
    'reports %s as a setting that this version ignores',
    (name) => {
      expect(readConfig({ [name]: 'x' }).ignored).toEqual([name])
      expect(readConfig({ [name]: '' }).ignored).toEqual([])
    },
  )

  it('does not report settings of other programs', () => {
    expect(readConfig({ MAIL: '/var/mail/x', DATABASE_URL_TEST: 'x', npm_config_registry: 'x' }).ignored).toEqual([])
  })

  it.each([
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['MAIL_FROM', 'Brand Check'],
    ['MAIL_TO', 'a@b.example\r\nBcc: c@d.example'],
    ['KEY_DELIVERY', 'inline'],
    ['KEY_DELIVERY', 'pigeon'],
    ['PORT', '80.5'],
    ['PORT', '-1'],
    ['PORT', '0x50'],
    ['PUBLIC_URL', 'http://names.example.com'],
    ['PUBLIC_URL', 'names.example.com'],
    ['PUBLIC_URL', 'https://names.example.com/base?q'],
    ['PUBLIC_URL', 'https://names.example.com/#f'],
    ['DOH_URL', 'http://dns.example/resolve'],
    ['DATABASE_URL', 'mysql://someone@host/name'],
    ['DATABASE_URL', 'postgres://host:port/name'],
    ['PLANS_FILE', '/nowhere/plans.json'],
    ['RDAP_BOOTSTRAP', tmpdir()],
    ['RDAP_BOOTSTRAP', 'http://example.com/dns.json'],
    ['RDAP_BOOTSTRAP', 'ftp://example.com/dns.json'],
  ])('refuses %s=%s', (name, value) => {
    expect(faults({ [name]: value })[0]).toContain(name)
  })

  it('accepts a host and a port, or off, for the registries with line protocols', () => {
    const { euridDas, nicAtWhois } = readConfig({ EURID_DAS: '[::1]:4343', NICAT_WHOIS: 'off' })
    expect([euridDas, nicAtWhois]).toEqual([{ host: '::1', port: 4343 }, null])
  })

  it.each(['das.eu', 'das.eu:0', 'das.eu:70000', 'https://das.eu:4343', '10.0.0.1:43', 'intern:43', 'a b:43', 'OFF'])(
    'refuses EURID_DAS=%s',
    (value) => {
      expect(faults({ EURID_DAS: value })).toEqual(['EURID_DAS must be a host and a port, as das.eu:4343, or off'])
    },
  )

  it('lets others reach the service only over https', () => {
    expect(faults({ HOST: '0.0.0.0' })[0]).toContain('PUBLIC_URL')
    expect(readConfig({ HOST: '0.0.0.0', PUBLIC_URL: 'https://names.example.com/' }).publicUrl).toBe(
      'https://names.example.com',
    )
  })

  it('queries offices only with credentials, except LINDAS, which is open', () => {
    expect(asked({})).toEqual(['https://lindas.admin.ch/query'])
    expect(asked({ SWISSREG_USER: 'u@example.org', SWISSREG_PASSWORD: 'p' })).toEqual([
      'https://www.swissreg.ch/public/api/v1',
      'https://idp.ipi.ch/auth/realms/egov/protocol/openid-connect/token',
      'https://lindas.admin.ch/query',
    ])
    expect(asked({ DPMA_USER: 'd', DPMA_PASSWORD: 'q', ZEFIX_USER: 'u', ZEFIX_PASSWORD: 'p' })).toEqual([
      'https://dpmaconnect.dpma.de/dpmaws/rest-services',
      'https://www.zefix.admin.ch/ZefixPublicREST',
      'https://lindas.admin.ch/query',
    ])
    expect(asked({ EUIPO_CLIENT_ID: 'id', EUIPO_CLIENT_SECRET: 's' })).toEqual([
      'https://api.euipo.europa.eu/trademark-search',
      'https://euipo.europa.eu/cas-server-webapp/oidc/accessToken',
      'https://lindas.admin.ch/query',
    ])
  })

  it('queries offices at the addresses of the operator', () => {
    const addresses = {
      SWISSREG_API_URL: 'http://127.0.0.1:9/api',
      SWISSREG_TOKEN_URL: 'http://127.0.0.1:9/token',
      DPMA_URL: 'http://127.0.0.1:9/dpma',
      ZEFIX_URL: 'http://127.0.0.1:9/zefix',
      LINDAS_URL: 'http://127.0.0.1:9/lindas',
    }
    const users = { SWISSREG_USER: 'u', SWISSREG_PASSWORD: 'p', DPMA_USER: 'd', DPMA_PASSWORD: 'q' }
    expect(asked({ ...users, ...addresses, ZEFIX_USER: 'u', ZEFIX_PASSWORD: 'p' })).toEqual(Object.values(addresses))
  })

  it.each([
    ['sandbox', undefined, 'https://auth-sandbox.euipo.europa.eu/oidc/accessToken'],
    ['production', 'https://auth.example.org/token', 'https://auth.example.org/token'],
    ['http://127.0.0.1:9/api', 'http://127.0.0.1:9/token', 'http://127.0.0.1:9/token'],
  ])('fetches tokens for %s, with EUIPO_TOKEN_URL %s, from %s', (api, token, tokenUrl) => {
    const credentials = { EUIPO_CLIENT_ID: 'id', EUIPO_CLIENT_SECRET: 's' }
    const [, second] = asked({ ...credentials, EUIPO_API_URL: api, EUIPO_TOKEN_URL: token })
    expect(second).toBe(tokenUrl)
  })

  it.each<[Record<string, string>, string]>([
    [{ EUIPO_CLIENT_ID: 'id' }, 'EUIPO_CLIENT_SECRET must be set as well, for EUIPO_CLIENT_ID is'],
    [{ EUIPO_CLIENT_SECRET: 'hush' }, 'EUIPO_CLIENT_ID must be set as well, for EUIPO_CLIENT_SECRET is'],
    [{ ZEFIX_USER: 'u' }, 'ZEFIX_PASSWORD must be set as well, for ZEFIX_USER is'],
    [{ ZEFIX_PASSWORD: 'hush', ZEFIX_USER: ' ' }, 'ZEFIX_USER must be set as well, for ZEFIX_PASSWORD is'],
    [{ ZEFIX_PASSWORD: 'hush', ZEFIX_USER: 'a:b' }, 'ZEFIX_USER must not hold a colon'],
    [{ SWISSREG_USER: 'u' }, 'SWISSREG_PASSWORD must be set as well, for SWISSREG_USER is'],
    [{ SWISSREG_PASSWORD: 'hush' }, 'SWISSREG_USER must be set as well, for SWISSREG_PASSWORD is'],
    [{ DPMA_USER: 'd' }, 'DPMA_PASSWORD must be set as well, for DPMA_USER is'],
    [{ DPMA_PASSWORD: 'hush' }, 'DPMA_USER must be set as well, for DPMA_PASSWORD is'],
    [{ DPMA_PASSWORD: 'hush', DPMA_USER: 'a:b' }, 'DPMA_USER must not hold a colon'],
    [{ DPMA_URL: 'http://dpma.example.org' }, 'DPMA_URL must be'],
    [
      { SWISSREG_API_URL: 'https://ipi.example.org' },
      'SWISSREG_TOKEN_URL must be set as well, for SWISSREG_API_URL names an address of its own',
    ],
    [
      { EUIPO_API_URL: 'https://euipo.example.org' },
      'EUIPO_TOKEN_URL must be set as well, for EUIPO_API_URL names an address of its own',
    ],
    [{ EUIPO_API_URL: 'http://euipo.example.org', EUIPO_TOKEN_URL: 'https://x.example.org' }, 'EUIPO_API_URL must be'],
  ])('refuses the office settings %j', (given, line) => {
    expect(faults(given)).toEqual([expect.stringContaining(line)])
    expect(faults(given).join()).not.toContain('hush')
  })

  it.each<[Record<string, string>, string]>([
    [{ TRUST_PROXY: 'yes' }, 'TRUST_PROXY must be the number of proxies'],
    [{ TLS_CERT: '/nowhere.pem' }, 'TLS_KEY must be set as well, for TLS_CERT is'],
    [{ TLS_CERT: '/nowhere.pem', TLS_KEY: '/nowhere.key' }, 'TLS_CERT must be a file that can be read'],
    [
      { TLS_CERT: 'package.json', TLS_KEY: 'package.json' },
      'TLS_CERT must be a certificate in PEM, and TLS_KEY its key',
    ],
    [{ METRICS_HOST: '0.0.0.0', METRICS_PORT: '9464' }, 'METRICS_TOKEN must also be set'],
    [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must be at least 16 characters'],
    [{ DRAIN_SECONDS: '301' }, 'DRAIN_SECONDS must be a whole number from 0 to 300'],
  ])('refuses the network settings %j', (given, line) => {
    expect(faults(given)).toEqual([expect.stringContaining(line)])
  })
})

it('reads the offices of complete imports in any letter case, and lists all offices if one is unknown', () => {
  expect(readConfig({ WHOLE_REGISTERS: 'at, CH' }).wholeRegisters).toEqual(['AT', 'CH'])
  expect(readConfig({ WHOLE_REGISTERS: 'Companies-ch' }).wholeRegisters).toEqual(['companies-CH'])
  expect(() => readConfig({ WHOLE_REGISTERS: 'AT,FR' })).toThrow(
    /WHOLE_REGISTERS must name some of EU, CH, DE, AT, US, companies-CH/,
  )
})

let folder: string
let files: Record<string, string>
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'serving-'))
  const { cert, key } = makeCertificate(folder)
  files = { TLS_CERT: cert, TLS_KEY: key }
})
afterAll(() => rmSync(folder, { recursive: true }))

const HEADERS = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'no-referrer',
}

describe('answers', () => {
  let t: TestService
  beforeAll(async () => {
    t = await startTestService()
  })
  afterAll(() => t.close())

  it.each<[string, string, RequestInit]>([
    ['a page', '/', {}],
    ['documentation', '/docs', {}],
    ['health', '/healthz', {}],
    ['an answer', '/api/v2/quotas', {}],
    ['a refused key', '/api/v2/quotas', { headers: { 'X-API-Key': 'x' } }],
    ['nothing', '/nowhere', {}],
    ['a wrong method', '/healthz', { method: 'DELETE' }],
    [
      'a preflight',
      '/api/v2/brand-check',
      { method: 'OPTIONS', headers: { Origin: 'https://a.example', 'Access-Control-Request-Method': 'POST' } },
    ],
    [
      'too large a body',
      '/api/v2/brand-check',
      { method: 'POST', body: 'x'.repeat(20_000), headers: { 'Content-Type': 'application/json' } },
    ],
    [
      'too large a claim',
      '/api/v2/claim',
      { method: 'POST', body: 'x'.repeat(20_000), headers: { 'Content-Type': 'application/json' } },
    ],
  ])('have strict security headers, and neither a cookie nor the key: %s', async (_what, path, init) => {
    const { headers, body } = await t.ask(path, init)
    for (const [name, value] of Object.entries(HEADERS)) expect(headers.get(name)).toBe(value)
    expect(headers.get('Content-Security-Policy')).toMatch(/default-src '(?:none|self)'/)
    expect(headers.get('Content-Security-Policy')).toContain('frame-ancestors')
    expect(headers.get('Strict-Transport-Security')).toBeNull()
    expect(headers.get('Set-Cookie')).toBeNull()
    expect(JSON.stringify(body)).not.toContain(t.service.localKey)
  })

  it('refuse endless claims, whoever sends them', async () => {
    const statuses: number[] = []
    for (let sent = 0; sent < 25; sent++)
      statuses.push(
        (await t.ask('/api/v2/claim', { method: 'POST', headers: { 'X-Forwarded-For': `198.51.100.${sent}` } })).status,
      )
    expect(statuses.at(-1)).toBe(429)
  })
})

describe('a service with its own certificate', () => {
  it('is reached by https, and requires browsers to stay there', async () => {
    const t = await startTestService(files)
    try {
      expect(t.service.url).toMatch(/^https:\/\/127\.0\.0\.1:\d+$/)
      const headers = await new Promise<Record<string, unknown>>((done, fail) => {
        request(`${t.service.url}/healthz`, { rejectUnauthorized: false }, (answer) => {
          answer.resume()
          done(answer.headers)
        })
          .on('error', fail)
          .end()
      })
      expect(headers['strict-transport-security']).toMatch(/^max-age=\d{8}/)
    } finally {
      await t.close()
    }
  })

  it('needs a public address if it listens on all interfaces', () => {
    expect(() => readConfig({ ...files, HOST: '0.0.0.0' })).toThrow('PUBLIC_URL must be the https address')
    expect(() => readConfig({ ...files, PUBLIC_URL: 'http://127.0.0.1:8787' })).toThrow('PUBLIC_URL must be an https')
    expect(readConfig({ ...files, HOST: '192.0.2.1' }).publicUrl).toBe('https://192.0.2.1:8787')
  })
})

it('counts claims by the client that a trusted proxy names', async () => {
  const t = await startTestService({ TRUST_PROXY: '1' })
  try {
    for (let sent = 0; sent < 25; sent++) {
      const headers = { 'X-Forwarded-For': `198.51.100.${sent}` }
      expect((await t.ask('/api/v2/claim', { method: 'POST', headers })).status).not.toBe(429)
    }
  } finally {
    await t.close()
  }
})

const trust = (text: string) => readTrustProxy(text) as Config['trustProxy']

describe('clientAddress', () => {
  it('does not trust a proxy by default', () => {
    expect(clientAddress('203.0.113.9', '198.51.100.1', TRUST_NOBODY)).toBe('203.0.113.9')
  })

  it.each([
    ['1', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['1', '10.0.0.1', '192.0.2.66, 198.51.100.1', '198.51.100.1'],
    ['2', '10.0.0.1', '192.0.2.66, 198.51.100.1, 10.0.0.2', '198.51.100.1'],
    ['2', '10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['1', '10.0.0.1', undefined, '10.0.0.1'],
    ['1', '10.0.0.1', 'nonsense', '10.0.0.1'],
    ['10.0.0.0/8', '10.0.0.1', '192.0.2.66, 198.51.100.1, 10.9.9.9', '198.51.100.1'],
    ['10.0.0.0/8', '203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.0.0.1,::1', '::ffff:10.0.0.1', '198.51.100.1', '198.51.100.1'],
    ['::1', '::1', '[2001:db8:1:2:3::4]:443', '2001:db8:1:2::/64'],
    ['1', '10.0.0.1', '198.51.100.1:5678', '198.51.100.1'],
    ['2', '10.0.0.1', '198.51.100.1:5678 , 10.0.0.2:80', '198.51.100.1'],
    ['1', '10.0.0.1', '[2001:db8:1:2:3::4]', '2001:db8:1:2::/64'],
    ['1', '10.0.0.1', '2001:db8:1:2:3::4', '2001:db8:1:2::/64'],
    ['1', '10.0.0.1', '198.51.100.1:port', '10.0.0.1'],
  ])('with TRUST_PROXY=%s, a peer %s that forwards for %s stands for %s', (setting, peer, forwarded, client) => {
    expect(clientAddress(peer, forwarded, trust(setting))).toBe(client)
  })

  it('is never an entry that the client wrote before that of the last trusted proxy', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.ipV4(), fc.ipV6(), fc.string())), fc.ipV4(), (forged, added) => {
        const header = [...forged.map((text) => text.replaceAll(',', '')), added].join(', ')
        expect(clientAddress('10.0.0.1', header, trust('1'))).toBe(added)
      }),
    )
  })
})

it.each(['11', '-1', 'true', 'all', '10.0.0.0/33', '10.0.0.1,', '10.0.0.1:80', '[::1]:80', 'proxy.example', '1.5'])(
  'refuses %s',
  (text) => {
    expect(readTrustProxy(text)).toBeNull()
  },
)
