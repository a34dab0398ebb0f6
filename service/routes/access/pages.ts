import { html } from 'hono/html'
import type { AccessDesk } from '../../access/requests/desk.ts'
import type { Followed } from '../../access/requests/links.ts'
import { day } from '../../access/requests/view.ts'
import { accessPage, bullets, facts, type Html, type PagePlace } from './page.ts'

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
