import { type Context, Hono } from 'hono'
import { html, raw } from 'hono/html'
import { PROBLEMS, type ProblemCode } from '../../lib/contract/api/problem.ts'
import type { UpstreamState } from '../../lib/sources/http/request.ts'
import type { Office } from '../../lib/sources/offices/office.ts'
import { whatUnread } from '../../lib/sources/registers/register.ts'
import type { PathState, Source, SourceFacts } from '../../lib/sources/source.ts'
import { VERSION } from '../../lib/version.ts'
import type { AccessDesk } from '../access/desk.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import { describeKeeper, type KeeperReport } from '../registers/sync/report.ts'
import { plans } from './access.ts'
import type { AppEnv } from './env.ts'
import { problemExample } from './openapi.ts'
import type { PublishedPacks } from './packs.ts'
import { coverageRows, facts as factRows, PAGE_POLICY, type PagePlace, pagePlaceOf, servicePage } from './page.ts'
import { PROBLEM_PAGES, ProblemError } from './problem.ts'

interface HomeParts {
  access: AccessDesk
  sources: readonly Source[]
  sourceFacts: readonly SourceFacts[]
  upstreams: () => UpstreamState[]
  keepers: () => ReadonlyMap<string, KeeperReport>
  resolvers: () => PathState[]
  packs: PublishedPacks | null
  offices: readonly Office[]
}

type Shape = keyof typeof SHAPES

const SHAPES = {
  octagon: raw('<path d="M6.5 1.5h7l5 5v7l-5 5h-7l-5-5v-7z" fill="currentColor"/>'),
  triangle: raw('<path d="M10 2l9 16H1z" fill="currentColor"/>'),
  outlined: raw('<path d="M10 3l8 14H2z" fill="none" stroke="currentColor" stroke-width="2"/>'),
  dotted: raw('<path d="M10 3l8 14H2z" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="2 2"/>'),
  search: raw(
    '<g fill="none" stroke="currentColor" stroke-width="2"><circle cx="10" cy="10" r="8"/><circle cx="9" cy="9" r="3"/><path d="M11.5 11.5L14 14"/></g>',
  ),
  dashed: raw(
    '<circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" stroke-width="2" stroke-dasharray="4 3"/>',
  ),
}

const sign = (shape: Shape) =>
  html`<svg class="sign ${shape}" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">${SHAPES[shape]}</svg>`

/** The headlines of the card, and what each means. A test compares them with those of the extension. */
export const HEADLINES: Readonly<Record<string, [headline: string, shape: Shape, meaning: string]>> = {
  conflict: ['Conflict', 'octagon', 'An identical or near-identical trade mark, or a famous brand.'],
  caution: ['Possible conflict', 'triangle', 'A similar trade mark. Invented names rarely come this close to one.'],
  in_use: ['Already in use', 'triangle', 'A company or a brand has this name or a similar one.'],
  moderate: ['Similar marks exist', 'outlined', 'Invented names sometimes come this close to a trade mark.'],
  faint: ['Distant matches only', 'dotted', 'Nearly every name has matches like these.'],
  none_found: ['No conflict found', 'search', 'Every required register was searched in full, and nothing comes close.'],
  incomplete: [
    'Not enough searched to tell',
    'dashed',
    'Nothing serious came up, but a required register was not searched in full.',
  ],
}

/** These verdicts hold for a service without imported marks. */
const TO_TRY = [
  { name: 'Nutela', ends: 'conflict', shown: 'conflict', why: 'a famous brand has nearly the same name' },
  { name: 'Rolecks', ends: 'caution', shown: 'in_use', why: 'a famous brand sounds similar' },
  {
    name: 'Qzvyntrel',
    ends: 'incomplete',
    shown: 'incomplete',
    why: 'nothing similar was found, but not every register was searched by similarity',
  },
  { name: 'Test-Conflict', ends: 'conflict', shown: 'conflict', why: 'this service invented the mark, for a test' },
] as const

const METHOD = { similarity: 'finds similar names', text: 'finds the same letters only', exact: 'finds the exact name' }
const RESTING = {
  ok: 'is asked',
  left_alone: 'failed so often that it is not asked',
  limited: 'is not asked, for what it allows is used up,',
}
const PATH_STATE = { not_asked_yet: 'not asked yet', answering: 'answering', failing: 'failing' }

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
  return `Until all records of ${names.map((name) => `the ${name}`).join(' and ')} are imported, a check without conflicts ends as “Not enough searched to tell”: what nobody searched is unknown, never taken as no conflict.`
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
  'The service then fetches all EU marks and Swiss companies by itself, which takes about two days, searches them by similarity, and keeps them current. From then on, a check that finds nothing ends as “No conflict found”.'

function stepsFor({ sources, keepers }: HomeParts): string[] | null {
  const source = sources.find(({ id }) => id === 'euipo')
  if (source === undefined || keepers().has(source.id) || source.holds?.() != null) return null
  return [
    'Register at dev.euipo.europa.eu, make an app there, and subscribe it to Trademark search. It is free, for 25,000 questions a day; EUIPO asks for identity papers.',
    'Set the environment variables EUIPO_CLIENT_ID and EUIPO_CLIENT_SECRET to what the app shows, and start the service again.',
    `Run ${ADMIN_COMMAND} registers keep EU companies-CH, which shows the terms of each office and asks whether you accept them.`,
  ]
}

function offerOf({ sources, offices, packs }: HomeParts, publicUrl: string) {
  const whole = sources.filter((source) => source.holds?.()?.part === undefined && source.holds?.() != null)
  const codes = offices.flatMap(({ facts, records }) =>
    records !== null && whole.some(({ id }) => id === facts.id) ? records.code : [],
  )
  if (codes.length === 0) return null
  return html`<h2>Let browsers search without telling a name</h2>
<p>A browser can load the registers of this service and search them on its own device. Publish each, and again when it has changed:</p>
<ul>${codes.map((code) => html`<li><code>${ADMIN_COMMAND} registers publish ${code}</code></li>`)}</ul>
${
  packs === null
    ? html`<p>Then set <code>PACKS=open</code> (for everybody) or <code>PACKS=key</code> (for those with a key), and start the service again.</p>`
    : html`<p>Browsers load them from <code>${publicUrl}/packs/catalogue.json#${packs.signingKey().kid}</code>. After <code>#</code> stands the fingerprint of the key that signs them.</p>`
}`
}

function restingList(upstreams: readonly UpstreamState[]) {
  const resting = upstreams.filter(({ state }) => state !== 'ok')
  if (resting.length === 0) return ''
  return html`<ul>${resting.map(
    ({ upstream, state, until }) =>
      html`<li>${upstream} ${RESTING[state]}${until === null ? '' : ` until ${until}`}</li>`,
  )}</ul>`
}

const CARD = html`<figure class="card">
<div class="card-name"><b>Kandaroo</b><span>EU + CH · coffee</span></div>
<p class="card-verdict">${sign('triangle')} <b>Possible conflict</b><span class="steps" role="img" aria-label="Risk 4 of 5">●●●●○</span></p>
<p><b>KANDARU</b><br><span class="soft">EU · class 30 · Kandaru Foods<br>sounds alike · unusually close</span></p>
<p class="chips"><span>.com taken</span><span>.ch not registered</span><span>.de no answer</span></p>
<dl><div><dt>Searched</dt><dd>EU · CH · Companies CH · Brands</dd></div>
<div><dt>Not searched</dt><dd>DE · AT · US · WIPO</dd></div></dl>
<figcaption>An example with an invented mark</figcaption>
</figure>`

const KINDS = { trademark: 'trade marks', company: 'companies', brand_in_use: 'brands in use', domain: 'domain names' }

/** Names only what this service searches. */
function comparedWith(sources: readonly Source[]): string {
  const connected = (kind: string) => sources.some((source) => source.kind === kind && source.missing === undefined)
  const kinds = Object.entries(KINDS).filter(([kind]) => connected(kind))
  return new Intl.ListFormat('en').format(kinds.map(([, name]) => name))
}

const page = (place: PagePlace, title: string, body: ReturnType<typeof html>, listed = true) =>
  servicePage(place, title, body, {
    listed,
    links: html`<nav aria-label="Pages"><ul class="links"><li><a href="${place.base}/docs">Docs</a></li><li><a href="${place.base}/status">Status</a></li><li><a href="${place.base}/access">Get access</a></li></ul></nav>`,
  })

function home({ sources, access }: HomeParts, place: PagePlace) {
  const { base } = place
  const note = noteOf(sources)
  return page(
    place,
    'Check a name before you use it',
    html`<div class="hero"><div><h1>Check a name before you use it</h1>
<p class="lead">Brand Check compares a name with ${comparedWith(sources)}, and says what it could not search.</p>
<p class="buttons"><a class="button" href="${base}/access">Get access</a><a class="button second" href="#try">Try it</a></p>
<p class="soft">This service neither stores nor logs the names that you check.</p></div>
${CARD}</div>
<h2>What is searched here</h2>
${coverageRows(place, access.coverage(place.t))}
<h2>What a check can say</h2>
<table class="headlines"><tbody>${Object.values(HEADLINES).map(
      ([headline, shape, meaning]) =>
        html`<tr><th scope="row"><span>${sign(shape)} ${headline}</span></th><td>${meaning}</td></tr>`,
    )}</tbody></table>
${note === null ? '' : html`<p class="warning">${note}</p>`}
<h2 id="try">Try it</h2>
<p>With the extension: highlight one of these names, right-click it, and choose <b>Check this name</b>.</p>
<table><tbody>${TO_TRY.map(
      ({ name, shown, why }) =>
        html`<tr><td class="name">${name}</td>${note === null ? '' : html`<td><b>${HEADLINES[shown]?.[0]}</b>: ${why}</td>`}</tr>`,
    )}</tbody></table>
<p>Without it: read whole answers in the <a href="${base}/docs">docs</a>, and send checks from there with your key.</p>
${plans(place, access.offers(place.t))}
<p class="buttons"><a class="button" href="${base}/access">Get access</a></p>`,
  )
}

/** What an operator should set up. Nothing here is secret, because anybody can read the page. */
function openPoints({ access: { sendsMail, offer } }: HomeParts): string[] {
  return [
    ...(sendsMail
      ? []
      : ['Mails are not sent, but written to the folder outbox. Set SMTP_URL and MAIL_FROM to a mail server.']),
    ...(offer.operatorName === null
      ? ['Pages and quotes do not say who runs this service. Set OPERATOR_NAME and OPERATOR_ADDRESS.']
      : []),
    ...(offer.vatPercent === null ? ['Quotes do not say if VAT is added. Set VAT_PERCENT.'] : []),
  ]
}

function status(parts: HomeParts, place: PagePlace, publicUrl: string) {
  const { sources, upstreams, keepers, resolvers } = parts
  const { base } = place
  const steps = stepsFor(parts)
  const kept = keepers()
  const note = noteOf(sources)
  const points = openPoints(parts)
  return page(
    place,
    'Status',
    html`<h1>Brand Check is running</h1>
${factRows([
  ['Version', VERSION],
  ['Address', publicUrl],
  ['Mails', parts.access.sendsMail ? 'sent' : 'written to files, not sent'],
])}
${points.length === 0 ? '' : html`<div class="warning"><h2>To set up</h2><ul>${points.map((point) => html`<li>${point}</li>`)}</ul></div>`}
${note === null ? '' : html`<h2>What a check can and cannot tell now</h2><p class="warning">${note}</p>`}
${steps === null ? '' : html`<h2>Complete checks in three steps</h2><ol>${steps.map((step) => html`<li>${step}</li>`)}</ol><p>${FOR_IT}</p>`}
${offerOf(parts, publicUrl) ?? ''}
<h2>Sources</h2>
<table class="sources">
<thead><tr><th scope="col">Source</th><th scope="col">State</th><th scope="col">How it searches, or what connecting it takes</th></tr></thead>
<tbody>${sources.map((source) => sourceRow(source, kept.get(source.id)))}</tbody>
</table>
${resolvers().map((each) => html`<p>Asked if a registry says nothing: ${howItAnswers(each)}</p>`)}
${restingList(upstreams())}
<h2>The interface</h2>
<p><code>GET</code> or <code>POST /api/v2/brand-check</code>, <code>POST /api/v2/trademark/search</code>,
<code>GET /api/v2/jurisdiction/:code</code>, <code>GET /api/v2/quotas</code>, each with an <code>X-API-Key</code> header.
<a href="${base}/docs">Read and try it</a>, <a href="${base}/openapi.json">as OpenAPI 3.1</a>, and <a href="${base}/problems">its errors</a>.</p>`,
    false,
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
    tryNames: TO_TRY.map(({ shown: _, ...row }) => row),
  }
}

const CODES = Object.keys(PROBLEMS) as ProblemCode[]
const isCode = (code: string): code is ProblemCode => Object.hasOwn(PROBLEMS, code)

const again = (code: ProblemCode) =>
  PROBLEMS[code].retryable ? 'The same request may succeed later.' : 'The same request will fail again.'

function problemPage(place: PagePlace, code: ProblemCode) {
  const { status, title } = PROBLEMS[code]
  const { happened, todo } = PROBLEM_PAGES[code]
  return page(
    place,
    `${title} (${code})`,
    html`<p class="soft"><a href="${place.base}/problems">All errors</a></p>
<h1>${title}</h1>
<p class="chips"><code>${code}</code><span>HTTP ${status}</span><span>${PROBLEMS[code].retryable ? 'retryable' : 'not retryable'}</span><span>never charged</span></p>
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

function allProblems(place: PagePlace) {
  return page(
    place,
    'Errors',
    html`<h1>Errors</h1>
<p>Every error is a problem document (<code>application/problem+json</code>, RFC 9457) with a stable <code>code</code>. None is
ever charged.</p>
<table>
<tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">What happened</th><th scope="col">Ask again</th></tr>
${CODES.map(
  (code) => html`<tr>
    <td><a href="${place.base}/problems/${code}"><code>${code}</code></a></td>
    <td>${PROBLEMS[code].status}</td>
    <td>${PROBLEMS[code].title}</td>
    <td>${PROBLEMS[code].retryable ? 'later' : 'no'}</td>
  </tr>`,
)}
</table>`,
  )
}

/** GET / for visitors, GET /status for operators (both JSON for programs), GET /problems and /problems/:code. */
export function homeRoutes(parts: HomeParts): Hono<AppEnv> {
  const placeFor = (c: Context<AppEnv>) => {
    c.header('Content-Security-Policy', PAGE_POLICY)
    return pagePlaceOf('en', c.var.publicUrl, parts.access.offer)
  }
  const orFacts = (draw: (place: PagePlace, publicUrl: string) => ReturnType<typeof html>) => (c: Context<AppEnv>) => {
    if (!(c.req.header('Accept') ?? '').includes('application/json')) return c.html(draw(placeFor(c), c.var.publicUrl))
    // Extensions show what a service searches. Nothing here is private.
    c.header('Access-Control-Allow-Origin', '*')
    return c.json(facts(parts))
  }
  return new Hono<AppEnv>()
    .get(
      '/',
      orFacts((place) => home(parts, place)),
    )
    .get(
      '/status',
      orFacts((place, publicUrl) => status(parts, place, publicUrl)),
    )
    .get('/problems', (c) => c.html(allProblems(placeFor(c))))
    .get('/problems/:code', (c) => {
      const code = c.req.param('code')
      if (!isCode(code)) throw new ProblemError('not_found', 'There is no such error. GET /problems lists them.')
      return c.html(problemPage(placeFor(c), code))
    })
}
