import { html } from 'hono/html'
import { LANGUAGE_NAMES, LANGUAGES, type Language, TEXTS, type Texts } from '../access/texts.ts'
import type { Offer } from '../ops/config.ts'

export type Html = ReturnType<typeof html>

/** `base` is the path of the service, without a trailing slash. */
export interface PagePlace {
  language: Language
  t: Texts
  base: string
  offer: Offer
}

export const pagePlaceOf = (language: Language, publicUrl: string, offer: Offer): PagePlace => ({
  language,
  t: TEXTS[language],
  base: new URL(publicUrl).pathname.replace(/\/$/, ''),
  offer,
})

/** A page loads only this service's style sheet and scripts, and sends forms only to this service. */
export const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"

function languages({ t, language }: PagePlace): Html {
  return html`<nav aria-label="${t.language}"><ul class="links">${LANGUAGES.map(
    (each) =>
      html`<li><a href="?lang=${each}" lang="${each}" hreflang="${each}"${each === language ? html` aria-current="true"` : ''}>${LANGUAGE_NAMES[each]}</a></li>`,
  )}</ul></nav>`
}

interface PageOptions {
  /** Links in the header: to the other languages, or these. */
  links?: 'languages' | Html
  script?: boolean
  /** Forbids translation, because a browser would send the page to a translator. */
  secret?: boolean
  listed?: boolean
}

export function servicePage(place: PagePlace, title: string, body: Html, options: PageOptions = {}): Html {
  const { base, language, t, offer } = place
  const { links = '', script = false, secret = false, listed = false } = options
  const operator = [offer.operatorName, offer.operatorAddress].filter((part) => part !== null).join(', ')
  return html`<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
${secret ? html`<meta name="google" content="notranslate">` : ''}
<meta name="viewport" content="width=device-width, initial-scale=1">
${listed ? '' : html`<meta name="robots" content="noindex">`}
<title>${title} – Brand Check</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${base}/access/access.css">
${script ? html`<script src="${base}/access/claim.js" defer></script>` : ''}
</head>
<body>
<header><a class="home" href="${base}/">Brand Check</a>${links === 'languages' ? languages(place) : links}</header>
<main>
${body}
</main>
<footer><p>${operator === '' ? '' : html`${operator} · `}${t.aid}</p></footer>
</body>
</html>`
}

export function facts(rows: readonly [string, string | Html][]): Html {
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

/** The two rows that every surface shows with the same weight, and a warning if no mark can be found. */
export function coverageRows(
  { t }: PagePlace,
  coverage: { searched: string[]; notSearched: string[]; hasMarks: boolean },
) {
  const { searched, notSearched, hasMarks } = coverage
  const list = (items: readonly string[]) => html`<ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
  return html`${hasMarks ? '' : html`<p class="warning">${t.coverage.noMarks}</p>`}
<dl class="coverage"><div><dt>${t.coverage.searched}</dt><dd>${list(searched)}</dd></div>
${notSearched.length === 0 ? '' : html`<div><dt>${t.coverage.notSearched}</dt><dd>${list(notSearched)}</dd></div>`}</dl>`
}
