import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { sourceList } from '../../lib/sources/list.ts'
import type { Source } from '../../lib/sources/source.ts'
import { type MailServer, readMail, startMailServer, type TakenMail } from '../../stand-ins/mail-server.ts'
import { createKeys } from '../keys/keys.ts'
import { openStorage, type Storage } from '../storage/open.ts'
import { type AccessBench, accessOn, FORM, linkIn, mailOf } from '../testing/access.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { type AccessDesk, createAccessDesk } from './desk.ts'
import { createMailer, fileTransport, type Mailer } from './mail.ts'
import { accessRequests, keyOfToken, mailFile } from './requests.ts'
import { LANGUAGES, TEXTS } from './texts.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
const QUICK = { connect: 300, silence: 300, send: 600 }

describe.each(ENGINES)('mails on %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage
  let server: MailServer
  let bench: AccessBench

  beforeEach(async () => {
    place = await makePlace()
    storage = await openStorage(place)
    server = await startMailServer()
    bench = accessOn(storage, server, { times: QUICK })
  })
  afterEach(async () => {
    await bench.mailer.idle()
    await server.close()
    await storage.close()
    await place.remove()
  })

  const sent = () => bench.mailer.deliverDue()
  const first = async (reference: string) => (await storage.mails.of(reference))[0]
  async function received(): Promise<string> {
    const reference = await bench.desk.receive(FORM, 'form')
    await sent()
    return reference
  }

  it.each([
    ['is put off by the recipient’s server', { kind: 'refuse', at: 'recipient', code: 451 }],
    ['is put off after the message', { kind: 'refuse', at: 'message', code: 452 }],
    ['is cut off in the middle of the message', { kind: 'drop' }],
    ['meets a server that says nothing', { kind: 'silent' }],
    [
      'comes from a sender that the server refuses, which is the operator’s to mend',
      { kind: 'refuse', at: 'sender', code: 550 },
    ],
  ] as const)('include one that %s: it is sent later, once, with the same Message-ID', async (_what, manners) => {
    server.behave(manners)
    const reference = await received()
    expect(await first(reference)).toMatchObject({ state: 'waiting', attempts: 1, lease: null })
    await sent()
    expect((await first(reference))?.attempts).toBe(1)
    server.behave({ kind: 'take' })
    bench.pass(MINUTE_MS)
    await sent()
    await sent()
    const mail = await first(reference)
    expect(mail).toMatchObject({ state: 'sent', attempts: 2 })
    expect(server.taken.map(({ header }) => header('Message-ID'))).toEqual([`<${mail?.id}@names.example>`])
  })

  it('are sent once if a slow server accepts them in the end', async () => {
    server.behave({ kind: 'slow', ms: 150 })
    const reference = await received()
    expect([(await first(reference))?.state, server.taken.length]).toEqual(['sent', 1])
  })

  it('are retried at growing intervals, and then count as undeliverable', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', code: 451 })
    const reference = await received()
    for (let round = 0; round < 200 && (await first(reference))?.state === 'waiting'; round++) {
      bench.pass(30 * MINUTE_MS)
      await sent()
    }
    expect(await first(reference)).toMatchObject({ state: 'given_up', fault: 'EENVELOPE 451' })
    expect((await first(reference))?.attempts).toBeLessThan(30)
    expect((await storage.requests.find(reference))?.state).toBe('undeliverable')
  })

  it.each(['recipient', 'message'] as const)(
    'refused for good at the %s make the request undeliverable until they are sent again',
    async (at) => {
      server.behave({ kind: 'refuse', at, code: 550 }, 1)
      const reference = await received()
      expect(await first(reference)).toMatchObject({ state: 'refused', attempts: 1 })
      expect(await storage.requests.find(reference)).toMatchObject({
        state: 'undeliverable',
        state_before: 'received',
      })
      await bench.requests.resend(reference)
      await sent()
      expect((await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)).link).toBe('used')
      expect(bench.log.join('\n')).not.toMatch(/agency|no, as the test asked/)
    },
  )

  it('that bounce later are marked by the operator, and sent again', async () => {
    const reference = await received()
    const former = linkIn(mailOf(server, 'received')).token
    expect(await bench.requests.bounced(reference)).toMatchObject({ state: 'undeliverable', state_before: 'received' })
    await expect(bench.requests.bounced(reference)).rejects.toThrow(`${reference} is undeliverable: it cannot be`)
    await bench.desk.confirm(former)
    expect((await storage.requests.find(reference))?.state).toBe('undeliverable')
    await bench.requests.resend(reference)
    await sent()
    expect((await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)).link).toBe('used')
    expect(await storage.requests.find(reference)).toMatchObject({ state: 'email_confirmed', state_before: null })
    expect(await bench.audit(reference)).toContain('operator undeliverable')
  })

  it('are each sent by only one of several processes', async () => {
    await Promise.all(
      Array.from({ length: 6 }, (_, n) => bench.desk.receive({ ...FORM, email: `a${n}@b.example` }, 'f')),
    )
    const others = Array.from({ length: 3 }, () => createMailer({ ...bench.parts, ...transportOf() }))
    await Promise.all([sent(), ...others.map((mailer) => mailer.deliverDue())])
    expect(server.taken.map(({ to }) => to).toSorted()).toEqual([0, 1, 2, 3, 4, 5].map((n) => `a${n}@b.example`))
  })

  it('of a process that died are sent by another process when the lease ends', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', code: 451 })
    const reference = await received()
    await storage.db
      .updateTable('outbox')
      .set({ lease: 'dead', leased_until: bench.parts.now() + 2 * MINUTE_MS })
      .execute()
    server.behave({ kind: 'take' })
    bench.pass(MINUTE_MS)
    await sent()
    expect(server.taken).toEqual([])
    bench.pass(MINUTE_MS)
    await sent()
    expect((await first(reference))?.state).toBe('sent')
  })

  it('to one address are limited to six an hour, and the rest wait', async () => {
    const reference = await received()
    await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)
    const until = bench.parts.now() + 30 * DAY_MS
    for (let price = 1; price <= 7; price++) {
      await bench.requests.quote(reference, { plan: 'team', included: 2000, price: `${price}`, currency: 'CHF', until })
      await sent()
    }
    const toRequester = () => server.taken.filter(({ to }) => to === FORM.email).length
    expect(toRequester()).toBe(6)
    bench.pass(61 * MINUTE_MS)
    await sent()
    expect(toRequester()).toBe(7)
    expect((await storage.mails.of(reference)).at(-1)).toMatchObject({ state: 'sent', attempts: 1 })
  })

  it('are dropped if the request was withdrawn meanwhile', async () => {
    server.behave({ kind: 'refuse', at: 'recipient', code: 451 }, 1)
    const reference = await received()
    await storage.db.updateTable('access_requests').set({ state: 'withdrawn' }).execute()
    bench.pass(MINUTE_MS)
    await sent()
    expect([(await first(reference))?.state, server.taken.length]).toEqual(['dropped', 0])
  })

  it('contain the key if the operator wants so, the same at each attempt, and it is stored nowhere', async () => {
    bench = accessOn(storage, server, { times: QUICK, keyDelivery: 'inline' })
    const reference = await received()
    await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)
    const until = bench.parts.now() + 30 * DAY_MS
    await bench.requests.quote(reference, { plan: 'team', included: 2000, price: '49', currency: 'CHF', until })
    await sent()
    const keys = createKeys(storage, bench.parts.secrets, bench.parts.now)
    await bench.mailer.idle()
    server.behave({ kind: 'drop' }, 1)
    await bench.desk.acceptQuote(linkIn(mailOf(server, 'quote')).token)
    await sent()
    bench.pass(MINUTE_MS)
    await sent()
    const key = /bck_live_\w+/.exec(server.taken.at(-1)?.text ?? '')?.[0]
    expect(server.taken.at(-1)?.html).toContain(`<code translate="no">${key}</code>`)
    expect(await keys.verify(key)).toMatchObject({ label: reference })
    expect(await keys.list()).toHaveLength(1)
    expect((await storage.requests.find(reference))?.state).toBe('claimed')
    const secret = key?.slice('bck_live_12345678_'.length, -6) ?? ''
    expect(secret.length).toBeGreaterThan(20)
    for (const table of ['outbox', 'access_links', 'access_requests', 'audit', 'keys', 'claims', 'facts'] as const)
      expect(JSON.stringify(await storage.db.selectFrom(table).selectAll().execute())).not.toContain(secret)
    for (const file of readdirSync(join(place.dataDir, '..'), { recursive: true, withFileTypes: true }))
      if (file.isFile()) expect(readFileSync(join(file.parentPath, file.name), 'latin1')).not.toContain(secret)
    expect(bench.log.join('\n')).not.toContain(secret)
  })

  it('revoke the key that they contain if they are refused', async () => {
    bench = accessOn(storage, server, { times: QUICK, keyDelivery: 'inline' })
    const reference = await received()
    await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)
    const until = bench.parts.now() + 30 * DAY_MS
    await bench.requests.quote(reference, { plan: 'team', included: 2000, price: '49', currency: 'CHF', until })
    await sent()
    server.behave({ kind: 'refuse', at: 'recipient', code: 550 })
    await bench.desk.acceptQuote(linkIn(mailOf(server, 'quote')).token)
    await sent()
    expect((await storage.requests.find(reference))?.state).toBe('undeliverable')
    const [key] = await createKeys(storage, bench.parts.secrets, bench.parts.now).list()
    expect(key?.revokedAt).not.toBeNull()
  })

  it('are written to files that only their owner can read if there is no server', async () => {
    const folder = join(mkdtempSync(join(tmpdir(), 'brand-check-mails-')), 'outbox')
    const mailer = createMailer({ ...bench.parts, ...transportOf(), transport: fileTransport(folder) })
    server.behave({ kind: 'refuse', at: 'recipient', code: 451 }, 1)
    const reference = await received()
    bench.pass(MINUTE_MS)
    await mailer.deliverDue()
    expect(await first(reference)).toMatchObject({ state: 'written' })
    const [file = ''] = readdirSync(folder)
    expect(statSync(folder).mode & 0o077).toBe(0)
    expect(statSync(join(folder, file)).mode & 0o077).toBe(0)
    const { text } = readMail('', readFileSync(join(folder, file), 'latin1'))
    expect((await bench.desk.confirm(linkIn({ text } as never).token)).link).toBe('used')
    await accessRequests({ ...bench.parts, outboxFolder: folder }).erase(reference)
    expect(readdirSync(folder)).toEqual([])
    rmSync(join(folder, '..'), { recursive: true })
  })

  describe('that were written to a file with the link to a key', () => {
    let folder: string
    let mailer: Mailer
    let desk: AccessDesk
    let reference: string
    let token: string

    const parts = () => ({ ...bench.parts, ...transportOf(), outboxFolder: folder, transport: fileTransport(folder) })
    const texts = () => readdirSync(folder).map((file) => readMail('', readFileSync(join(folder, file), 'latin1')).text)

    beforeEach(async () => {
      folder = join(mkdtempSync(join(tmpdir(), 'brand-check-mails-')), 'outbox')
      mailer = createMailer(parts())
      desk = createAccessDesk(parts(), mailer)
      const tokenIn = async (words: RegExp) => {
        await mailer.deliverDue()
        return linkIn({ text: texts().find((text) => words.test(text)) } as TakenMail).token
      }
      reference = await desk.receive(FORM, 'form')
      await desk.confirm(await tokenIn(/confirm/))
      const until = bench.parts.now() + 30 * DAY_MS
      await accessRequests(parts()).quote(reference, {
        plan: 'team',
        included: 2000,
        price: '49',
        currency: 'CHF',
        until,
      })
      await desk.acceptQuote(await tokenIn(/quote#|quote\?/))
      token = await tokenIn(/claim#|claim\?/)
    })
    afterEach(async () => {
      await mailer.idle()
      rmSync(join(folder, '..'), { recursive: true })
    })

    it('are deleted once the key was claimed', async () => {
      expect(texts().filter((text) => text.includes(token))).toHaveLength(1)
      expect(await desk.claim(token)).toBe(keyOfToken(parts(), token).key)
      expect(texts().filter((text) => text.includes(token))).toEqual([])
    })

    it('do not prevent the claim if they cannot be deleted', async () => {
      const mail = (await storage.mails.of(reference)).find(({ kind }) => kind === 'key')
      const file = mailFile(folder, mail?.id ?? '')
      rmSync(file)
      mkdirSync(file)
      expect(await desk.claim(token)).toBe(keyOfToken(parts(), token).key)
    })
  })

  /** Parts that a mailer needs besides those of a request. */
  function transportOf() {
    const { transport, from, to, publicUrl, sources, log } = bench.parts as unknown as Parameters<
      typeof createMailer
    >[0]
    return { transport, from, to, publicUrl, sources, log }
  }
})

describe('a mail', () => {
  let place: TestPlace
  let storage: Storage
  let server: MailServer
  beforeEach(async () => {
    place = await ENGINES[0][1]()
    storage = await openStorage(place)
    server = await startMailServer()
  })
  afterEach(async () => {
    await server.close()
    await storage.close()
    await place.remove()
  })

  it.each(LANGUAGES)(
    'has the same words in text and HTML in %s, requests no automatic reply, and does not track the reader',
    async (language) => {
      const bench = accessOn(storage, server)
      await bench.desk.receive({ ...FORM, language }, 'form')
      await bench.mailer.deliverDue()
      const [mail] = server.taken
      const said = TEXTS[language].mail.received
      expect(mail?.header('Auto-Submitted')).toBe('auto-generated')
      expect(mail?.header('Reply-To')).toBe('operator@service.example')
      expect(mail?.text.replace(/\s+/g, ' ')).toContain(said.before[0]?.replace(/\s+/g, ' '))
      expect(mail?.html).toContain(`lang="${language}"`)
      expect(mail?.html).toContain(said.link)
      expect(mail?.html).not.toMatch(/<img|<script|src=|url\(/)
      const links = [...(mail?.html ?? '').matchAll(/https?:[^"<\s]+/g)].map(([link]) => new URL(link).host)
      expect(new Set(links)).toEqual(new Set(['names.example']))
      expect(mail?.raw.slice(0, mail.raw.indexOf('\r\n\r\n'))).not.toMatch(/X-Mailer/i)
    },
  )

  it('with a quote lists every source as searched or not searched, and the HTML escapes typed text', async () => {
    const [held, ...others] = sourceList()
    const connected = { ...held, method: 'similarity' } as unknown as Source
    const missing = others.map((facts) => ({ ...facts, missing: 'records', method: 'text' }) as unknown as Source)
    const bench = accessOn(storage, server, { sources: [connected, ...missing] })
    const reference = await bench.desk.receive(FORM, 'form')
    await bench.mailer.deliverDue()
    await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)
    await bench.mailer.deliverDue()
    expect(server.taken.at(-1)?.html).toContain('Byron &amp; Söhne &lt;Naming&gt;')
    const until = bench.parts.now() + DAY_MS
    await bench.requests.quote(reference, { plan: 'team', included: 2000, price: '49', currency: 'CHF', until })
    await bench.mailer.deliverDue()
    const { text } = mailOf(server, 'quote')
    const [searched = '', not = ''] = text.split('Not searched')
    expect(searched).toContain('Trade marks EU: similar names')
    for (const line of ['Trade marks CH, DE, AT, US, WIPO', 'Companies CH', 'Brands in use', 'Domain names .com, .ch,'])
      expect(not).toContain(line)
    expect(text).not.toContain('No trade mark register')
  })
})
