import type { Filling } from '../../contract/answer.ts'
import type { MarkGoods } from '../../contract/mark-goods.ts'
import { noGoods } from '../office-goods.ts'
import {
  emptyAnswer,
  type Role,
  type Source,
  type SourceAnswer,
  type SourceContext,
  type SourceQuery,
} from '../source.ts'
import { startDeadline } from '../upstream/deadline.ts'
import { heldAnswer, liveAnswer, type SearchedRecords } from './answer.ts'
import { identityOf, type RegisterFacts } from './facts.ts'
import type { HeldRegister } from './held-register.ts'
import { searchHeld } from './held-search.ts'
import type { LivePath } from './live-path.ts'
import { type LiveResult, searchLive } from './live-search.ts'
import { SearchUnavailable } from './name-search.ts'
import { createProvenPath, type ProvenPath } from './proven-path.ts'
import { joined, whatFilling } from './reasons.ts'

export interface RegisterOptions {
  facts: RegisterFacts
  /** Best first. Later connectors are queried only if earlier ones fail. */
  live: readonly LivePath[]
  /** Called for every search, because a sync can replace the records. */
  held: () => HeldRegister | null
  /** Reason why records are missing or outdated, or null. */
  trouble?: () => string | null
  filling?: () => Filling | null
  role(query: SourceQuery): Role
  remember?: (path: ProvenPath) => ProvenPath
}

/** A search takes a few milliseconds unless many others wait. */
const HELD_MS = 3000
/**
 * For all connectors together. A little less than a whole check (`lib/check/run.ts`), so that it can still report
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
  const searching = searchHeld(held, facts, query, { signal: deadline.signal, holder })
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
  path: LivePath,
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
 * Searches imported records by similarity, and queries connectors for newer ones at the same time. Only current
 * imported records complete an answer, because connectors find only the same letters.
 */
export function createRegister(options: RegisterOptions): Source {
  const { facts, held, trouble, filling, role, remember = (path) => path } = options
  const paths = options.live.map((path) => remember(createProvenPath(path)))
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
        // Without a live connector, the final answer is ready at once.
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
