import { html } from 'hono/html'
import { parseAccept } from 'hono/utils/accept'
import { LANGUAGE_NAMES, LANGUAGES, type Language, TEXTS, type Texts } from '../../access/texts/texts.ts'

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

/** Only for pages without a token. */
function languages({ t, language }: PagePlace) {
  return html`<nav aria-label="${t.language}"><ul class="languages">${LANGUAGES.map(
    (each) =>
      html`<li><a href="?lang=${each}" lang="${each}" hreflang="${each}"${each === language ? html` aria-current="true"` : ''}>${LANGUAGE_NAMES[each]}</a></li>`,
  )}</ul></nav>`
}

/** `secret` forbids translation, because a browser would send the page to a translator. */
export function accessPage(
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

export function facts(rows: readonly [string, string | Html][]): Html {
  return html`<dl>${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
}

export function bullets(title: string, items: readonly string[]): Html {
  return html`<h2>${title}</h2><ul>${items.map((item) => html`<li>${item}</li>`)}</ul>`
}
