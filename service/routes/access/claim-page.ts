import { html } from 'hono/html'
import { accessPage, type Html, type PagePlace } from './page.ts'

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
