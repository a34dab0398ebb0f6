import type { Filling } from '../../contract/answer.ts'
import type { MarkGoods } from '../../contract/mark-goods.ts'
import { startDeadline } from '../http/outcome.ts'
import {
  emptyAnswer,
  type Hit,
  identityOf,
  type Participation,
  type RegisterFacts,
  type Source,
  type SourceAnswer,
  type SourceContext,
  type SourceQuery,
} from '../source.ts'
import {
  type CheckedConnector,
  type Connector,
  createCheckedConnector,
  joined,
  type LiveResult,
  RECORD_GONE,
  searchLive,
  textOnly,
  whatFilling,
  whatOfNewer,
  whatUnread,
  whyFailed,
} from './connector.ts'
import { type ImportedAnswer, type ImportedRegister, SearchUnavailable, searchImported } from './imported-search.ts'
import { ageOf, areCurrent } from './record.ts'
import { noGoods } from './record-fields.ts'

/**
 * Ignores punctuation and leading zeros, which differ between an office's interfaces. Includes the basis, because DE
 * 919224 and international registration 919224 are different marks.
 */
function markIdentity(number: string, { basis = 'national' }: Hit): string {
  const plain = number
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replace(/^0+/, '')
  return `${basis} ${plain}`
}

/** Prefers the office's current answer to the imported record. */
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
 * Zefix lists a company that moved to a different canton twice, once as struck off. The row in force may have a
 * dissimilar name and be missing here. A struck-off row therefore says nothing about a company imported as in force.
 */
function standingOf(held: Hit, hits: readonly Hit[]): Hit | undefined {
  const inForce = hits.find(({ status }) => status !== 'dead')
  if (inForce !== undefined || (held.kind === 'company' && held.status !== 'dead')) return inForce
  return hits[0]
}

/** Several hits in one answer may share a number. None is dropped. */
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
  // A name missing from a partial import may still be in the register, so a partial import proves nothing.
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
    const why = part ?? 'a record that certainly is held here did not come back, so an empty answer does not count'
    if (live.worked !== null) return liveAnswer(facts, live, joined(why, unread))
    return { ...emptyAnswer('not_proven', joined(why, unread), true), ...found, matches: null }
  }
  const whole = {
    ...emptyAnswer('answered', joined(part, unread, newer), retryable(live)),
    ...found,
    origin: 'snapshot',
  } as const
  // If too many marks are similar, the name is the cause. Unreadable records have nothing to do with the name.
  return searched.truncated && provenAt !== null && !hasUnread(live) ? { ...whole, unanswerable: true } : whole
}

/**
 * Builds an answer from connectors only. Such an answer is never complete, because connectors find only the same
 * letters. `unheld` is the reason why no imported records were searched.
 */
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

export interface RegisterOptions {
  facts: RegisterFacts
  /** Best connector first. */
  live: readonly Connector[]
  /** Called for every search, because a sync can replace the records. */
  held: () => ImportedRegister | null
  /** Returns the reason why records are missing or outdated, or null. */
  trouble?: () => string | null
  filling?: () => Filling | null
  role(query: SourceQuery): Participation
  remember?: (path: CheckedConnector) => CheckedConnector
}

/** A search takes a few milliseconds unless many others are waiting. */
const HELD_MS = 3000
/**
 * Limit for all connectors together. Slightly shorter than a complete check (`lib/check/run.ts`), which can then report
 * partial results.
 */
const MOST_LIVE_MS = 7400
/** Leaves time to report the connectors' reasons. */
const MARGIN_MS = 200

type HeldOutcome = SearchedRecords | { unheld: string }

async function tryHeld(
  { facts, held: current, trouble }: RegisterOptions,
  query: SourceQuery,
  { signal, holder }: SourceContext,
): Promise<HeldOutcome | null> {
  const held = current()
  const wrong = trouble?.() ?? null
  if (held === null) return wrong === null ? null : { unheld: wrong }
  const deadline = startDeadline(signal, HELD_MS)
  const late = new Promise<never>((_, reject) =>
    deadline.signal.addEventListener('abort', () => reject(new SearchUnavailable('no answer in time')), { once: true }),
  )
  const searching = searchImported(held, facts, query, { signal: deadline.signal, holder })
  try {
    return { held, wrong, searched: await Promise.race([searching, late]) }
  } catch (error) {
    const why = error instanceof SearchUnavailable ? `: ${error.message}` : ''
    return { unheld: `its records here could not be searched${why}` }
  } finally {
    deadline.clear()
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
 * Searches imported records by similarity, and queries connectors for newer ones in parallel. Only current imported
 * records complete an answer, because connectors find only the same letters.
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
