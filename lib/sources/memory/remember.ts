import { PROOF_LASTS_MS } from '../proof.ts'
import type { ProvenAnswer, ProvenPath } from '../register/proven-path.ts'
import { type Source, type SourceAnswer, withSearch } from '../source.ts'
import type { AnswerCache } from './cache.ts'

const HOUR_MS = 60 * 60_000

/** An empty answer without proof is not worth caching. */
function saysSomething({ state, provenAt, matches }: Pick<SourceAnswer, 'state' | 'provenAt' | 'matches'>): boolean {
  return state === 'answered' && (provenAt !== null || (matches ?? 0) > 0)
}

/** Caches a connector's answers for an hour, with the time and proof of the original query. */
export function rememberPath(cache: AnswerCache): (path: ProvenPath) => ProvenPath {
  return (path) => ({
    ...path,
    async ask(query, context) {
      const { answer, fromMemory } = await cache.answer<ProvenAnswer>(
        { of: path.id, query, deadlineMs: path.deadlineMs, lifetimeMs: HOUR_MS },
        context,
        (asking) => path.ask(query, asking),
        saysSomething,
      )
      return { ...answer, fromMemory }
    },
  })
}

/**
 * Caches a domain registry's answers for as long as their proof lasts. `lib/check/coverage.ts` judges them by the
 * original proof.
 */
export function rememberDomains(cache: AnswerCache): (source: Source) => Source {
  return (source) => {
    const search: Source['search'] = async (query, context) => {
      const { answer, fromMemory } = await cache.answer<SourceAnswer>(
        { of: source.id, query, deadlineMs: source.deadlineMs, lifetimeMs: PROOF_LASTS_MS },
        context,
        async (asking) => ({ askedAt: new Date(asking.now()).toISOString(), ...(await source.search(query, asking)) }),
        saysSomething,
      )
      return fromMemory ? { ...answer, origin: 'cache' } : answer
    }
    return withSearch(source, search)
  }
}
