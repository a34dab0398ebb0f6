import { html } from 'hono/html'
import { JURISDICTIONS } from '../../../lib/contract/constants.ts'

import type { AccessDesk } from '../../access/requests/desk.ts'
import { type Field, MAX, type TypedForm } from '../../access/requests/form.ts'
import { accessPage, type Html, type PagePlace } from './page.ts'

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
