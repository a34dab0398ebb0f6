import { Hono } from 'hono'
import { html } from 'hono/html'
import type { SourceFacts } from '../../lib/sources/register/facts.ts'
import { whatUnread } from '../../lib/sources/register/reasons.ts'
import type { PathState, Source } from '../../lib/sources/source.ts'
import type { UpstreamState } from '../../lib/sources/upstream/upstream-state.ts'
import { VERSION } from '../../lib/version.ts'
import type { AppEnv } from '../http/env.ts'
import { describeKeeper, type KeeperReport } from '../registers/sync/report.ts'
import { ADMIN_COMMAND } from '../system/admin-command.ts'
import { PAGE_POLICY, page } from './page.ts'

interface HomeParts {
  sources: readonly Source[]
  sourceFacts: readonly SourceFacts[]
  upstreams: () => UpstreamState[]
  keepers: () => ReadonlyMap<string, KeeperReport>
  resolvers: () => PathState[]
}

/** These verdicts hold for a service without imported marks. */
const TO_TRY = [
  { name: 'Nutela', ends: 'conflict', why: 'a famous brand has nearly the same name' },
  { name: 'Rolecks', ends: 'caution', why: 'a famous brand sounds similar' },
  {
    name: 'Qzvyntrel',
    ends: 'incomplete',
    why: 'nothing similar was found, but not every register was searched by similarity',
  },
  { name: 'Test-Conflict', ends: 'conflict', why: 'a made-up mark of this service, marked as a test' },
] as const

const METHOD = { similarity: 'finds similar names', text: 'finds the same letters only', exact: 'finds the exact name' }
const RESTING = {
  ok: 'is asked',
  left_alone: 'failed so often that it is not asked',
  limited: 'is not asked, for what it allows is used up,',
}
const PATH_STATE = { not_asked_yet: 'not asked yet', answering: 'answering', failing: 'failing' }

/** Registers that decide every verdict but cannot answer completely now. */
function incompleteFor(sources: readonly Source[]): Source[] {
  return sources.filter((source) => {
    const role = source.role({ name: 'x', jurisdiction: null, niceClasses: [] })
    return (
      source.kind !== 'domain' &&
      role.asked &&
      role.required &&
      (source.missing !== undefined || source.method === 'text' || source.holds?.()?.part !== undefined)
    )
  })
}

function noteOf(sources: readonly Source[]): string | null {
  const names = incompleteFor(sources).map(({ name }) => name)
  if (names.length === 0) return null
  return `Until all records of ${names.map((name) => `the ${name}`).join(' and ')} are held here, a check without conflicts ends as incomplete: what was not searched is unknown, never taken as no conflict.`
}

function howItAnswers({ name, state, reason }: PathState): string {
  return `${name}: ${PATH_STATE[state]}${reason === null ? '' : ` (${reason})`}`
}

function howConnected(source: Source, keeper: KeeperReport | undefined): string {
  const held = source.holds?.() ?? null
  const records = held && `${held.records.toLocaleString('en')} records, as of ${held.dataAsOf.slice(0, 10)}`
  const part = held?.part ?? null
  const unread = whatUnread(held?.unread)
  const kept = keeper === undefined ? null : describeKeeper(keeper)
  const paths = (source.paths?.() ?? []).map(howItAnswers)
  return [METHOD[source.method], records, part, unread, kept, ...paths].filter((part) => part !== null).join('; ')
}

function sourceRow(source: Source, keeper: KeeperReport | undefined) {
  return html`<tr>
    <td>${source.name}</td>
    <td>${source.missing === undefined ? 'connected' : 'not connected'}</td>
    <td>${keeper === undefined && source.missing !== undefined ? source.missing : howConnected(source, keeper)}</td>
  </tr>`
}

const FOR_IT =
  'The service then fetches all EU marks and Swiss companies by itself, which takes about two days, searches them by likeness, and keeps them current. From then on a check that finds nothing ends as none found.'

function stepsFor({ sources, keepers }: HomeParts): string[] | null {
  const source = sources.find(({ id }) => id === 'euipo')
  if (source === undefined || keepers().has(source.id) || source.holds?.() != null) return null
  return [
    'Register at dev.euipo.europa.eu, make an app there, and subscribe it to Trademark search. It is free, for 25,000 questions a day; EUIPO asks for identity papers.',
    'Set the environment variables EUIPO_CLIENT_ID and EUIPO_CLIENT_SECRET to what the app shows, and start the service again.',
    `Run ${ADMIN_COMMAND} registers keep EU companies-CH, which shows the terms of each office and asks whether you accept them.`,
  ]
}

function restingList(upstreams: readonly UpstreamState[]) {
  const resting = upstreams.filter(({ state }) => state !== 'ok')
  if (resting.length === 0) return ''
  return html`<ul>${resting.map(
    ({ upstream, state, until }) =>
      html`<li>${upstream} ${RESTING[state]}${until === null ? '' : ` until ${until}`}</li>`,
  )}</ul>`
}

function home(parts: HomeParts, publicUrl: string) {
  const { sources, upstreams, keepers, resolvers } = parts
  const steps = stepsFor(parts)
  const kept = keepers()
  const note = noteOf(sources)
  return page(
    'Brand Check',
    html`<h1>Brand Check is running</h1>
<p class="soft">Version ${VERSION} at ${publicUrl}</p>
<h2>Try it on this page</h2>
<p>Highlight one of these names, right-click it, and choose <b>Check this name</b>.</p>
<table>${TO_TRY.map(
      ({ name, ends, why }) =>
        html`<tr><td class="name">${name}</td>${note === null ? '' : html`<td>ends in <b>${ends}</b>: ${why}</td>`}</tr>`,
    )}</table>
${note === null ? '' : html`<h2>What a check can and cannot tell now</h2><p class="note">${note}</p>`}
${steps === null ? '' : html`<h2>Complete checks in three steps</h2><ol>${steps.map((step) => html`<li>${step}</li>`)}</ol><p>${FOR_IT}</p>`}
<h2>Sources</h2>
<table>
<tr><th>Source</th><th>State</th><th>How it searches, or what connecting it takes</th></tr>
${sources.map((source) => sourceRow(source, kept.get(source.id)))}
</table>
${resolvers().map((each) => html`<p>Asked where a registry says nothing: ${howItAnswers(each)}</p>`)}
${restingList(upstreams())}
<h2>The interface</h2>
<p><code>GET</code> or <code>POST /api/v2/brand-check</code>, <code>POST /api/v2/trademark/search</code>,
<code>GET /api/v2/jurisdiction/:code</code>, <code>GET /api/v2/quotas</code>, each with an <code>X-API-Key</code> header.
<a href="docs">Read and try it</a>, <a href="openapi.json">as OpenAPI 3.1</a>, and <a href="problems">its errors</a>.</p>
<p><a href="access">Request access</a> to get a key of your own.</p>
<p>Checked names are neither stored nor logged. A search aid, not legal advice.</p>`,
  )
}

function facts(parts: HomeParts) {
  const { sources, sourceFacts, upstreams, keepers, resolvers } = parts
  const kept = keepers()
  return {
    name: 'brand-check',
    version: VERSION,
    note: noteOf(sources),
    sources: sources.map((source) => {
      const { searched, fresh, proven } = sourceFacts.find(({ id }) => id === source.id) ?? {}
      return {
        id: source.id,
        name: source.name,
        kind: source.kind,
        method: source.method,
        connected: source.missing === undefined,
        connecting: source.missing ?? null,
        records: source.holds?.()?.records ?? null,
        dataAsOf: source.holds?.()?.dataAsOf ?? null,
        paths: source.paths?.() ?? [],
        keeper: kept.get(source.id) ?? null,
        searched,
        fresh,
        proven,
      }
    }),
    // Does not publish remaining queries and failures: they would reveal when somebody checks a name. Nor does it say
    // when a working upstream recovered, because a query showed that.
    upstreams: upstreams().map((each) => ({
      ...each,
      since: each.state === 'ok' ? null : each.since,
      failures: null,
      left: null,
    })),
    resolvers: resolvers(),
    steps: stepsFor(parts),
    tryNames: TO_TRY,
  }
}

/** GET /: the home page, or JSON for programs. */
export function homeRoutes(parts: HomeParts): Hono<AppEnv> {
  return new Hono<AppEnv>().get('/', (c) => {
    const json = (c.req.header('Accept') ?? '').includes('application/json')
    if (json) {
      // Extensions show what a service searches. Nothing here is private.
      c.header('Access-Control-Allow-Origin', '*')
      return c.json(facts(parts))
    }
    c.header('Content-Security-Policy', PAGE_POLICY)
    return c.html(home(parts, c.var.publicUrl))
  })
}
