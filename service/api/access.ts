import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { writeConnectionCode } from '../../lib/client/connection-code.ts'
import type { AccessDesk } from '../access/desk.ts'
import { isAddress, makeReference, readForm, readReference, type TypedForm } from '../access/form.ts'
import type { Followed } from '../access/requests.ts'
import { StorageUnavailable } from '../ops/failures.ts'
import * as pages from './access-pages.ts'
import {
  ACCESS_POLICY,
  claimPage,
  formPage,
  type Html,
  languageOf,
  type PagePlace,
  pagePlaceOf,
} from './access-pages.ts'
import type { AppEnv } from './env.ts'
import { addressLimit, networkLimit } from './limits.ts'
import { isFromElsewhere } from './security.ts'
import { staticPart } from './static-part.ts'

type C = Context<AppEnv>
type Fields = Record<string, string | string[]>

/** In bytes. A form needs up to nine bytes for a non-Latin character. */
export const FORM_MAX = 64 * 1024
/** Limits of one network in ten minutes, for access requests and for forms of any kind. */
const REQUESTS = 10
const FORMS = 60
const FILES_A_MINUTE = 300

const FILES = { 'access.css': 'text/css; charset=utf-8', 'claim.js': 'text/javascript; charset=utf-8' } as const

const newFormId = () => randomBytes(16).toString('base64url')
const EMPTY = { email: '', organisation: '', use: '', checks: '', jurisdictions: [], message: '', consent: false }

async function fieldsOf(c: C): Promise<Fields> {
  const body = await c.req.parseBody({ all: true }).catch((error: unknown) => {
    if (error instanceof TypeError) return {}
    throw error
  })
  const given = (value: unknown) => (typeof value === 'string' ? value : '')
  return Object.fromEntries(
    Object.entries(body).map(([name, value]) => [name, Array.isArray(value) ? value.map(given) : given(value)]),
  )
}

function one(fields: Fields, name: string): string {
  const value = fields[name] ?? ''
  return typeof value === 'string' ? value : (value[0] ?? '')
}

function typedOf(fields: Fields, { language }: PagePlace): TypedForm {
  return {
    email: one(fields, 'email'),
    organisation: one(fields, 'organisation'),
    use: one(fields, 'use'),
    checks: one(fields, 'checks'),
    jurisdictions: [fields.jurisdictions ?? []].flat(),
    message: one(fields, 'message'),
    consent: one(fields, 'consent') === 'yes',
    language,
  }
}

const placeFor = (c: C, chosen: string | undefined) =>
  pagePlaceOf(languageOf(chosen, c.req.header('Accept-Language')), c.var.publicUrl)

function linkPage(place: PagePlace, found: Followed, open: (request: NonNullable<Followed['request']>) => Html): Html {
  return found.link === 'open' ? open(found.request) : pages.deadLinkPage(place, found.link)
}

function donePage(place: PagePlace, found: Followed, done: (request: NonNullable<Followed['request']>) => Html): Html {
  return found.link === 'used'
    ? done(found.request)
    : pages.deadLinkPage(place, found.link === 'open' ? 'used' : found.link)
}

const statusFor = ({ link }: Followed, usual: 'open' | 'used') => (link === usual ? 200 : 410)

/** Opening a page changes nothing, because mail scanners open links. */
export function accessRoutes(desk: AccessDesk): Hono<AppEnv> {
  const mayRequest = networkLimit(REQUESTS)
  const mayPost = networkLimit(FORMS)
  const app = new Hono<AppEnv>()

  for (const [name, type] of Object.entries(FILES)) {
    const part = staticPart(() => readFile(join(import.meta.dirname, name)), type)
    app.get(`/${name}`, addressLimit(FILES_A_MINUTE), (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      return part(c)
    })
  }
  app.use(bodyLimit({ maxSize: FORM_MAX }), async (c, next) => {
    c.header('Content-Security-Policy', ACCESS_POLICY)
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Accept-Language')
    // Under `no-referrer`, browsers send forms with `Origin: null`, and our forms would look like other sites' forms.
    // `strict-origin` does not reveal the token either, because it sends only the origin.
    c.header('Referrer-Policy', 'strict-origin')
    if (c.req.method !== 'POST' || !isFromElsewhere(c)) return next()
    // This precedes any counting, so that no other site's page can use up its visitors' limit.
    const place = placeFor(c, undefined)
    return c.html(pages.plainPage(place, place.t.elsewhere), 403)
  })
  // This precedes reading the form, because reading thousands of fields is slower than making a page.
  app.use(async (c, next) => {
    if (c.req.method !== 'POST' || (await mayPost(c))) return next()
    const place = placeFor(c, undefined)
    return c.html(pages.plainPage(place, place.t.form.tooMany), 429)
  })
  app.onError((error, c) => {
    if (!(error instanceof StorageUnavailable)) throw error
    const place = placeFor(c, undefined)
    return c.html(pages.plainPage(place, place.t.broken), 503)
  })

  app.get('/', (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const typed = { ...EMPTY, language: place.language }
    return c.html(formPage(place, desk, { formId: newFormId(), typed, faults: [] }))
  })
  app.post('/', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const typed = typedOf(fields, place)
    const formId = one(fields, 'form') || newFormId()
    const again = (
      status: 422 | 429 | 503,
      said: { faults?: Parameters<typeof formPage>[2]['faults']; notice?: string },
    ) => c.html(formPage(place, desk, { formId, typed, faults: [], ...said }), status)
    const received = (reference: string) =>
      c.redirect(`${place.base}/access/received/${reference}?lang=${place.language}`, 303)

    const read = readForm(typed)
    if ('faults' in read) return again(422, { faults: read.faults })
    if (!(await mayRequest(c))) return again(429, { notice: place.t.form.tooMany })
    // Only a bot fills in this hidden field. The bot gets the usual answer, and nothing is stored.
    if (one(fields, 'website') !== '') return received(makeReference())
    try {
      return received(await desk.receive(read.form, formId))
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      return again(503, { notice: place.t.form.notStored })
    }
  })
  app.get('/received/:reference', (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const reference = readReference(c.req.param('reference'))
    if (reference === null) return c.html(pages.deadLinkPage(place, 'unknown'), 404)
    return c.html(pages.acknowledgedPage(place, reference))
  })

  app.get('/confirm', async (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const token = c.req.query('token') ?? ''
    const found = await desk.follow('confirm', token)
    if (found.link === 'used') return c.html(pages.plainPage(place, place.t.confirm.done, place.t.confirm.doneText))
    return c.html(
      linkPage(place, found, (request) => pages.confirmPage(place, token, request)),
      statusFor(found, 'open'),
    )
  })
  app.post('/confirm', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const found = await desk.confirm(one(fields, 'token'))
    const { done, doneText } = place.t.confirm
    return c.html(
      donePage(place, found, () => pages.plainPage(place, done, doneText)),
      statusFor(found, 'used'),
    )
  })

  app.get('/quote', async (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const token = c.req.query('token') ?? ''
    const found = await desk.follow('quote', token)
    return c.html(
      linkPage(place, found, (request) => pages.quotePage(place, desk, token, request)),
      statusFor(found, 'open'),
    )
  })
  app.post('/quote', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const token = one(fields, 'token')
    const answer = one(fields, 'answer')
    if (answer !== 'accept' && answer !== 'decline') return c.html(pages.deadLinkPage(place, 'unknown'), 422)
    const found = await (answer === 'accept' ? desk.acceptQuote(token) : desk.declineQuote(token))
    const { accepted, acceptedText, declined, declinedText } = place.t.quote
    const done = (request: NonNullable<Followed['request']>) =>
      request.accepted_at === null
        ? pages.plainPage(place, declined, declinedText)
        : pages.plainPage(place, accepted, acceptedText)
    return c.html(donePage(place, found, done), statusFor(found, 'used'))
  })

  app.get('/status', async (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const token = c.req.query('token')
    if (token === undefined) return c.html(pages.statusFormPage(place, { reference: '', email: '', faults: [] }))
    const found = await desk.follow('status', token)
    return c.html(
      linkPage(place, found, (request) => pages.statusPage(place, token, request)),
      statusFor(found, 'open'),
    )
  })
  app.post('/status', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const typed = { reference: one(fields, 'reference'), email: one(fields, 'email') }
    const reference = readReference(typed.reference)
    const faults = [
      ...(reference === null ? (['reference'] as const) : []),
      ...(isAddress(typed.email.trim()) ? [] : (['email'] as const)),
    ]
    if (reference === null || faults.length > 0) return c.html(pages.statusFormPage(place, { ...typed, faults }), 422)
    await desk.sendStatusLink(reference, typed.email)
    return c.html(pages.plainPage(place, place.t.status.sent, place.t.status.sentText))
  })
  app.post('/withdraw', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const token = one(fields, 'token')
    const found = await desk.withdraw(token)
    const { withdrawn } = place.t.status
    const shown = (request: NonNullable<Followed['request']>) =>
      request.state === 'withdrawn' ? pages.plainPage(place, withdrawn) : pages.statusPage(place, token, request)
    return c.html(linkPage(place, found, shown), statusFor(found, 'open'))
  })

  app.get('/claim', (c) => c.html(claimPage(placeFor(c, c.req.query('lang')), { shows: 'choice' })))
  app.post('/claim', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    // The user may paste the complete link. The token follows the #.
    const token = one(fields, 'token').trim().replace(/^.*#/, '')
    const code = writeConnectionCode(c.var.publicUrl, token)
    if (one(fields, 'show') === 'code') {
      const { link } = await desk.follow('claim', token)
      if (link !== 'open') return c.html(claimPage(place, { shows: 'gone' }), 410)
      return c.html(claimPage(place, { shows: 'code', token, code }))
    }
    const key = await desk.claim(token)
    if (key === null) return c.html(claimPage(place, { shows: 'gone' }), 410)
    return c.html(claimPage(place, { shows: 'key', key, code }))
  })
  return app
}
