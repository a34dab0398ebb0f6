import { html } from 'hono/html'
import { parseAccept } from 'hono/utils/accept'
import { JURISDICTIONS } from '../../lib/contract/constants.ts'
import type { AccessDesk } from '../access/desk.ts'
import { type Field, MAX, type TypedForm } from '../access/form.ts'
import type { Followed } from '../access/requests.ts'
import { day, LANGUAGE_NAMES, LANGUAGES, type Language, TEXTS, type Texts } from '../access/texts.ts'

export type Html = ReturnType<typeof html>

/** `base` is the path of the service, without a trailing slash. */
export interface PagePlace {
  language: Language
  t: Texts
  base: string
}

/** The chosen language wins over Accept-Language (RFC 9110, section 12.5.4). */
export function languageOf(chosen: string | undefined, accepted: string | undefined): Language {
  const ranked = parseAccept((accepted ?? '').slice(0, 500)).filter(({ q }) => q > 0)
  const tags = [chosen ?? '', ...ranked.map(({ type }) => type)].map((tag) => tag.toLowerCase().split('-')[0])
  return tags.map((tag) => LANGUAGES.find((language) => language === tag)).find((known) => known !== undefined) ?? 'en'
}

export const pagePlaceOf = (language: Language, publicUrl: string): PagePlace => ({
  language,
  t: TEXTS[language],
  base: new URL(publicUrl).pathname.replace(/\/$/, ''),
})

export const ACCESS_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

/** Language links, only for pages without a token. */
function languages({ t, language }: PagePlace) {
  return html`<nav aria-label="${t.language}"><ul class="languages">${LANGUAGES.map(
    (each) =>
      html`<li><a href="?lang=${each}" lang="${each}" hreflang="${each}"${each === language ? html` aria-current="true"` : ''}>${LANGUAGE_NAMES[each]}</a></li>`,
  )}</ul></nav>`
}

/** `secret` forbids translation, because a browser would send the page to a translator. */
function accessPage(
  place: PagePlace,
  title: string,
  body: Html,
  { choice = false, script = false, secret = false }: { choice?: boolean; script?: boolean; secret?: boolean } = {},
): Html {
  const { base, language } = place
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${secret ? html`<meta name="google" content="notranslate">` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} – Brand Check</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/access/access.css">
${script ? html`<script src="${base}/access/claim.js" defer></script>` : ''}
</head>
<body>
<header><span>Brand Check</span>${choice ? languages(place) : ''}</header>
<main>
${body}
</main>
</body>
</html>`
}

function facts(rows: readonly [string, string | Html][]): Html {
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

function bullets(title: string, items: readonly string[]): Html {
  return html`<h2>${title}</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
}

interface FormPage {
  /** With the same id, a form that is sent twice makes one request. */
  formId: string
  typed: TypedForm
  faults: readonly Field[]
  notice?: string
}

const AUTOCOMPLETE: Partial<Record<Field, string>> = { email: 'email', organisation: 'organization' }

/** For screen readers. */
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
${JURISDICTIONS.map(
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

function plans({ t }: PagePlace, offers: ReturnType<AccessDesk['offers']>): Html {
  return html`<h2 id="plans">${t.form.plans}</h2>
<table aria-labelledby="plans">
<thead><tr><th scope="col">${t.terms.plan}</th><th scope="col">${t.terms.price}</th><th scope="col">${t.terms.included}</th></tr></thead>
<tbody>${offers.map(
    ({ name, fee, included }) => html`<tr><th scope="row">${name}</th><td>${fee}</td><td>${included}</td></tr>`,
  )}</tbody>
</table>
<p>${t.largerQuotas}</p>`
}

export function formPage(place: PagePlace, desk: Pick<AccessDesk, 'offers'>, page: FormPage): Html {
  const { t, base, language } = place
  const { form } = t
  const wrong = page.faults.length > 0 || page.notice !== undefined
  const body = html`<h1>${form.title}</h1>
${summary(place, page)}
<p>${form.intro}</p>
<form method="post" action="${base}/access" novalidate>
<input type="hidden" name="form" value="${page.formId}">
<input type="hidden" name="lang" value="${language}">
<div class="away" aria-hidden="true"><label>${form.honeypot}<input name="website" tabindex="-1" autocomplete="off"></label></div>
${textField('email', place, page)}
${textField('organisation', place, page)}
${textField('use', place, page)}
${textField('checks', place, page)}
${jurisdictions(place, page)}
${textField('message', place, page)}
<div class="field">
${about('consent', place, page.faults)}
<label class="choice"><input type="checkbox" id="consent" name="consent" value="yes" required${
    page.typed.consent ? html` checked` : ''
  }${described('consent', place, page.faults)}${invalid('consent', page.faults)}> ${form.consent}</label>
<p class="hint">${form.privacy}</p>
</div>
<button>${form.submit}</button>
</form>
${plans(place, desk.offers(t))}
<p><a href="${base}/access/status?lang=${language}">${form.status}</a></p>`
  return accessPage(place, `${wrong ? `${t.errorPrefix}: ` : ''}${form.title}`, body, { choice: true })
}

type ClaimView =
  | { shows: 'choice' }
  | { shows: 'code'; token: string; code: string }
  | { shows: 'key'; key: string; code: string }
  | { shows: 'gone' }

/** The link's fragment contains the token, so that no server sees it. A script copies it into the form. */
function choice({ t, base, language }: PagePlace, token: string | null): Html {
  const { claim } = t
  const field =
    token === null
      ? html`<div class="field" id="token-field"><label for="token">${claim.token}</label>
<p class="hint" id="token-hint">${claim.tokenHint}</p>
<input id="token" name="token" type="text" autocomplete="off" spellcheck="false" required aria-describedby="token-hint"></div>`
      : html`<input type="hidden" name="token" value="${token}">`
  const withCode =
    token === null
      ? html`<h2>${claim.showCode}</h2><p>${claim.showCodeText}</p><button name="show" value="code">${claim.showCode}</button>`
      : ''
  return html`<form method="post" action="${base}/access/claim"><input type="hidden" name="lang" value="${language}">
${field}
${withCode}
<h2>${claim.reveal}</h2><p>${claim.revealText} ${claim.once}</p><button class="second" name="show" value="key">${claim.reveal}</button>
</form>`
}

const secret = (id: string, text: string) => html`<p><code class="secret" id="${id}">${text}</code></p>`

function content(place: PagePlace, shown: ClaimView): Html {
  const { claim } = place.t
  switch (shown.shows) {
    case 'choice':
      return html`<p>${claim.text}</p>${choice(place, null)}`
    case 'code':
      return html`<h2>${claim.code}</h2>${secret('code', shown.code)}<p>${claim.codeText}</p>${choice(place, shown.token)}`
    case 'key':
      return html`<h2>${claim.key}</h2>${secret('key', shown.key)}<p>${claim.keyText}</p>
<p>${claim.codeSoon}</p>${secret('code', shown.code)}`
    case 'gone':
      return html`<div class="summary" role="alert"><p>${claim.gone}</p></div>`
  }
}

export function claimPage(place: PagePlace, shown: ClaimView): Html {
  const { title } = place.t.claim
  return accessPage(place, title, html`<h1>${title}</h1>${content(place, shown)}`, {
    script: shown.shows === 'choice',
    secret: true,
  })
}

type Request = NonNullable<Followed['request']>

export function plainPage(place: PagePlace, title: string, ...paragraphs: (string | Html)[]): Html {
  return accessPage(place, title, html`<h1>${title}</h1>${paragraphs.map((text) => html`<p>${text}</p>`)}`)
}

export function acknowledgedPage(place: PagePlace, reference: string): Html {
  const { acknowledged: said } = place.t
  return accessPage(
    place,
    said.title,
    html`<div class="panel"><h1>${said.title}</h1>
<p>${said.reference}</p><p class="reference">${reference}</p></div>
<p>${said.mailed}</p><p>${said.keep}</p>
<h2>${said.next}</h2>
<ol>${said.steps.map((step) => html`<li>${step}</li>`)}</ol>
<p><a href="${place.base}/access/status?lang=${place.language}">${place.t.status.title}</a></p>`,
  )
}

export function deadLinkPage(place: PagePlace, link: 'expired' | 'unknown' | 'used'): Html {
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

export function confirmPage(place: PagePlace, token: string, request: Request): Html {
  const { confirm, acknowledged } = place.t
  return accessPage(
    place,
    confirm.title,
    html`<h1>${confirm.title}</h1>${facts([[acknowledged.reference, request.reference]])}<p>${confirm.text}</p>
${tokenForm(place, 'confirm', token, html`<button>${confirm.button}</button>`)}`,
  )
}

export function quotePage(place: PagePlace, desk: AccessDesk, token: string, request: Request): Html {
  const { quote, coverage, acknowledged } = place.t
  const { searched, notConnected } = desk.coverage(place.t)
  const buttons = html`<div class="buttons"><button name="answer" value="accept">${quote.accept}</button>
<button class="second" name="answer" value="decline">${quote.decline}</button></div>`
  return accessPage(
    place,
    quote.title,
    html`<h1>${quote.title}</h1>
${facts([[acknowledged.reference, request.reference], ...desk.terms(request, place.t)])}
<p>${quote.text}</p>
${tokenForm(place, 'quote', token, buttons)}
${bullets(coverage.searched, searched)}
${bullets(coverage.notConnected, notConnected)}
<p>${coverage.note}</p>`,
  )
}

export function statusPage(place: PagePlace, token: string, request: Request): Html {
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
  return accessPage(
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

export interface StatusForm {
  reference: string
  email: string
  faults: readonly ('reference' | 'email')[]
}

export function statusFormPage(place: PagePlace, { reference, email, faults }: StatusForm): Html {
  const { t, base, language } = place
  const said = { reference: t.status.referenceFault, email: t.form.faults.email }
  const fault = (field: 'reference' | 'email') =>
    faults.includes(field) ? html`<p class="fault" id="${field}-fault">${said[field]}</p>` : ''
  const wrong = (field: 'reference' | 'email') =>
    faults.includes(field) ? html` aria-invalid="true" aria-describedby="${field}-fault"` : ''
  const summary = html`<div class="summary" role="alert" aria-labelledby="summary" tabindex="-1" autofocus>
<h2 id="summary">${t.form.faultsTitle}</h2>
<ul>${faults.map((field) => html`<li><a href="#${field}">${said[field]}</a></li>`)}</ul></div>`
  return accessPage(
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
    { choice: true },
  )
}
