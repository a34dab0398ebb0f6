import { Hono } from 'hono'
import { html, raw } from 'hono/html'
import { PROBLEMS, type ProblemCode } from '../../lib/contract/api/problem.ts'
import type { UpstreamState } from '../../lib/sources/http/request.ts'
import { whatUnread } from '../../lib/sources/registers/register.ts'
import type { PathState, Source, SourceFacts } from '../../lib/sources/source.ts'
import { VERSION } from '../../lib/version.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import { describeKeeper, type KeeperReport } from '../registers/sync/report.ts'
import type { AppEnv } from './env.ts'
import { problemExample } from './openapi.ts'
import { PROBLEM_PAGES, ProblemError } from './problem.ts'

type Html = ReturnType<typeof html>

const STYLE = `
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif; --line: #8886; --soft: #8881; }
body { max-width: 46rem; margin: 2.5rem auto; padding: 0 1.25rem; }
h1 { font-size: 1.6rem; margin-bottom: .25rem } h2 { font-size: 1.1rem; margin-top: 2rem }
table { border-collapse: collapse; width: 100% } td, th { text-align: left; padding: .45rem .6rem .45rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
code { background: var(--soft); padding: .1em .35em; border-radius: 4px }
.note { border: 1px dashed var(--line); border-left-width: 4px; border-radius: 6px; padding: .75rem 1rem }
.name { font-size: 1.15rem; user-select: all; white-space: nowrap } .soft { opacity: .75 } a { color: LinkText }
.facts { display: flex; flex-wrap: wrap; gap: .5rem } .facts > * { background: var(--soft); border-radius: 4px; padding: .1em .5em }
pre { background: var(--soft); border-radius: 6px; padding: .75rem 1rem; overflow-x: auto; font-size: .85rem }
`

function page(title: string, body: Html): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${raw(STYLE)}</style>
</head>
<body>
${body}
</body>
</html>`
}

/** Only an inline style may load. */
const PAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

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

/** Returns the registers that every verdict needs but that cannot answer completely now. */
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
  return `Until all records of ${names.map((name) => `the ${name}`).join(' and ')} are imported, a check without conflicts ends as incomplete: what was not searched is unknown, never taken as no conflict.`
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
${resolvers().map((each) => html`<p>Asked if a registry says nothing: ${howItAnswers(each)}</p>`)}
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
    // Remaining queries, failures and the recovery time of a working upstream are not published, because they would
    // reveal when somebody checks a name.
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

const CODES = Object.keys(PROBLEMS) as ProblemCode[]
const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)

const again = (code: ProblemCode) =>
  PROBLEMS[code].retryable ? 'The same request may succeed later.' : 'The same request will fail again.'

function problemPage(code: ProblemCode) {
  const { status, title } = PROBLEMS[code]
  const { happened, todo } = PROBLEM_PAGES[code]
  return page(
    `${title} (${code})`,
    html`<p class="soft"><a href="../problems">All errors</a></p>
<h1>${title}</h1>
<p class="facts"><code>${code}</code><span>HTTP ${status}</span><span>${PROBLEMS[code].retryable ? 'retryable' : 'not retryable'}</span><span>never charged</span></p>
<h2>What happened</h2>
<p>${happened}</p>
<h2>What to do</h2>
<ol>${todo.map((step) => html`<li>${step}</li>`)}</ol>
<h2>Ask again?</h2>
<p>${again(code)} It costs nothing: errors are never charged.</p>
<h2>What the answer looks like</h2>
<pre>${JSON.stringify(problemExample(code), null, 2)}</pre>`,
  )
}

function allProblems() {
  return page(
    'Errors of Brand Check',
    html`<h1>Errors</h1>
<p>Every error is a problem document (<code>application/problem+json</code>, RFC 9457) with a stable <code>code</code>. None is
ever charged.</p>
<table>
<tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">What happened</th><th scope="col">Ask again</th></tr>
${CODES.map(
  (code) => html`<tr>
    <td><a href="problems/${code}"><code>${code}</code></a></td>
    <td>${PROBLEMS[code].status}</td>
    <td>${PROBLEMS[code].title}</td>
    <td>${PROBLEMS[code].retryable ? 'later' : 'no'}</td>
  </tr>`,
)}
</table>`,
  )
}

/** GET /: the home page, or JSON for programs. GET /problems and /problems/:code: the errors. */
export function homeRoutes(parts: HomeParts): Hono<AppEnv> {
  return new Hono<AppEnv>()
    .get('/', (c) => {
      const json = (c.req.header('Accept') ?? '').includes('application/json')
      if (json) {
        // Extensions show what a service searches. Nothing here is private.
        c.header('Access-Control-Allow-Origin', '*')
        return c.json(facts(parts))
      }
      c.header('Content-Security-Policy', PAGE_POLICY)
      return c.html(home(parts, c.var.publicUrl))
    })
    .get('/problems', (c) => {
      c.header('Content-Security-Policy', PAGE_POLICY)
      return c.html(allProblems())
    })
    .get('/problems/:code', (c) => {
      const code = c.req.param('code')
      if (!isCode(code)) throw new ProblemError('not_found', 'There is no such error. GET /problems lists them.')
      c.header('Content-Security-Policy', PAGE_POLICY)
      return c.html(problemPage(code))
    })
}
