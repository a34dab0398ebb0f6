import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConnectionCode } from '../../lib/client/connection-code.ts'
import { type MailServer, startMailServer } from '../../stand-ins/mail-server.ts'
import { type CommandContext, runAdmin } from '../cli/command.ts'
import { audit, requests } from '../cli/requests.ts'
import { linkIn, mailOf } from '../testing/access.ts'
import { startTestService, type TestService } from '../testing/test-service.ts'

let t: TestService
let server: MailServer

beforeAll(async () => {
  server = await startMailServer()
  t = await startTestService({
    SMTP_URL: server.url,
    MAIL_FROM: 'Brand Check <names@service.example>',
    MAIL_TO: 'operator@service.example',
    OPERATOR_NAME: 'Names Ltd',
    OPERATOR_ADDRESS: 'Market 1, 8001 Zürich',
    VAT_PERCENT: '8.1',
    EXTENSION_URL: 'https://store.example/brand-check',
  })
})
afterAll(async () => {
  await t.close()
  await server.close()
})

const FORM = {
  email: 'Grace@agency.example',
  organisation: 'Hopper “Naming” & Co',
  use: 'Projects for <clients>',
  checks: '2’500',
  jurisdictions: ['CH', 'EU'],
  message: 'Two\nlines',
  consent: 'yes',
  lang: 'en',
}

type Sent = Record<string, string | string[]>

function send(path: string, fields: Sent, headers: Record<string, string> = {}): Promise<Response> {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(fields)) for (const each of [value].flat()) body.append(name, each)
  return fetch(`${t.service.url}/access${path}`, { method: 'POST', body, headers, redirect: 'manual' })
}
const open = (path: string, headers: Record<string, string> = {}) =>
  fetch(path.startsWith('http') ? path : `${t.service.url}/access${path}`, { headers })
const referenceOf = (response: Response) => /BC-[\w-]{11}/.exec(response.headers.get('Location') ?? '')?.[0] ?? ''
const sees = (kind: Parameters<typeof mailOf>[1]) => expect.poll(() => mailOf(server, kind))

async function admin(...args: string[]) {
  const lines: string[] = []
  const said: string[] = []
  const context: CommandContext = {
    config: () => t.config,
    out: (line) => void lines.push(line),
    progress: { say: (line) => void said.push(line), at() {}, done() {} },
    ask: async () => null,
    signal: new AbortController().signal,
    now: Date.now,
  }
  const code = await runAdmin(args, { requests, audit }, context)
  return { code, lines, said, json: () => JSON.parse(lines.join('\n')) }
}

describe('a form that is sent by a page of another site', () => {
  const bystander = { ...FORM, email: 'bystander@agency.example' }

  it.each<[string, Record<string, string>]>([
    ['names another site', { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://page.example' }],
    ['names a sibling of ours', { 'Sec-Fetch-Site': 'same-site' }],
    ['names another origin, in an older browser', { Origin: 'https://page.example' }],
    ['hides its origin, in an older browser', { Origin: 'null' }],
  ])('is refused if it %s, and nothing is stored or sent', async (what, headers) => {
    const refused = await send('', { ...bystander, form: what }, headers)
    expect(refused.status).toBe(403)
    expect(await refused.text()).toContain('another website')
    expect((await admin('requests', 'list')).lines.join('\n')).not.toContain('bystander')
    expect(server.taken.map(({ to }) => to).join()).not.toContain('bystander')
  })

  it.each(['/confirm', '/quote', '/status', '/withdraw', '/claim'])('is refused at %s too', async (path) => {
    expect((await send(path, { token: 'x' }, { 'Sec-Fetch-Site': 'cross-site' })).status).toBe(403)
  })

  it('uses up none of the forms that its visitor may send', async () => {
    for (let i = 0; i < 70; i++) await send('/status', {}, { 'Sec-Fetch-Site': 'cross-site' })
    for (const headers of [{ 'Sec-Fetch-Site': 'same-origin' }, { Origin: t.service.url }, {}])
      expect((await send('/status', {}, headers as Record<string, string>)).status).toBe(422)
  })

  it('differs from our own even in older browsers, because our pages send their origin', async () => {
    expect((await open('')).headers.get('Referrer-Policy')).toBe('strict-origin')
  })
})

/**
 * Returns the processor time in milliseconds that this process, with its service, needs to refuse an address of one
 * repeated letter.
 */
async function costOfRefusing(letter: string): Promise<number> {
  const headers = { 'Content-Type': 'application/x-www-form-urlencoded' }
  const body = `reference=BC-1&email=${letter.repeat(60_000)}+.`
  const before = process.cpuUsage()
  expect((await fetch(`${t.service.url}/access/status`, { method: 'POST', headers, body })).status).toBe(422)
  return process.cpuUsage(before).user / 1000
}

it('refuses the longest address in the usual time, even if it is built to be slow to read', async () => {
  await costOfRefusing('a')
  const usual = await costOfRefusing('a')
  expect(await costOfRefusing('@')).toBeLessThan(20 * Math.max(usual, 10))
})

describe('the form', () => {
  it('shows next to each field what is wrong, and loses nothing that the user typed', async () => {
    const response = await send('', { ...FORM, form: 'f', email: 'nobody', checks: 'many', consent: '' })
    expect(response.status).toBe(422)
    const page = await response.text()
    for (const field of ['email', 'checks', 'consent']) {
      expect(page).toMatch(new RegExp(`href="#${field}"`))
      expect(page).toMatch(
        new RegExp(`id="${field}"[^>]*aria-describedby="[^"]*${field}-fault[^>]*aria-invalid="true"`),
      )
    }
    expect(page).not.toContain('organisation-fault')
    for (const kept of [
      'value="nobody"',
      'value="many"',
      'Hopper “Naming” &amp; Co',
      'Projects for &lt;clients&gt;',
      'Two\nlines',
    ])
      expect(page).toContain(kept)
    expect(page.match(/ checked/g)).toHaveLength(2)
    expect(page).toContain('name="form" value="f"')
  })

  it('shows the plans, and that larger quotas are quoted', async () => {
    const page = await (await open('')).text()
    expect(page).toMatch(/Team[\s\S]*CHF(?:&nbsp;|\s)49\.00 a month[\s\S]*2,000 checks a month/)
    expect(page).toContain('Larger quotas have no list price and are quoted on request.')
    expect(page).toMatch(/Starter<\/th><td>free<\/td>/)
    expect(page).not.toContain('CHF 0')
    expect(page).not.toContain('Local')
  })

  it.each([
    ['?lang=de', 'en', 'de', 'Zugang erhalten'],
    ['', 'fr-CH, en;q=0.5', 'fr', 'Obtenir un accès'],
    ['', 'xx, it;q=0.8', 'it', 'Ottenere un accesso'],
    ['', 'xx', 'en', 'Get access'],
  ])('%s with Accept-Language %s is in %s', async (query, accepted, language, words) => {
    const page = await (await open(query, { 'Accept-Language': accepted })).text()
    expect(page).toContain(`<html lang="${language}">`)
    expect(page).toContain(words)
  })

  it.each(['local', 'team', 'none'])('gives no free key for the plan %s', async (plan) => {
    const response = await send('', { email: 'ada@agency.example', consent: 'yes', plan, form: plan })
    expect(response.status).toBe(422)
    expect(await response.text()).toContain('organisation-fault')
  })

  it('returns a reference to bots that fill in every field, and stores nothing', async () => {
    const before = (await admin('requests', 'list', '--all', '--json')).json().length
    const response = await send('', { ...FORM, form: 'bot', website: 'https://spam.example' })
    expect(response.status).toBe(303)
    expect((await open(`/received/${referenceOf(response)}`)).status).toBe(200)
    expect((await admin('requests', 'list', '--all', '--json')).json()).toHaveLength(before)
  })
})

describe('every page', () => {
  it.each([
    '',
    '/received/BC-7K4Q-9M2X-M',
    '/confirm?token=x',
    '/quote?token=x',
    '/status',
    '/status?token=x',
    '/claim',
  ])('/access%s is never cached or framed, and loads nothing from other servers', async (path) => {
    const response = await open(path)
    const policy = response.headers.get('Content-Security-Policy') ?? ''
    expect(response.headers.get('Cache-Control')).toBe('no-store')
    expect(response.headers.get('Referrer-Policy')).toBe('strict-origin')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|https?:|\*/)
    const page = await response.text()
    expect(page).not.toMatch(/<style|style=|\son[a-z]+=|(?:src|href)="(?:https?:)?\/\//)
    expect(page.includes('<script')).toBe(path === '/claim')
  })

  it('reports a link that leads nowhere', async () => {
    for (const path of ['/confirm', '/quote', '/status']) {
      const response = await open(`${path}?token=${'x'.repeat(43)}`)
      expect(response.status).toBe(410)
      expect(await response.text()).toContain('This link is not valid')
    }
    expect((await open('/received/BC-7K4Q-9M2X-N')).status).toBe(404)
  })
})

/** Opens an address repeatedly like a mail scanner, by methods that change nothing (RFC 9110, section 9.2.1). */
async function scan(url: string): Promise<void> {
  const browser = { 'User-Agent': 'Mozilla/5.0', Purpose: 'prefetch' }
  for (const method of ['HEAD', 'GET', 'OPTIONS', 'GET']) {
    const opened = await fetch(url, { method, headers: browser })
    if (method === 'GET') expect(opened.status).toBe(200)
    await opened.text()
  }
}

describe('the access process, from the form to the key,', () => {
  it('treats two clicks as one request, opens links without using them, and ends in a key that works', async () => {
    const form = { ...FORM, form: 'once' }
    const [first, second] = await Promise.all([send('', form), send('', form)])
    const reference = referenceOf(first)
    expect([reference, second.status]).toEqual([referenceOf(second), 303])
    await sees('received').toBeDefined()

    const confirm = linkIn(mailOf(server, 'received'))
    await scan(confirm.url)
    expect(await (await open(confirm.url)).text()).toContain('<button>Confirm')
    expect(await (await send('/confirm', { token: confirm.token })).text()).toContain('is confirmed')
    expect((await send('/confirm', { token: confirm.token })).status).toBe(200)

    expect((await admin('requests', 'list')).lines.join('\n')).toContain(`${reference}  email_confirmed`)
    expect((await admin('requests', 'show', reference.toLowerCase())).lines.join('\n')).toContain('in_review')
    expect((await admin('requests', 'quote', reference, '--plan', 'team', '--included', '2500')).said.join()).toContain(
      '--price',
    )
    expect((await admin('requests', 'quote', reference, '--plan', 'team')).said.join()).toContain('add --yes')
    const terms = ['--plan', 'team', '--included', '2500', '--price', '61.5', '--yes']
    expect((await admin('requests', 'quote', reference, ...terms)).code).toBe(0)
    await sees('quote').toBeDefined()
    const answer = linkIn(mailOf(server, 'quote'))
    await scan(answer.url)
    const page = await (await open(answer.url)).text()
    const termsShown = [
      '2,500 checks',
      '61.50 a month, plus 8.1% VAT: ',
      '66.48',
      'cancel at any time',
      'Names Ltd, Market 1',
    ]
    for (const words of [...termsShown, 'No trade mark register', 'Trade marks EU, CH,']) expect(page).toContain(words)
    expect(page.indexOf('Not searched')).toBeLessThan(page.indexOf('Accept the quote'))
    expect((await send('/quote', { token: answer.token, answer: 'perhaps' })).status).toBe(422)
    expect(await (await send('/quote', { token: answer.token, answer: 'accept' })).text()).toContain(
      'You have accepted',
    )
    expect((await send('/quote', { token: answer.token, answer: 'decline' })).status).toBe(200)

    await sees('key').toBeDefined()
    const claim = linkIn(mailOf(server, 'key'))
    await scan(claim.url)
    await scan(`${t.service.url}/access/claim?token=${claim.token}`)
    expect((await open(claim.url)).status).toBe(200)
    const shown = await (await send('/claim', { token: claim.url, show: 'code' })).text()
    const code = /bcc_[\w-]+/.exec(shown)?.[0] ?? ''
    expect(readConnectionCode(code)).toEqual({ baseUrl: t.service.url, token: claim.token })
    const byCode = await t.ask('/api/v2/claim', { method: 'POST', headers: { 'X-API-Key': claim.token } })
    const revealed = await (await send('/claim', { token: claim.token, show: 'key' })).text()
    expect(revealed).toContain('content="notranslate"')
    const key = /bck_live_\w+/.exec(revealed)?.[0] ?? ''
    expect(byCode.body.apiKey).toBe(key)
    const { status, body } = await t.ask('/api/v2/quotas', { headers: { 'X-API-Key': key } })
    expect([status, body.limit, body.key.label, body.plan.name]).toEqual([200, 2500, reference, 'Team'])

    const happened = (await admin('audit', 'export', reference)).lines.join('\n')
    for (const words of ['requester  received', 'operator   quoted', 'requester  claimed'])
      expect(happened).toContain(words)
    const told = t.log.join('\n')
    for (const secret of [confirm.token, answer.token, claim.token, key, 'agency.example', 'Hopper'])
      expect(told).not.toContain(secret)
  })

  it('gives a free key right after the address is confirmed, from the page that the button opens', async () => {
    const asked = { email: 'free@agency.example', consent: 'yes', lang: 'en', plan: 'starter', form: 'free' }
    const received = await send('', asked)
    expect(await (await open(`/received/${referenceOf(received)}?plan=free`)).text()).toContain('gives you your key')
    await sees('receivedFree').toBeDefined()
    const { url, token } = linkIn(mailOf(server, 'receivedFree'))
    await scan(url)
    expect(await (await open(url)).text()).toContain('<button>Confirm and get the key')
    await send('/confirm', { token })
    // Somebody who closed the page opens the link again.
    expect(await (await open(url)).text()).toContain('<button>Get the key')
    const page = await (await send('/confirm', { token })).text()
    expect(page).toContain('content="notranslate"')
    const claim = /name="token" value="([\w-]{43})"/.exec(page)?.[1] ?? ''
    const code = await (await send('/claim', { token: claim, show: 'code' })).text()
    for (const words of ['Copy code', 'Open extension', 'href="https://store.example/brand-check"'])
      expect(code).toContain(words)
    const key = /bck_live_\w+/.exec(await (await send('/claim', { token: claim, show: 'key' })).text())?.[0] ?? ''
    const { status, body } = await t.ask('/api/v2/quotas', { headers: { 'X-API-Key': key } })
    expect([status, body.limit, body.plan.name]).toEqual([200, 100, 'Starter'])
    expect(await (await open(url)).text()).toContain('You have collected the key')
    expect(t.log.join('\n')).not.toContain(claim)
  })

  it('answers known and unknown addresses alike about the state of a request', async () => {
    const reference = referenceOf(await send('', { ...FORM, form: 'status' }))
    const pages = await Promise.all(
      [FORM.email, 'nobody@elsewhere.example'].map(async (email) =>
        (await send('/status', { reference, email })).text(),
      ),
    )
    expect(pages[0]).toBe(pages[1])
    for (const fields of [
      { reference: 'BC-1', email: FORM.email },
      { reference, email: 'x' },
      { reference, email: 'x@y' },
    ])
      expect((await send('/status', fields)).status).toBe(422)
    await sees('status').toBeDefined()
    const { url, token } = linkIn(mailOf(server, 'status'))
    await scan(url)
    expect(await (await open(url)).text()).toContain('Confirm your e-mail address with the link')
    expect(await (await send('/withdraw', { token })).text()).toContain('is withdrawn')
  })

  it('lets the operator decline, resend and erase a request, with a confirmation', async () => {
    const reference = referenceOf(await send('', { ...FORM, form: 'operator' }))
    expect((await admin('requests', 'bounced', reference)).lines).toEqual([`${reference} is undeliverable.`])
    expect((await admin('requests', 'list')).lines.join('\n')).toContain(`${reference}  undeliverable`)
    expect((await admin('requests', 'resend', reference)).code).toBe(0)
    expect((await admin('requests', 'decline', reference)).code).toBe(1)
    expect((await admin('requests', 'decline', reference, '--reason', 'No.', '--yes')).code).toBe(0)
    expect((await admin('requests', 'show', reference, '--json')).json()).toMatchObject({
      state: 'declined',
      reason: 'No.',
    })
    expect((await admin('requests', 'erase', reference)).code).toBe(1)
    expect((await admin('requests', 'erase', reference, '--yes')).lines).toEqual([`${reference} is erased.`])
    expect((await admin('requests', 'show', reference)).said.join()).toContain('There is no request')
    expect((await admin('requests', 'show', 'BC-7K4Q-9M2X-N')).code).toBe(2)
  })
})

it('says that the mail could not be sent, and who has the link, if no mail server is set', async () => {
  const bare = await startTestService({ MAIL_TO: 'operator@service.example' })
  try {
    const page = async (path: string, fields?: Sent) => {
      const body = fields && new URLSearchParams(fields as Record<string, string>)
      return (await fetch(`${bare.service.url}/access${path}`, body && { method: 'POST', body })).text()
    }
    const asked = { email: 'ada@agency.example', consent: 'yes', lang: 'en', plan: 'starter' }
    const status = { reference: 'BC-7K4Q-9M2X-M', email: 'ada@agency.example', lang: 'en' }
    for (const shown of [await page('', asked), await page('/status', status)]) {
      expect(shown).toContain('We could not send the mail')
      expect(shown).toContain('Write to operator@service.example and quote your reference.')
      expect(shown).not.toMatch(/are sending|spam/)
    }
  } finally {
    await bare.close()
  }
})

it('accepts ten requests from one network in ten minutes, and returns the form of the next one', async () => {
  let last = await send('', { ...FORM, form: 'many' })
  for (let sent = 0; sent < 12 && last.status === 303; sent++) last = await send('', { ...FORM, form: 'many' })
  expect(last.status).toBe(429)
  expect(Number(last.headers.get('Retry-After'))).toBeGreaterThan(0)
  const page = await last.text()
  expect(page).toContain('Too many requests')
  expect(page).toContain('value="Grace@agency.example"')
})

it('reads at most sixty forms from one network in ten minutes, even if they are full of faults', async () => {
  const sending = async () => (await send('', { email: 'nobody' })).status
  const statuses: number[] = []
  for (let sent = 0; sent <= 60; sent++) statuses.push(await sending())
  expect(new Set(statuses)).toEqual(new Set([422, 429]))
  expect(statuses.at(-1)).toBe(429)
})
