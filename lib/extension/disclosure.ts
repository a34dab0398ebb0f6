import type { Coverage } from '../contract/coverage.ts'
import { HOSTS_OF_SOURCES } from '../engine/hosts-of-sources.ts'
import { HERE, NOT_ASKED } from '../engine/reasons.ts'
import { translate } from './strings.ts'
import { whoInWords } from './who-names.ts'

/** A source that was left unasked because nobody was to be told the name. */
export interface Unasked {
  id: string
  name: string
  /** Who sees the name once it is asked. */
  tells: string
}

/** Whom this browser told a name that it checked by itself. */
export interface Disclosure {
  /** Each once; empty for nobody. */
  who: string[]
  unasked: Unasked[]
  /** Ids of the sources that might be asked; null for all. */
  only: readonly string[] | null
}

const whoKeeps = (id: string) =>
  whoInWords(
    (HOSTS_OF_SOURCES[id] ?? []).map(({ tells }) => tells),
    translate,
  )

/** Whom a check told the name, by the rows of its answer. */
export function disclosureOf({ searched, unavailable }: Coverage, only: readonly string[] | null): Disclosure {
  const rows = [...searched, ...unavailable]
  const asked = rows.filter(
    ({ id, state, reason }) =>
      (only === null || only.includes(id)) && state !== 'not_configured' && !(reason ?? '').startsWith(HERE),
  )
  const left = rows.filter(({ reason }) => reason === NOT_ASKED)
  return {
    who: [...new Set(asked.flatMap(({ id }) => whoKeeps(id)))],
    unasked: left.map(({ id, name }) => ({ id, name, tells: whoKeeps(id).join(', ') })),
    only,
  }
}
