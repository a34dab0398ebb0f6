import type { Failure } from '../client/types.ts'
import type { Coverage } from '../contract/answer.ts'
import { HOSTS_OF_SOURCES } from '../engine/hosts-of-sources.ts'
import type { Disclosure } from '../engine/protocol.ts'
import { isHere, NOT_ASKED } from '../engine/reasons.ts'
import { translate } from './strings.ts'
import { whoInWords } from './who-names.ts'

export type { Disclosure }

const whoKeeps = (id: string) =>
  whoInWords(
    (HOSTS_OF_SOURCES[id] ?? []).map(({ tells }) => tells),
    translate,
  )

/** Lists who received the name in a check. */
export function disclosureOf({ searched, unavailable }: Coverage, only: readonly string[] | null): Disclosure {
  const rows = [...searched, ...unavailable]
  const asked = rows.filter(
    (row) => (only === null || only.includes(row.id)) && row.state !== 'not_configured' && !isHere(row),
  )
  const left = rows.filter(({ reason }) => reason === NOT_ASKED)
  return {
    who: [...new Set(asked.flatMap(({ id }) => whoKeeps(id)))],
    unasked: left.map(({ id, name }) => ({ id, name, tells: whoKeeps(id).join(', ') })),
    only,
  }
}

/**
 * Like `disclosureOf`, for a check that the service at `host` did not finish. Undefined if nothing was searched on this
 * device.
 */
export function hereBeside({ searched }: Coverage, host: string, { kind }: Failure): Disclosure | undefined {
  const here = searched.filter(isHere).map(({ name }) => name)
  return here.length === 0 ? undefined : { who: kind === 'offline' ? [] : [host], unasked: [], only: [], here }
}
