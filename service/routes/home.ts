import { Hono } from 'hono'
import { html } from 'hono/html'
import type { Source } from '../../lib/sources/source.ts'
import { VERSION } from '../../lib/version.ts'
import type { AppEnv } from '../http/env.ts'
import { PAGE_POLICY, page } from './page.ts'

/** Names that show each verdict on a service where no register of marks is connected. */
const TO_TRY = [
  { name: 'Starbuks', ends: 'caution', why: 'a brand in use is almost the same' },
  { name: 'Qzvyntrel', ends: 'incomplete', why: 'nothing alike was found, but the EU register was not searched' },
  { name: 'Test-Conflict', ends: 'conflict', why: 'a made-up mark of this service, marked as a test' },
] as const

const WITHOUT_EU =
  'Until EU register records are imported or credentials are set, a check without conflicts ends as incomplete: what was not searched is unknown, never taken as no conflict.'

const METHOD = { similarity: 'finds alike names', text: 'finds the same letters only', exact: 'finds the exact name' }

function sourceRow(source: Source) {
  return html`<tr>
    <td>${source.name}</td>
    <td>${source.missing === undefined ? 'connected' : 'not connected'}</td>
    <td>${source.missing ?? METHOD[source.method]}</td>
  </tr>`
}

function home(sources: readonly Source[], publicUrl: string) {
  return page(
    'Brand Check',
    html`<h1>Brand Check is running</h1>
<p class="soft">Version ${VERSION} at ${publicUrl}</p>
<h2>Try it on this page</h2>
<p>Highlight one of these names, right-click it, and choose <b>Check this name</b>.</p>
<table>${TO_TRY.map(
      ({ name, ends, why }) => html`<tr><td class="name">${name}</td><td>ends in <b>${ends}</b>: ${why}</td></tr>`,
    )}</table>
<h2>What a check can and cannot tell now</h2>
<p class="note">${WITHOUT_EU}</p>
<table>
<tr><th>Source</th><th>State</th><th>How it searches, or what connecting it takes</th></tr>
${sources.map(sourceRow)}
</table>
<h2>The interface</h2>
<p><code>GET</code> or <code>POST /api/v2/brand-check</code>, <code>POST /api/v2/trademark/search</code>,
<code>GET /api/v2/jurisdiction/:code</code>, <code>GET /api/v2/quotas</code>, each with an <code>X-API-Key</code> header.</p>
<p>Checked names are neither stored nor logged. A search aid, not legal advice.</p>`,
  )
}

function facts(sources: readonly Source[]) {
  return {
    name: 'brand-check',
    version: VERSION,
    note: WITHOUT_EU,
    sources: sources.map(({ id, name, kind, method, missing }) => ({
      id,
      name,
      kind,
      method,
      connected: missing === undefined,
      connecting: missing ?? null,
    })),
    tryNames: TO_TRY,
  }
}

/** GET / for people and, as JSON, for programs. */
export function homeRoutes(sources: readonly Source[]): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', (c) => {
    const json = (c.req.header('Accept') ?? '').includes('application/json')
    if (json) return c.json(facts(sources))
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(home(sources, c.var.publicUrl))
  })
}
