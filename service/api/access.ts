import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Context, Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { html } from 'hono/html'
import { parseAccept } from 'hono/utils/accept'
import { writeConnectionCode } from '../../lib/client/connection-code.ts'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import type { AccessDesk } from '../access/desk.ts'
import { type Field, isAddress, MAX, makeReference, readForm, readReference, type TypedForm } from '../access/form.ts'
import { type Followed, isFree } from '../access/requests.ts'
import { day, fill, LANGUAGES, type Language } from '../access/texts.ts'
import { StorageUnavailable } from '../ops/failures.ts'
import { staticPart } from './compression.ts'
import type { AppEnv } from './env.ts'
import { coverageRows, facts, type Html, PAGE_POLICY, type PagePlace, pagePlaceOf, servicePage } from './page.ts'
import { addressLimit, isFromElsewhere, networkLimit } from './security.ts'

/** Returns the chosen language, otherwise the one by Accept-Language (RFC 9110, section 12.5.4). */
export function languageOf(chosen: string | undefined, accepted: string | undefined): Language {
  const ranked = parseAccept((accepted ?? '').slice(0, 500)).filter(({ q }) => q > 0)
  const tags = [chosen ?? '', ...ranked.map(({ type }) => type)].map((tag) => tag.toLowerCase().split('-')[0])
  return tags.map((tag) => LANGUAGES.find((language) => language === tag)).find((known) => known !== undefined) ?? 'en'
}

interface FormPage {
  /** If a form is sent twice, both copies have the same id and make only one request. */
  formId: string
  typed: TypedForm
  faults: readonly Field[]
  notice?: string
}

const AUTOCOMPLETE: Partial<Record<Field, string>> = { email: 'email', organisation: 'organization' }

/** Links a field to its hint and fault for screen readers. */
function described(field: Field, { t }: PagePlace, faults: readonly Field[]): Html | '' {
  const ids = [t.form.hints[field] && `${field}-hint`, faults.includes(field) && `${field}-fault`].filter(Boolean)
  return ids.length === 0 ? '' : html` aria-describedby="${ids.join(' ')}"`
}

function about(field: Field, { t }: PagePlace, faults: readonly Field[]): Html {
  const hint = t.form.hints[field]
  return html`${hint === undefined ? '' : html`<p class="hint" id="${field}-hint">${hint}</p>`}${
    faults.includes(field) ? html`<p class="fault" id="${field}-fault">${t.form.faults[field]}</p>` : ''
  }`
}

const invalid = (field: Field, faults: readonly Field[]) => (faults.includes(field) ? html` aria-invalid="true"` : '')

function textField(
  field: 'email' | 'organisation' | 'use' | 'checks' | 'message',
  place: PagePlace,
  { typed, faults }: FormPage,
): Html {
  const { t } = place
  const required = field === 'message' ? '' : html` required`
  const shared = html`id="${field}" name="${field}"${required}${described(field, place, faults)}${invalid(field, faults)}`
  const kind = { email: 'email', organisation: 'text', checks: 'text' }
  const input =
    field === 'use' || field === 'message'
      ? html`<textarea ${shared} rows="${field === 'use' ? 3 : 4}" maxlength="${MAX[field]}">${typed[field]}</textarea>`
      : html`<input ${shared} type="${kind[field]}" value="${typed[field]}"${
          field === 'checks' ? html` inputmode="numeric" class="short"` : html` maxlength="${MAX[field]}"`
        }${AUTOCOMPLETE[field] ? html` autocomplete="${AUTOCOMPLETE[field]}"` : ''}>`
  return html`<div class="field">
<label for="${field}">${t.form.labels[field]}${field === 'message' ? ` (${t.form.optional})` : ''}</label>
${about(field, place, faults)}
${input}
</div>`
}

function jurisdictions(place: PagePlace, { typed, faults }: FormPage): Html {
  const { t, language } = place
  const names = new Intl.DisplayNames(language, { type: 'region' })
  return html`<fieldset class="field" id="jurisdictions"${described('jurisdictions', place, faults)}>
<legend>${t.form.labels.jurisdictions}</legend>
${about('jurisdictions', place, faults)}
${Jurisdiction.map(
  (code) =>
    html`<label class="choice"><input type="checkbox" name="jurisdictions" value="${code}"${
      typed.jurisdictions.includes(code) ? html` checked` : ''
    }> ${names.of(code) ?? code}</label>`,
)}
</fieldset>`
}

function summary({ t }: PagePlace, { faults, notice }: FormPage): Html | '' {
  if (notice !== undefined)
    return html`<div class="summary" role="alert" tabindex="-1" autofocus><p>${notice}</p></div>`
  if (faults.length === 0) return ''
  return html`<div class="summary" role="alert" aria-labelledby="summary" tabindex="-1" autofocus>
<h2 id="summary">${t.form.faultsTitle}</h2>
<ul>${faults.map((field) => html`<li><a href="#${field}">${t.form.faults[field]}</a></li>`)}</ul>
</div>`
}

export function plans({ t }: PagePlace, offers: ReturnType<AccessDesk['offers']>): Html {
  return html`<h2 id="plans">${t.form.plans}</h2>
<table aria-labelledby="plans">
<thead><tr><th scope="col">${t.terms.plan}</th><th scope="col">${t.terms.price}</th><th scope="col">${t.terms.included}</th></tr></thead>
<tbody>${offers.map(
    ({ name, fee, included }) => html`<tr><th scope="row">${name}</th><td>${fee}</td><td>${included}</td></tr>`,
  )}</tbody>
</table>
<p>${t.largerQuotas}</p>`
}

type Offers = ReturnType<AccessDesk['offers']>

/** The value of the choice that asks for a quote. */
const QUOTED = 'quote'

/** Lets the requester choose between the free plans and a quote. */
function planChoice({ t }: PagePlace, offers: Offers, { typed }: FormPage): Html | '' {
  const free = offers.filter(({ isFree }) => isFree)
  if (free.length === 0) return ''
  const choice = (value: string, name: string, hint: string) =>
    html`<label class="choice plan"><input type="radio" name="plan" value="${value}"${
      typed.plan === value ? html` checked` : ''
    }><span><b>${name}</b><br><span class="hint">${hint}</span></span></label>`
  return html`<fieldset class="field" id="plan"><legend>${t.terms.plan}</legend>
${free.map(({ id, name, fee, included }) => choice(id, `${name}, ${fee}`, fill(t.form.freeHint, { included })))}
${choice(QUOTED, t.form.larger, t.form.largerHint)}
</fieldset>`
}

function formPage(place: PagePlace, desk: Pick<AccessDesk, 'offers'>, page: FormPage): Html {
  const { t, base, language } = place
  const { form } = t
  const offers = desk.offers(t)
  const hasFree = offers.some(({ isFree }) => isFree)
  const wrong = page.faults.length > 0 || page.notice !== undefined
  const body = html`<h1>${form.title}</h1>
${summary(place, page)}
<p>${hasFree ? form.introFree : form.intro}</p>
<form method="post" action="${base}/access" novalidate>
<input type="hidden" name="form" value="${page.formId}">
<input type="hidden" name="lang" value="${language}">
<div class="away" aria-hidden="true"><label>${form.honeypot}<input name="website" tabindex="-1" autocomplete="off"></label></div>
${planChoice(place, offers, page)}
${textField('email', place, page)}
<div class="quoted">
${textField('organisation', place, page)}
${textField('use', place, page)}
${textField('checks', place, page)}
${jurisdictions(place, page)}
${textField('message', place, page)}
</div>
<div class="field">
${about('consent', place, page.faults)}
<label class="choice"><input type="checkbox" id="consent" name="consent" value="yes" required${
    page.typed.consent ? html` checked` : ''
  }${described('consent', place, page.faults)}${invalid('consent', page.faults)}> ${form.consent}</label>
<p class="hint">${form.privacy}</p>
</div>
<button>${form.submit}</button>
</form>
${plans(place, offers)}
<p><a href="${base}/access/status?lang=${language}">${form.status}</a></p>`
  return servicePage(place, `${wrong ? `${t.errorPrefix}: ` : ''}${form.title}`, body, { links: 'languages' })
}

type ClaimView =
  | { shows: 'choice'; token?: string }
  | { shows: 'code'; token: string; code: string }
  | { shows: 'key'; key: string; code: string }
  | { shows: 'gone' }

/** The mailed link's fragment contains the token, so that no server sees it. A script copies it into the form. */
function choice({ t, base, language }: PagePlace, token: string | undefined, withCode: boolean): Html {
  const { claim } = t
  const field =
    token === undefined
      ? html`<div class="field" id="token-field"><label for="token">${claim.token}</label>
<p class="hint" id="token-hint">${claim.tokenHint}</p>
<input id="token" name="token" type="text" autocomplete="off" spellcheck="false" required aria-describedby="token-hint"></div>`
      : hidden('token', token)
  const code = html`<h2>${claim.showCode}</h2><p>${claim.showCodeText}</p><button name="show" value="code">${claim.showCode}</button>`
  return html`<form method="post" action="${base}/access/claim">${hidden('lang', language)}
${field}
${withCode ? code : ''}
<h2>${claim.reveal}</h2><p>${claim.revealText} ${claim.once}</p><button class="second" name="show" value="key">${claim.reveal}</button>
</form>`
}

/** Shows a text to copy. Only browsers that run scripts show the button. */
const secret = ({ t }: PagePlace, id: 'code' | 'key', text: string) =>
  html`<div class="secret"><code id="${id}">${text}</code>
<button type="button" data-copies="${id}" data-copied="${t.claim.copied}" hidden>${id === 'code' ? t.claim.copyCode : t.claim.copyKey}</button></div>`

/** A page cannot open an extension, but the extension's own button finds the code in the page. */
function openExtension({ t, offer }: PagePlace): Html {
  const { claim } = t
  const install =
    offer.extensionUrl === null ? claim.installAsk : html`<a href="${offer.extensionUrl}">${claim.installLink}</a>`
  return html`<h2>${claim.open}</h2><p>${claim.openText}</p><p>${claim.install} ${install}</p>`
}

function content(place: PagePlace, shown: ClaimView): Html {
  const { claim } = place.t
  switch (shown.shows) {
    case 'choice':
      return html`<p>${claim.text}</p>${choice(place, shown.token, true)}`
    case 'code':
      return html`<h2>${claim.code}</h2>${secret(place, 'code', shown.code)}<p>${claim.codeText}</p>
${openExtension(place)}${choice(place, shown.token, false)}`
    case 'key':
      return html`<h2>${claim.key}</h2>${secret(place, 'key', shown.key)}<p>${claim.keyText}</p>
<p>${claim.codeSoon}</p>${secret(place, 'code', shown.code)}${openExtension(place)}`
    case 'gone':
      return html`<div class="summary" role="alert"><p>${claim.gone}</p></div>`
  }
}

function claimPage(place: PagePlace, shown: ClaimView): Html {
  const { title } = place.t.claim
  return servicePage(place, title, html`<h1>${title}</h1>${content(place, shown)}`, {
    script: shown.shows !== 'gone',
    secret: true,
  })
}

type Request = NonNullable<Followed['request']>

function plainPage(place: PagePlace, title: string, ...paragraphs: (string | Html)[]): Html {
  return servicePage(place, title, html`<h1>${title}</h1>${paragraphs.map((text) => html`<p>${text}</p>`)}`)
}

type Mailing = Pick<AccessDesk, 'sendsMail' | 'contact'>

/** `said` if the service can send mails. Otherwise says that it cannot, and who has the link. */
function mailed({ t }: PagePlace, { sendsMail, contact }: Mailing, said: string): Html {
  if (sendsMail) return html`<p>${said}</p>`
  const { title, text, ask, askOperator } = t.noMail
  return html`<div class="warning" role="status"><p><b>${title}.</b> ${text}</p>
<p>${contact === null ? askOperator : fill(ask, { contact })}</p></div>`
}

function acknowledgedPage(place: PagePlace, desk: Mailing, reference: string, forFree: boolean): Html {
  const { acknowledged: said } = place.t
  return servicePage(
    place,
    said.title,
    html`<div class="panel"><h1>${said.title}</h1>
<p>${said.reference}</p><p class="reference">${reference}</p></div>
${mailed(place, desk, said.mailed)}<p>${said.keep}</p>
<h2>${said.next}</h2>
<ol>${(forFree ? said.stepsFree : said.steps).map((step) => html`<li>${step}</li>`)}</ol>
<p><a href="${place.base}/access/status?lang=${place.language}">${place.t.status.title}</a></p>`,
  )
}

function deadLinkPage(place: PagePlace, link: 'expired' | 'unknown' | 'used'): Html {
  const { t, base, language } = place
  return plainPage(
    place,
    t.link[link],
    t.link.what,
    html`<a href="${base}/access?lang=${language}">${t.form.title}</a>`,
  )
}

const hidden = (name: string, value: string) => html`<input type="hidden" name="${name}" value="${value}">`

function tokenForm({ base, language }: PagePlace, page: string, token: string, buttons: Html): Html {
  return html`<form method="post" action="${base}/access/${page}">${hidden('token', token)}${hidden('lang', language)}${buttons}</form>`
}

function confirmPage(place: PagePlace, token: string, request: Request, replacesKey: boolean): Html {
  const { confirm, acknowledged } = place.t
  const [text, button] = isFree(request) ? [confirm.textFree, confirm.buttonFree] : [confirm.text, confirm.button]
  return servicePage(
    place,
    confirm.title,
    html`<h1>${confirm.title}</h1>${facts([[acknowledged.reference, request.reference]])}<p>${text}</p>
${replacesKey ? html`<p class="warning">${confirm.replaces}</p>` : ''}
${tokenForm(place, 'confirm', token, html`<button>${button}</button>`)}`,
  )
}

/** The page of a link that confirmed an address before. A free key that nobody collected can still be collected. */
function confirmedPage(place: PagePlace, token: string, request: Request): Html {
  const { confirm, states } = place.t
  if (!isFree(request)) return plainPage(place, confirm.done, confirm.doneText)
  if (request.state === 'email_confirmed' || request.state === 'in_review')
    return plainPage(place, confirm.done, confirm.later)
  if (request.state !== 'key_ready') return plainPage(place, confirm.done, states[request.state])
  const form = tokenForm(place, 'confirm', token, html`<button>${confirm.readyButton}</button>`)
  return servicePage(place, confirm.done, html`<h1>${confirm.done}</h1><p>${confirm.ready}</p>${form}`)
}

function quotePage(place: PagePlace, desk: AccessDesk, token: string, request: Request, host: string): Html {
  const { quote, coverage, acknowledged } = place.t
  const buttons = html`<div class="buttons"><button name="answer" value="accept">${quote.accept}</button>
<button class="second" name="answer" value="decline">${quote.decline}</button></div>`
  return servicePage(
    place,
    quote.title,
    html`<h1>${quote.title}</h1>
${facts([[acknowledged.reference, request.reference], ...desk.terms(request, place.t, host)])}
<h2>${quote.covers}</h2>
${coverageRows(place, desk.coverage(place.t))}
<p class="hint">${coverage.note}</p>
<p>${quote.text}</p>
${tokenForm(place, 'quote', token, buttons)}`,
  )
}

function statusPage(place: PagePlace, token: string, request: Request): Html {
  const { status, acknowledged, states } = place.t
  const ended = ['claimed', 'declined', 'expired', 'withdrawn', 'undeliverable'].includes(request.state)
  const stamps = [
    request.ended_at,
    request.claimed_at,
    request.ready_at,
    request.accepted_at,
    request.quoted_at,
    request.reviewed_at,
    request.confirmed_at,
  ]
  const since = stamps.find((at) => at !== null) ?? request.received_at
  return servicePage(
    place,
    status.title,
    html`<h1>${status.title}</h1>
${facts([
  [acknowledged.reference, request.reference],
  [status.now, states[request.state]],
  [status.since, day(since, place.t)],
])}
${
  ended
    ? ''
    : html`<h2>${status.withdraw}</h2><p>${status.withdrawText}</p>
${tokenForm(place, 'withdraw', token, html`<button class="second">${status.withdraw}</button>`)}`
}`,
  )
}

interface StatusForm {
  reference: string
  email: string
  faults: readonly ('reference' | 'email')[]
}

function statusFormPage(place: PagePlace, { reference, email, faults }: StatusForm): Html {
  const { t, base, language } = place
  const said = { reference: t.status.referenceFault, email: t.form.faults.email }
  const fault = (field: 'reference' | 'email') =>
    faults.includes(field) ? html`<p class="fault" id="${field}-fault">${said[field]}</p>` : ''
  const wrong = (field: 'reference' | 'email') =>
    faults.includes(field) ? html` aria-invalid="true" aria-describedby="${field}-fault"` : ''
  const summary = html`<div class="summary" role="alert" aria-labelledby="summary" tabindex="-1" autofocus>
<h2 id="summary">${t.form.faultsTitle}</h2>
<ul>${faults.map((field) => html`<li><a href="#${field}">${said[field]}</a></li>`)}</ul></div>`
  return servicePage(
    place,
    `${faults.length > 0 ? `${t.errorPrefix}: ` : ''}${t.status.title}`,
    html`<h1>${t.status.title}</h1>${faults.length > 0 ? summary : ''}<p>${t.status.text}</p>
<form method="post" action="${base}/access/status" novalidate>
<input type="hidden" name="lang" value="${language}">
<div class="field"><label for="reference">${t.status.reference}</label>${fault('reference')}
<input id="reference" name="reference" type="text" class="short" autocomplete="off" spellcheck="false" required value="${reference}"${wrong('reference')}></div>
<div class="field"><label for="email">${t.form.labels.email}</label>${fault('email')}
<input id="email" name="email" type="email" autocomplete="email" required value="${email}"${wrong('email')}></div>
<button>${t.status.button}</button>
</form>`,
    { links: 'languages' },
  )
}

type C = Context<AppEnv>
type Fields = Record<string, string | string[]>

/** Maximum size in bytes. A form needs up to nine bytes for a non-Latin character. */
export const FORM_MAX = 64 * 1024
/** Limits of one network in ten minutes: for access requests, and for forms of any kind. */
const REQUESTS = 10
const FORMS = 60
const FILES_A_MINUTE = 300

const FILES = { 'access.css': 'text/css; charset=utf-8', 'claim.js': 'text/javascript; charset=utf-8' } as const

const newFormId = () => randomBytes(16).toString('base64url')
const EMPTY = {
  plan: '',
  email: '',
  organisation: '',
  use: '',
  checks: '',
  jurisdictions: [],
  message: '',
  consent: false,
}

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
    plan: one(fields, 'plan'),
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

function linkPage(place: PagePlace, found: Followed, open: (request: NonNullable<Followed['request']>) => Html): Html {
  return found.link === 'open' ? open(found.request) : deadLinkPage(place, found.link)
}

function donePage(place: PagePlace, found: Followed, done: (request: NonNullable<Followed['request']>) => Html): Html {
  return found.link === 'used' ? done(found.request) : deadLinkPage(place, found.link === 'open' ? 'used' : found.link)
}

const statusFor = ({ link }: Followed, usual: 'open' | 'used') => (link === usual ? 200 : 410)

/** Opening a page changes nothing, because mail scanners open links. */
export function accessRoutes(desk: AccessDesk): Hono<AppEnv> {
  const mayRequest = networkLimit(REQUESTS)
  const mayPost = networkLimit(FORMS)
  const app = new Hono<AppEnv>()
  const placeFor = (c: C, chosen: string | undefined) =>
    pagePlaceOf(languageOf(chosen, c.req.header('Accept-Language')), c.var.publicUrl, desk.offer)
  const freePlans = (place: PagePlace) =>
    desk
      .offers(place.t)
      .filter(({ isFree }) => isFree)
      .map(({ id }) => id)

  for (const [name, type] of Object.entries(FILES)) {
    const part = staticPart(() => readFile(join(import.meta.dirname, name)), type)
    app.get(`/${name}`, addressLimit(FILES_A_MINUTE), (c) => {
      c.header('Cache-Control', 'public, max-age=3600')
      return part(c)
    })
  }
  app.use(bodyLimit({ maxSize: FORM_MAX }), async (c, next) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    c.header('Cache-Control', 'no-store')
    c.header('Vary', 'Accept-Language')
    // Under `no-referrer`, browsers send `Origin: null` with forms, as if a different site had sent them.
    // `strict-origin` sends only the origin, so it does not reveal the token either.
    c.header('Referrer-Policy', 'strict-origin')
    if (c.req.method !== 'POST' || !isFromElsewhere(c)) return next()
    // This comes before any counting. Otherwise another site's page could use up its visitors' limit.
    const place = placeFor(c, undefined)
    return c.html(plainPage(place, place.t.elsewhere), 403)
  })
  // This comes before the form is read, because reading thousands of fields takes longer than making a page.
  app.use(async (c, next) => {
    if (c.req.method !== 'POST' || (await mayPost(c))) return next()
    const place = placeFor(c, undefined)
    return c.html(plainPage(place, place.t.form.tooMany), 429)
  })
  app.onError((error, c) => {
    if (!(error instanceof StorageUnavailable)) throw error
    const place = placeFor(c, undefined)
    return c.html(plainPage(place, place.t.broken), 503)
  })

  app.get('/', (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const wanted = c.req.query('plan')
    const plan = wanted === QUOTED ? QUOTED : (freePlans(place)[0] ?? '')
    const typed = { ...EMPTY, plan, language: place.language }
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
    const free = freePlans(place)
    const query = `?lang=${place.language}${free.includes(typed.plan) ? '&plan=free' : ''}`
    const received = (reference: string) => c.redirect(`${place.base}/access/received/${reference}${query}`, 303)

    const read = readForm(typed, free)
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
    if (reference === null) return c.html(deadLinkPage(place, 'unknown'), 404)
    return c.html(acknowledgedPage(place, desk, reference, c.req.query('plan') === 'free'))
  })

  app.get('/confirm', async (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const token = c.req.query('token') ?? ''
    const found = await desk.follow('confirm', token)
    if (found.link === 'used') return c.html(confirmedPage(place, token, found.request))
    const replaces = found.link === 'open' && (await desk.replacesKey(found.request))
    return c.html(
      linkPage(place, found, (request) => confirmPage(place, token, request, replaces)),
      statusFor(found, 'open'),
    )
  })
  app.post('/confirm', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const token = one(fields, 'token')
    const found = await desk.confirm(token)
    const claim = await desk.freeClaim(token)
    if (claim !== null) return c.html(claimPage(place, { shows: 'choice', token: claim }))
    return c.html(
      donePage(place, found, (request) => confirmedPage(place, token, request)),
      statusFor(found, 'used'),
    )
  })

  app.get('/quote', async (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const token = c.req.query('token') ?? ''
    const found = await desk.follow('quote', token)
    return c.html(
      linkPage(place, found, (request) => quotePage(place, desk, token, request, new URL(c.var.publicUrl).host)),
      statusFor(found, 'open'),
    )
  })
  app.post('/quote', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const token = one(fields, 'token')
    const answer = one(fields, 'answer')
    if (answer !== 'accept' && answer !== 'decline') return c.html(deadLinkPage(place, 'unknown'), 422)
    const found = await (answer === 'accept' ? desk.acceptQuote(token) : desk.declineQuote(token))
    const { accepted, acceptedText, declined, declinedText } = place.t.quote
    const done = (request: NonNullable<Followed['request']>) =>
      request.accepted_at === null
        ? plainPage(place, declined, declinedText)
        : servicePage(place, accepted, html`<h1>${accepted}</h1>${mailed(place, desk, acceptedText)}`)
    return c.html(donePage(place, found, done), statusFor(found, 'used'))
  })

  app.get('/status', async (c) => {
    const place = placeFor(c, c.req.query('lang'))
    const token = c.req.query('token')
    if (token === undefined) return c.html(statusFormPage(place, { reference: '', email: '', faults: [] }))
    const found = await desk.follow('status', token)
    return c.html(
      linkPage(place, found, (request) => statusPage(place, token, request)),
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
    if (reference === null || faults.length > 0) return c.html(statusFormPage(place, { ...typed, faults }), 422)
    await desk.sendStatusLink(reference, typed.email)
    const { sent, sentText } = place.t.status
    const title = desk.sendsMail ? sent : place.t.noMail.title
    return c.html(servicePage(place, title, html`<h1>${title}</h1>${mailed(place, desk, sentText)}`))
  })
  app.post('/withdraw', async (c) => {
    const fields = await fieldsOf(c)
    const place = placeFor(c, one(fields, 'lang'))
    const token = one(fields, 'token')
    const found = await desk.withdraw(token)
    const { withdrawn } = place.t.status
    const shown = (request: NonNullable<Followed['request']>) =>
      request.state === 'withdrawn' ? plainPage(place, withdrawn) : statusPage(place, token, request)
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
