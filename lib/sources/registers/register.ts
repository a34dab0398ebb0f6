import type { Filling } from '../../contract/checks/answer.ts'
import type { MarkGoods } from '../../contract/checks/mark-goods.ts'
import { noGoods } from '../fields/fields.ts'
import { seconds, within } from '../http/outcome.ts'
import {
  emptyAnswer,
  type Hit,
  identityOf,
  type Participation,
  type PathState,
  type RegisterFacts,
  type Source,
  type SourceAnswer,
  type SourceContext,
  type SourceQuery,
} from '../source.ts'
import { createCanaries } from './canary.ts'
import { type Connector, type ConnectorAnswer, emptyConnectorAnswer, joined, TEXT_ONLY } from './connector.ts'
import { type ImportedAnswer, type ImportedRegister, SearchUnavailable, searchImported } from './imported-search.ts'
import { ageOf, areCurrent } from './record.ts'

export interface CheckedAnswer extends ConnectorAnswer {
  /** Time of the original query, even for a cached answer. */
  askedAt: string
  provenAt: string | null
  fromMemory: boolean
}

/** A connector whose empty answers count only with a proof. */
export interface CheckedConnector extends Pick<Connector, 'id' | 'name' | 'attribution' | 'deadlineMs'> {
  ask(query: SourceQuery, context: SourceContext): Promise<CheckedAnswer>
  state(): PathState
}

const UNPROVEN = 'a record that certainly is in the register did not come back, so an empty answer does not count'
const UNREADABLE = 'the service could not read its answer'

/** Matches reasons that do not depend on the name. */
const OF_ACCESS = /did not accept|\((?:401|403|404)\)$/

/**
 * Returns true if the reason reveals nothing about the name and so may be public. With matches, the reason may state
 * their number. If a retry is pointless, the office may have rejected this very name.
 */
function isOfPath({ matches, retryable, reason }: ConnectorAnswer): boolean {
  return matches === null && (retryable || OF_ACCESS.test(reason ?? ''))
}

/**
 * Accepts an empty answer only if the same connector found a canary for the same account within the last ten minutes.
 * The canary query has its own signal, so that a caller who disconnects does not abort it for others.
 */
export function createCheckedConnector(path: Connector): CheckedConnector {
  const proofOf = createCanaries()
  let last: ConnectorAnswer | null = null

  function controlCameBack({ fetch, now, holder }: SourceContext): Promise<boolean> {
    const everybody = { fetch, now, holder, signal: new AbortController().signal }
    return within(everybody, path.deadlineMs, (limited) => path.control(limited)).catch(() => false)
  }

  return {
    id: path.id,
    name: path.name,
    attribution: path.attribution,
    deadlineMs: path.deadlineMs,

    async ask(query, context) {
      const { now } = context
      const proof = proofOf(context.holder)
      const asked = { askedAt: new Date(now()).toISOString(), fromMemory: false }
      // The search starts first, because a rate-limited upstream answers in order.
      const searching = path.search(query, context).catch(() => emptyConnectorAnswer('error', UNREADABLE, true))
      const seeking = proof.at(now()) === null ? proof.seek(() => controlCameBack(context), now) : null
      const answer = await searching
      if (!context.signal.aborted && answer.ofName !== true) last = answer
      if (answer.proof) proof.record(now())
      const empty = answer.state === 'answered' && answer.hits.length === 0
      if (empty && proof.at(now()) === null) await seeking
      const provenAt = proof.at(now())
      if (!empty || provenAt !== null) return { ...answer, ...asked, provenAt }
      const unproven: ConnectorAnswer = {
        ...emptyConnectorAnswer('not_proven', UNPROVEN, true),
        truncated: answer.truncated,
      }
      last = unproven
      return { ...unproven, ...asked, provenAt }
    },

    state() {
      const { id, name } = path
      if (last === null) return { id, name, state: 'not_asked_yet', reason: null }
      if (last.state === 'answered') return { id, name, state: 'answering', reason: null }
      return { id, name, state: 'failing', reason: isOfPath(last) ? last.reason : last.state.replaceAll('_', ' ') }
    },
  }
}

interface PathAnswer {
  path: CheckedConnector
  answer: CheckedAnswer
}

interface LiveResult {
  worked: PathAnswer | null
  failed: PathAnswer[]
}

/** Queries a connector. Returns in time even if the connector ignores its signal. */
async function askWithin(
  path: CheckedConnector,
  query: SourceQuery,
  context: SourceContext,
  milliseconds: number,
): Promise<CheckedAnswer> {
  const since = performance.now()
  const stopped = AbortSignal.any([context.signal, ...(context.enough ? [context.enough] : [])])
  const { promise: late, resolve } = Promise.withResolvers<CheckedAnswer>()
  const askedAt = new Date(context.now()).toISOString()
  const giveUp = (state: 'timeout' | 'error', reason: string) =>
    resolve({ ...emptyConnectorAnswer(state, reason, true), askedAt, provenAt: null, fromMemory: false })
  const overdue = () => giveUp('timeout', `no answer in ${seconds(Math.min(milliseconds, performance.now() - since))}`)
  return within({ ...context, signal: stopped }, milliseconds, (limited) => {
    if (limited.signal.aborted) overdue()
    else limited.signal.addEventListener('abort', overdue, { once: true })
    const answer = path.ask(query, limited).catch(() => {
      giveUp('error', 'the service could not ask it')
      return late
    })
    return Promise.race([answer, late])
  })
}

/** Queries connectors in order until one answers. Reserves a share of the time for each later one. */
async function searchLive(
  paths: readonly CheckedConnector[],
  query: SourceQuery,
  context: SourceContext,
  milliseconds: number,
): Promise<LiveResult> {
  const endsAt = performance.now() + milliseconds
  const failed: PathAnswer[] = []
  for (const [at, path] of paths.entries()) {
    if (context.signal.aborted || (context.enough?.aborted && failed.length > 0)) break
    const later = paths.slice(at + 1)
    const left = Math.max(0, endsAt - performance.now())
    const spare = left - later.reduce((sum, { deadlineMs }) => sum + deadlineMs, 0)
    const given = Math.min(path.deadlineMs, Math.max(spare, left / (later.length + 1)))
    const answer = await askWithin(path, query, context, given)
    if (answer.state === 'answered') return { worked: { path, answer }, failed }
    failed.push({ path, answer })
  }
  return { worked: null, failed }
}

const RECORD_GONE = 'its records are being changed, and one that was found is no longer held: ask again in some minutes'

function whyFailed(failed: readonly PathAnswer[]): string {
  return failed.map(({ path, answer }) => `${path.name}: ${answer.reason ?? 'no usable answer'}`).join('; ')
}

/** Returns a reason that counts the unreadable entries of an imported register, or null for 0. */
export function whatUnread(entries = 0): string | null {
  return entries === 0 ? null : `of its imported entries, ${entries.toLocaleString('en')} could not be read`
}

function whatFilling({ percent, readyBy }: Filling): string {
  const by = readyBy === null ? '' : `, complete by about ${readyBy.slice(0, 16).replace('T', ' ')} UTC`
  return `${percent} % of its records are held${by}`
}

function textOnly({ worked, failed }: LiveResult): string {
  const said = worked?.answer.reason ?? null
  const searched = said === null || said.startsWith(TEXT_ONLY) ? (said ?? TEXT_ONLY) : `${TEXT_ONLY}; ${said}`
  const reason = joined(searched, worked?.answer.lost ?? null)
  if (worked === null || failed.length === 0) return reason
  return `${reason}; ${worked.path.name} was asked instead (${whyFailed(failed)})`
}

function whatOfNewer({ worked, failed }: LiveResult): string | null {
  if (worked === null) return failed.length === 0 ? null : `newer records were not looked for (${whyFailed(failed)})`
  const { path, answer } = worked
  const lost = answer.lost ?? null
  if (answer.truncated) return joined(`of newer records, ${path.name} had more than it gave`, lost)
  return joined(
    failed.length === 0 ? null : `newer records were looked for by ${path.name} (${whyFailed(failed)})`,
    lost,
  )
}

/**
 * Returns the identity of a mark. Ignores punctuation and leading zeros, which differ between an office's APIs.
 * Includes the basis, because DE 919224 and international registration 919224 are different marks.
 */
function markIdentity(number: string, { basis = 'national' }: Hit): string {
  const plain = number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')
  return `${basis} ${plain}`
}

function unite(held: Hit, live: Hit): Hit {
  const nearer = live.similarity.score >= held.similarity.score ? live : held
  return {
    ...live,
    number: held.number,
    name: nearer.name,
    similarity: nearer.similarity,
    status: live.status === 'unknown' ? held.status : live.status,
    niceClasses: live.niceClasses.length === 0 ? held.niceClasses : live.niceClasses,
    owner: live.owner ?? held.owner,
    filedOn: live.filedOn ?? held.filedOn,
    registeredOn: live.registeredOn ?? held.registeredOn,
    expiresOn: live.expiresOn ?? held.expiresOn,
    recordUrl: live.recordUrl ?? held.recordUrl,
    ...(live.goodsGroups === undefined && held.goodsGroups !== undefined && { goodsGroups: held.goodsGroups }),
  }
}

/**
 * Returns the current row of an imported hit. Zefix lists a company that moved to another canton twice, once as struck
 * off. Its active row may have a dissimilar name and be missing. A struck-off row is therefore ignored if the imported
 * company is active.
 */
function standingOf(held: Hit, hits: readonly Hit[]): Hit | undefined {
  const inForce = hits.find(({ status }) => status !== 'dead')
  if (inForce !== undefined || (held.kind === 'company' && held.status !== 'dead')) return inForce
  return hits[0]
}

/** Merges hits. Several hits in one answer may share a number, and none is dropped. */
export function mergeHits(held: readonly Hit[], live: readonly Hit[]): Hit[] {
  const rest = Map.groupBy(live, (hit) => (hit.number === null ? null : markIdentity(hit.number, hit)))
  const merged = held.map((hit) => {
    const same = hit.number === null ? [] : (rest.get(markIdentity(hit.number, hit)) ?? [])
    const now = standingOf(hit, same)
    if (now === undefined) return hit
    same.splice(same.indexOf(now), 1)
    return unite(hit, now)
  })
  return [...merged, ...[...rest.values()].flat()]
}

function liveHits({ worked, failed }: LiveResult): Hit[] {
  const answers = [...failed, ...(worked === null ? [] : [worked])]
  return answers.reduce<Hit[]>((hits, { answer }) => mergeHits(hits, answer.hits), [])
}

function hasUnread({ worked, failed }: LiveResult): boolean {
  return [...failed, ...(worked === null ? [] : [worked])].some(({ answer }) => (answer.unread ?? 0) > 0)
}

const retryable = ({ failed }: LiveResult) => failed.some(({ answer }) => answer.retryable)

interface SearchedRecords {
  held: ImportedRegister
  searched: ImportedAnswer
  wrong: string | null
}

function heldAnswer(
  facts: RegisterFacts,
  { held, searched, wrong }: SearchedRecords,
  live: LiveResult,
  now: number,
): SourceAnswer {
  const { dataAsOf, records } = held
  const part = joined(held.part ?? null, searched.isChanging ? RECORD_GONE : null)
  // A name missing from a partial import may still be in the register, so a partial import does not prove anything.
  const provenAt = part === null ? held.provenAt : null
  const hits = mergeHits(searched.hits, liveHits(live))
  const newer = whatOfNewer(live)
  const unread = whatUnread(held.unread)
  const found = {
    dataAsOf,
    records,
    provenAt,
    matches: searched.matches + hits.length - searched.hits.length,
    truncated: searched.truncated || hasUnread(live),
    method: 'similarity' as const,
    attribution: facts.attribution,
    hits,
  }
  if (!areCurrent(facts.kind, dataAsOf, now)) {
    const reason = joined(`its records are ${ageOf(dataAsOf, now)}`, part, unread, wrong, newer)
    return { ...emptyAnswer('answered_stale', reason, retryable(live)), ...found, origin: 'fallback' }
  }
  if (provenAt === null && hits.length === 0) {
    const why = part ?? 'a record that certainly was imported did not come back, so an empty answer does not count'
    if (live.worked !== null) return liveAnswer(facts, live, joined(why, unread))
    return { ...emptyAnswer('not_proven', joined(why, unread), true), ...found, matches: null }
  }
  const whole = {
    ...emptyAnswer('answered', joined(part, unread, newer), retryable(live)),
    ...found,
    origin: 'snapshot',
  } as const
  // If too many marks are similar, the name is the cause. Unreadable records do not depend on the name.
  return searched.truncated && provenAt !== null && !hasUnread(live) ? { ...whole, unanswerable: true } : whole
}

/** Builds an answer from connectors, never complete (same letters only). `unheld`: why nothing was imported. */
function liveAnswer(facts: RegisterFacts, live: LiveResult, unheld: string | null): SourceAnswer {
  const hits = liveHits(live)
  const said = (reason: string) => (unheld === null ? reason : `${unheld}; ${reason}`)
  const found = { method: 'text' as const, hits }
  const { worked, failed } = live
  if (worked === null) {
    const [first] = failed
    const reason = failed.length === 1 ? (first?.answer.reason ?? null) : whyFailed(failed)
    const state = first?.answer.state ?? 'error'
    const matches = hits.length === 0 ? null : hits.length
    const attribution = first?.path.attribution ?? facts.attribution
    return {
      ...emptyAnswer(state, reason === null ? unheld : said(reason), retryable(live)),
      ...found,
      matches,
      attribution,
    }
  }
  const { path, answer } = worked
  const secondary = failed.length > 0 || unheld !== null
  return {
    ...emptyAnswer('answered', said(textOnly(live)), retryable(live)),
    ...found,
    matches: answer.matches,
    truncated: answer.truncated,
    provenAt: answer.provenAt,
    origin: secondary ? 'fallback' : answer.fromMemory ? 'cache' : 'live',
    ...(answer.fromMemory && { askedAt: answer.askedAt }),
    attribution: path.attribution,
  }
}

interface RegisterOptions {
  facts: RegisterFacts
  live: readonly Connector[]
  /** Returns the imported records. Called for every search, because a sync can replace them. */
  held: () => ImportedRegister | null
  trouble?: () => string | null
  filling?: () => Filling | null
  role(query: SourceQuery): Participation
  remember?: (path: CheckedConnector) => CheckedConnector
}

/** Maximum time in milliseconds. A search takes a few milliseconds unless many others are waiting. */
const HELD_MS = 3000
/** Maximum milliseconds for all connectors, less than a complete check, which then reports partial results. */
const MOST_LIVE_MS = 7400
const MARGIN_MS = 200

type HeldOutcome = SearchedRecords | { unheld: string }

async function tryHeld(
  { facts, held: current, trouble }: RegisterOptions,
  query: SourceQuery,
  context: SourceContext,
): Promise<HeldOutcome | null> {
  const held = current()
  const wrong = trouble?.() ?? null
  if (held === null) return wrong === null ? null : { unheld: wrong }
  try {
    const searched = await within(context, HELD_MS, ({ signal, holder }) => {
      const late = new Promise<never>((_, reject) =>
        signal.addEventListener('abort', () => reject(new SearchUnavailable('no answer in time')), { once: true }),
      )
      return Promise.race([searchImported(held, facts, query, { signal, holder }), late])
    })
    return { held, wrong, searched }
  } catch (error) {
    const why = error instanceof SearchUnavailable ? `: ${error.message}` : ''
    return { unheld: `its records here could not be searched${why}` }
  }
}

function withFilling(answer: SourceAnswer, filling: Filling | null): SourceAnswer {
  if (filling === null) return answer
  return { ...answer, reason: joined(whatFilling(filling), answer.reason), filling }
}

async function goodsBy(
  path: Connector,
  source: string,
  number: string,
  language: string,
  context: SourceContext,
): Promise<MarkGoods> {
  const askedAt = new Date(context.now()).toISOString()
  const told = await path.goodsOf?.(number, language, context).catch(() => null)
  const goods = told ?? noGoods('error', 'the service could not read its answer', true)
  return { source, number, askedAt, ...goods, attribution: path.attribution }
}

/**
 * Creates a source that searches imported records by similarity, and queries connectors for newer ones in parallel.
 * Only current imported records make an answer complete, because connectors find only the same letters.
 */
export function createRegister(options: RegisterOptions): Source {
  const { facts, held, trouble, filling, role, remember = (path) => path } = options
  const paths = options.live.map((path) => remember(createCheckedConnector(path)))
  const teller = options.live.find((path) => path.goodsOf !== undefined)
  const liveMs = Math.min(
    MOST_LIVE_MS,
    paths.reduce((sum, { deadlineMs }) => sum + deadlineMs, 0),
  )
  const answerOf = (outcome: HeldOutcome | null, live: LiveResult, now: number): SourceAnswer => {
    if (outcome === null) return liveAnswer(facts, live, null)
    if ('searched' in outcome) return heldAnswer(facts, outcome, live, now)
    return paths.length === 0 ? emptyAnswer('error', outcome.unheld, true) : liveAnswer(facts, live, outcome.unheld)
  }
  const connected = () => paths.length > 0 || held() !== null || (trouble?.() ?? null) !== null

  return {
    ...identityOf(facts),
    deadlineMs: Math.max(liveMs, HELD_MS) + MARGIN_MS,
    role,
    get method() {
      return paths.length > 0 && held() === null ? 'text' : 'similarity'
    },
    get missing() {
      return connected() ? undefined : facts.connecting
    },
    paths: () => paths.map((path) => path.state()),
    holds: held,
    ...(teller && { goodsOf: (number, language, context) => goodsBy(teller, facts.id, number, language, context) }),

    async search(query, context) {
      if (!connected()) {
        const answer = emptyAnswer('not_configured', facts.unconnected)
        return facts.barred === null ? withFilling(answer, filling?.() ?? null) : { ...answer, unanswerable: true }
      }
      const searching = tryHeld(options, query, context)
      const telling = searching.then((outcome) => {
        // Without a live connector, the final answer is ready immediately.
        if (paths.length > 0 && outcome !== null && 'searched' in outcome && outcome.searched.hits.length > 0)
          context.onHits?.(outcome.searched.hits)
        return outcome
      })
      const asking: Promise<LiveResult> = searchLive(paths, query, context, liveMs)
      const [outcome, live] = await Promise.all([telling, asking])
      const answer = answerOf(outcome, live, context.now())
      const isWhole = outcome !== null && 'searched' in outcome && outcome.held.part === undefined
      return isWhole ? answer : withFilling(answer, filling?.() ?? null)
    },
  }
}
