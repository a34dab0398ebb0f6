import { compareNames } from '../../names/search.ts'
import { type Connector, type ConnectorAnswer, emptyConnectorAnswer } from '../registers/connector.ts'
import type { Hit } from '../source.ts'
import { silence } from './scripted-upstream.ts'

export interface ScriptedPath extends Connector {
  /** Names searched so far, in order. */
  searched: string[]
  /** Number of queries for the canary. */
  controls: number
  /** Sets how the connector behaves from now on. */
  behave(behaviour: Behaviour): void
}

/**
 * Behaviour of a scripted connector. It finds these hits, fails with a reason, answers 200 with nothing, never answers,
 * or throws.
 */
type Behaviour = Hit[] | { fails: string } | 'silent' | 'hangs' | 'throws'

/** Returns a mark for tests in the form of an office's API, with its real similarity to `asked`. */
export function liveHit(asked: string, name: string, over: Partial<Hit> = {}): Hit {
  const similarity = compareNames(asked, name)
  if (similarity === null) throw new Error('these names are not alike')
  return {
    name,
    kind: 'trademark',
    jurisdiction: 'EU',
    niceClasses: [9],
    number: null,
    status: 'live',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: null,
    similarity,
    ...over,
  }
}

/** Creates a connector for tests with this behaviour. It finds its canary unless it is silent, fails or hangs. */
export function scriptedPath(id: string, first: Behaviour, over: Partial<Connector> = {}): ScriptedPath {
  let behaviour = first
  const answers = (): ConnectorAnswer | null => {
    if (behaviour === 'throws') throw new Error('went wrong')
    if (behaviour === 'hangs') return null
    if (behaviour === 'silent') return { ...emptyConnectorAnswer('answered', null), matches: 0 }
    if ('fails' in behaviour) return emptyConnectorAnswer('error', behaviour.fails, true)
    return { ...emptyConnectorAnswer('answered', null), matches: behaviour.length, hits: behaviour }
  }
  const path: ScriptedPath = {
    id,
    name: `the ${id} interface`,
    attribution: `Source: ${id}`,
    deadlineMs: 1000,
    searched: [],
    controls: 0,
    behave(next) {
      behaviour = next
    },
    async search({ name }, { signal }) {
      path.searched.push(name)
      return answers() ?? silence(signal)
    },
    async control({ signal }) {
      path.controls++
      if (behaviour === 'hangs') return silence(signal)
      return Array.isArray(behaviour)
    },
    ...over,
  }
  return path
}
