import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type MailServer, startMailServer } from '../../stand-ins/mail-server.ts'
import { createKeys } from '../keys/keys.ts'
import { openStorage, type Storage } from '../storage/open.ts'
import { type AccessBench, accessOn, FORM, linkIn, mailOf } from '../testing/access.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { TEXTS } from './texts.ts'

const DAY_MS = 24 * 60 * 60 * 1000

describe.each(ENGINES)('a free key on %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage
  let server: MailServer
  let bench: AccessBench

  beforeEach(async () => {
    place = await makePlace()
    storage = await openStorage(place)
    server = await startMailServer()
    bench = accessOn(storage, server, { offer: { freeKeysADay: 3 } })
  })
  afterEach(async () => {
    await bench.mailer.idle()
    await server.close()
    await storage.close()
    await place.remove()
  })

  const keys = () => createKeys(storage, bench.parts.secrets, bench.parts.now)
  let forms = 0
  /** Requests a free key for an address and confirms it. Returns the reference and the token of the mailed link. */
  async function confirmed(email = FORM.email) {
    const reference = await bench.desk.receive({ ...FORM, email, plan: 'starter' }, `form ${forms++}`)
    await bench.mailer.deliverDue()
    const { token } = linkIn(mailOf(server, 'receivedFree'))
    expect((await bench.desk.confirm(token)).link).toBe('used')
    return { reference, token }
  }
  async function claimed(email?: string): Promise<string> {
    const { token } = await confirmed(email)
    return (await bench.desk.claim((await bench.desk.freeClaim(token)) ?? '')) ?? ''
  }
  const stateOf = async (reference: string) => (await storage.requests.find(reference))?.state

  it('is collected right after the address is confirmed, without a person', async () => {
    const { reference, token } = await confirmed()
    const first = await bench.desk.freeClaim(token)
    const second = await bench.desk.freeClaim(token)
    expect(await bench.desk.claim(first ?? '')).toBeNull()
    const key = await bench.desk.claim(second ?? '')
    expect(await keys().verify(key ?? '')).toMatchObject({ label: reference, plan: 'starter' })
    expect(await bench.desk.freeClaim(token)).toBeNull()
    expect((await bench.audit(reference)).toSorted()).toEqual(
      [
        'requester received',
        'requester email_confirmed',
        'service key_ready',
        'requester claimed',
        'service key_made',
      ].toSorted(),
    )
    await bench.mailer.deliverDue()
    expect(server.taken.map(({ to }) => to)).toEqual([FORM.email, FORM.email])
  })

  it('is one for each mailbox: the next replaces it and counts on with its account', async () => {
    const first = await keys().verify(await claimed())
    const { token } = await confirmed('ada.byron+second@agency.example')
    const request = (await bench.desk.follow('confirm', token)).request
    expect(request !== null && (await bench.desk.replacesKey(request))).toBe(true)
    const second = await keys().verify((await bench.desk.claim((await bench.desk.freeClaim(token)) ?? '')) ?? '')
    expect(second).toMatchObject({ holder: first?.holder, label: request?.reference })
    expect((await keys().list()).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)
    expect(await keys().verify(await claimed('other@agency.example'))).not.toMatchObject({ holder: first?.holder })
  })

  it('is made once if two requests of one mailbox are claimed at the same time', async () => {
    const tokens = [await confirmed(), await confirmed()].map(({ token }) => token)
    const claims = await Promise.all(tokens.map((token) => bench.desk.freeClaim(token)))
    await Promise.all(claims.map((claim) => bench.desk.claim(claim ?? '')))
    const made = await keys().list()
    expect(new Set(made.map(({ holder }) => holder)).size).toBe(1)
    expect(made.filter(({ revokedAt }) => revokedAt === null)).toHaveLength(1)
  })

  it('waits for a person once the service gave its number for a day', async () => {
    const given = []
    for (let each = 0; each < 4; each++) given.push(await confirmed(`person-${each}@agency.example`))
    const states = await Promise.all(given.map(({ reference }) => stateOf(reference)))
    expect(states).toEqual(['key_ready', 'key_ready', 'key_ready', 'email_confirmed'])
    expect(await bench.desk.freeClaim(given[3]?.token ?? '')).toBeNull()
    await bench.mailer.deliverDue()
    expect(server.taken.at(-1)?.to).toBe('operator@service.example')
    bench.pass(DAY_MS + 1)
    expect(await stateOf((await confirmed('person-5@agency.example')).reference)).toBe('key_ready')
  })

  it('waits for a person if the operator revoked the last one of this mailbox', async () => {
    const key = await keys().verify(await claimed())
    await keys().revoke(key?.id ?? '')
    const { reference, token } = await confirmed()
    expect(await stateOf(reference)).toBe('email_confirmed')
    expect(await bench.desk.freeClaim(token)).toBeNull()
  })

  it('is offered for the free plans of other people, and only if the service gives any', () => {
    const free = (desk: AccessBench['desk']) => desk.offers(TEXTS.en).flatMap(({ id, isFree }) => (isFree ? [id] : []))
    expect(free(bench.desk)).toEqual(['starter'])
    expect(free(accessOn(storage, server, { offer: { freeKeysADay: 0 } }).desk)).toEqual([])
  })

  it('is replaced after the operator rotated it', async () => {
    const first = await keys().verify(await claimed())
    const rotated = await keys().rotate(first?.id ?? '', 0)
    const next = await keys().verify(await claimed())
    expect(next).toMatchObject({ holder: first?.holder })
    expect(await keys().find(rotated?.record.id ?? '')).toMatchObject({ replacedBy: next?.id })
  })
})
