import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../stand-ins/mail-server.ts'
import { createKeys, keyId } from '../keys/keys.ts'
import { openStorage, type Storage } from '../storage/open.ts'
import { type AccessBench, accessOn, FORM, linkIn, mailOf } from '../testing/access.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { NotPossible } from './requests.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(ENGINES)('an access request on %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage
  let server: MailServer
  let bench: AccessBench

  beforeEach(async () => {
    place = await makePlace()
    storage = await openStorage(place)
    server = await startMailServer()
    bench = accessOn(storage, server)
  })
  afterEach(async () => {
    await bench.mailer.idle()
    await server.close()
    await storage.close()
    await place.remove()
  })

  const terms = () => ({
    plan: 'team',
    included: 2500,
    price: '60.50',
    currency: 'CHF',
    until: bench.parts.now() + 30 * DAY_MS,
  })
  const stateOf = async (reference: string) => (await storage.requests.find(reference))?.state
  const sent = () => bench.mailer.deliverDue()

  async function confirmed(): Promise<string> {
    const reference = await bench.desk.receive(FORM, 'form')
    await sent()
    expect((await bench.desk.confirm(linkIn(mailOf(server, 'received')).token)).link).toBe('used')
    return reference
  }
  async function keyReady(): Promise<{ reference: string; token: string }> {
    const reference = await confirmed()
    await bench.requests.quote(reference, terms())
    await sent()
    await bench.desk.acceptQuote(linkIn(mailOf(server, 'quote')).token)
    await sent()
    return { reference, token: linkIn(mailOf(server, 'key')).token }
  }

  it('passes each step once, with a time and an entry in the audit log', async () => {
    const reference = await confirmed()
    expect(await bench.requests.beginReview(reference)).toMatchObject({ state: 'in_review' })
    expect(await bench.requests.beginReview(reference)).toBeNull()
    bench.pass(DAY_MS)
    await bench.requests.quote(reference, terms())
    await sent()
    const { text } = mailOf(server, 'quote')
    for (const words of ['Team', '2,500 checks a month', 'CHF 60.50 a month', '21 December 2026', 'cancel at any time'])
      expect(text.replaceAll('\u00a0', ' ')).toContain(words)
    expect(text).toContain('Sold by: the operator of names.example')
    const quoteToken = linkIn(mailOf(server, 'quote')).token
    expect((await bench.desk.follow('quote', quoteToken)).link).toBe('open')
    expect(await bench.desk.acceptQuote(quoteToken)).toMatchObject({ link: 'used', request: { state: 'key_ready' } })
    await sent()
    const { token, url } = linkIn(mailOf(server, 'key'))
    expect(url).toMatch(/^https:\/\/names\.example\/checks\/access\/claim\?lang=en#/)
    expect(await createKeys(storage, bench.parts.secrets, bench.parts.now).list()).toEqual([])
    const key = await bench.desk.claim(token)
    const keys = createKeys(storage, bench.parts.secrets, bench.parts.now)
    expect(await keys.verify(key ?? '')).toMatchObject({
      label: reference,
      plan: 'team',
      limits: { requests: 2500, perMinute: null, perDay: null },
    })
    const row = await storage.requests.find(reference)
    expect(row).toMatchObject({ state: 'claimed', key_id: keyId(key ?? '') })
    expect(Number(row?.quoted_at) - Number(row?.reviewed_at)).toBe(DAY_MS)
    expect((await bench.audit(reference)).toSorted()).toEqual(
      [
        'requester received',
        'requester email_confirmed',
        'operator in_review',
        'operator quoted',
        'requester accepted',
        'service key_ready',
        'requester claimed',
        'service key_made',
      ].toSorted(),
    )
    await sent()
    expect(server.taken.map(({ to, header }) => `${to} ${header('Subject')?.split(' [')[0]}`)).toEqual([
      `${FORM.email} We have received your request`,
      'operator@service.example A request for access was confirmed',
      `${FORM.email} Our quote`,
      `${FORM.email} Your key can be collected`,
      'operator@service.example A quote was accepted',
      `${FORM.email} Your key was collected`,
    ])
  })

  it('gets one reference if the form is sent twice, and another if the form changed', async () => {
    const both = await Promise.all([bench.desk.receive(FORM, 'x'), bench.desk.receive(FORM, 'x')])
    expect(new Set(both).size).toBe(1)
    expect(await bench.desk.receive({ ...FORM, checks: 3 }, 'x')).not.toBe(both[0])
    expect(await storage.requests.list()).toHaveLength(2)
  })

  it('sends at most three mails a day to a stranger’s address, and still returns a reference', async () => {
    const references = []
    for (let form = 0; form < 5; form++) references.push(await bench.desk.receive(FORM, `form ${form}`))
    await sent()
    expect(new Set(references).size).toBe(5)
    expect(server.taken).toHaveLength(3)
    expect((await bench.audit()).filter((line) => line === 'service mail_withheld')).toHaveLength(2)
  })

  it('sends at most three mails of a kind a day to a stranger’s address, however many forms come at once', async () => {
    const references = await Promise.all(Array.from({ length: 10 }, (_, i) => bench.desk.receive(FORM, `at once ${i}`)))
    expect((await bench.audit()).filter((line) => line === 'service mail_withheld')).toHaveLength(7)
    await Promise.all(references.map((reference) => bench.desk.sendStatusLink(reference, FORM.email)))
    await sent()
    expect(server.taken).toHaveLength(6)
  })

  it('sends one person at most three mails a day, whatever sub-addresses strangers make up', async () => {
    for (let form = 0; form < 5; form++)
      await bench.desk.receive({ ...FORM, email: `Victim+${form}@agency.example` }, `form ${form}`)
    await sent()
    expect(server.taken).toHaveLength(3)
  })

  it('counts only one of several simultaneous answers, and returns the same key for all claims', async () => {
    const reference = await confirmed()
    await bench.requests.quote(reference, terms())
    await sent()
    const answer = linkIn(mailOf(server, 'quote')).token
    await Promise.all([bench.desk.acceptQuote(answer), bench.desk.declineQuote(answer), bench.desk.acceptQuote(answer)])
    const log = await bench.audit(reference)
    expect(log.filter((line) => /accepted|declined/.test(line))).toHaveLength(1)
    await sent()
    if ((await stateOf(reference)) === 'declined') return
    const { token } = linkIn(mailOf(server, 'key'))
    const given = await Promise.all([1, 2, 3, 4].map(() => bench.desk.claim(token)))
    expect(new Set(given).size).toBe(1)
    expect(given[0]).toMatch(/^bck_live_/)
    expect(await createKeys(storage, bench.parts.secrets, bench.parts.now).list()).toHaveLength(1)
  })

  it('returns the same key for ten minutes after a claim, and then nothing', async () => {
    const { token } = await keyReady()
    const key = await bench.desk.claim(token)
    bench.pass(9 * 60_000)
    expect(await bench.desk.claim(token)).toBe(key)
    bench.pass(60_000)
    expect(await bench.desk.claim(token)).toBeNull()
    expect((await bench.desk.follow('claim', token)).link).toBe('used')
  })

  it('refuses a token for another purpose, an invented one and an expired one', async () => {
    const reference = await bench.desk.receive(FORM, 'form')
    await sent()
    const { token } = linkIn(mailOf(server, 'received'))
    expect(await bench.desk.claim(token)).toBeNull()
    expect((await bench.desk.acceptQuote(token)).link).toBe('unknown')
    expect((await bench.desk.confirm('x'.repeat(43))).link).toBe('unknown')
    bench.pass(3 * DAY_MS)
    expect((await bench.desk.confirm(token)).link).toBe('expired')
    expect(await stateOf(reference)).toBe('received')
  })

  it('stores no tokens, and no seeds of tokens after the mail was sent', async () => {
    const { token } = await keyReady()
    const rows = await storage.db.selectFrom('access_links').selectAll().execute()
    expect(rows.map(({ seed }) => seed).filter((seed) => seed !== null)).toEqual([])
    const key = await bench.desk.claim(token)
    const tables = ['access_requests', 'access_links', 'outbox', 'audit', 'keys', 'claims'] as const
    const all = await Promise.all(tables.map((table) => storage.db.selectFrom(table).selectAll().execute()))
    expect(JSON.stringify(all)).not.toContain(token)
    expect(JSON.stringify(all)).not.toContain(key)
    expect(bench.log.join('\n')).not.toContain(token)
    expect(bench.log.join('\n')).not.toMatch(/bck_|agency|Byron/)
  })

  it('ends the former link when a new quote is made or a mail is sent again', async () => {
    const reference = await confirmed()
    await bench.requests.quote(reference, terms())
    await sent()
    const former = linkIn(mailOf(server, 'quote')).token
    await bench.requests.quote(reference, { ...terms(), price: '55' })
    await sent()
    expect((await bench.desk.acceptQuote(former)).link).toBe('unknown')
    await bench.desk.acceptQuote(linkIn(mailOf(server, 'quote')).token)
    await sent()
    const first = linkIn(mailOf(server, 'key')).token
    await bench.requests.resend(reference)
    await sent()
    expect(await bench.desk.claim(first)).toBeNull()
    expect(await bench.desk.claim(linkIn(mailOf(server, 'key')).token)).toMatch(/^bck_live_/)
  })

  it('shows its state only to the owner of the mailbox, who can withdraw it', async () => {
    const { reference, token } = await keyReady()
    await bench.desk.sendStatusLink(reference, 'mallory@elsewhere.example')
    await bench.desk.sendStatusLink(reference, FORM.email.toUpperCase())
    await sent()
    expect(server.taken.filter(({ header }) => header('Subject')?.startsWith('Where'))).toHaveLength(1)
    const status = linkIn(mailOf(server, 'status')).token
    expect(await bench.desk.follow('status', status)).toMatchObject({ link: 'open', request: { state: 'key_ready' } })
    expect(await bench.desk.withdraw(status)).toMatchObject({ request: { state: 'withdrawn' } })
    expect(await bench.desk.claim(token)).toBeNull()
  })

  it('can be declined with a reason in the mail, and does not allow a further step', async () => {
    const reference = await confirmed()
    await bench.requests.decline(reference, 'We serve agencies only.')
    await sent()
    expect(server.taken.at(-1)?.text).toContain('We serve agencies only.')
    await expect(bench.requests.quote(reference, terms())).rejects.toThrow(NotPossible)
    await expect(bench.requests.resend(reference)).rejects.toThrow('is declined')
    await expect(bench.requests.decline('BC-0000-0000-0', null)).rejects.toThrow('There is no request')
  })

  it('expires with its quote, and is deleted if it was never confirmed or has ended', async () => {
    const quoted = await confirmed()
    await bench.requests.quote(quoted, terms())
    await sent()
    const { token } = linkIn(mailOf(server, 'quote'))
    const unconfirmed = await bench.desk.receive(FORM, 'other form')
    await sent()
    bench.pass(14 * DAY_MS)
    await bench.requests.tidy()
    expect(await stateOf(unconfirmed)).toBeUndefined()
    expect(await bench.audit(unconfirmed)).toEqual(['requester received', 'service deleted_unconfirmed'])
    bench.pass(16 * DAY_MS)
    await bench.requests.tidy()
    expect(await stateOf(quoted)).toBe('expired')
    expect(['expired', 'unknown']).toContain((await bench.desk.acceptQuote(token)).link)
    bench.pass(89 * DAY_MS)
    await bench.requests.tidy()
    expect(await stateOf(quoted)).toBe('expired')
    bench.pass(DAY_MS)
    await bench.requests.tidy()
    expect(await storage.requests.list()).toEqual([])
    expect(await bench.audit(quoted)).toContain('service deleted_ended')
  })

  it('is erased with its links and mails, and leaves nothing personal in the audit log', async () => {
    const { reference } = await keyReady()
    await bench.requests.erase(reference)
    for (const table of ['access_requests', 'access_links', 'outbox'] as const)
      expect(await storage.db.selectFrom(table).selectAll().execute()).toEqual([])
    expect((await bench.audit(reference)).at(-1)).toBe('operator erased')
    expect(JSON.stringify(await storage.db.selectFrom('audit').selectAll().execute())).not.toMatch(
      /agency|Byron|Naming/,
    )
    await expect(bench.requests.erase(reference)).rejects.toThrow('There is no request')
  })

  it('does not leave a mail in the outbox if its transaction fails', async () => {
    const reference = await confirmed()
    await sent()
    const before = await storage.db.selectFrom('outbox').selectAll().execute()
    const failing = storage.inTransaction(async (tx) => {
      await tx.mails.insert({ id: 'x', reference, kind: 'quote', link: null }, 0)
      throw new Error('on purpose')
    })
    await expect(failing).rejects.toThrow('on purpose')
    expect(await storage.db.selectFrom('outbox').selectAll().execute()).toEqual(before)
  })
})
