import { hostOf } from '../address.ts'
import { type AskerKind, THIS_BROWSER } from '../askers.ts'
import { readChosen } from '../engine/choices.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { type Connection, readConnection } from './connection.ts'

interface CurrentAsker {
  kind: AskerKind
  connection: Connection | null
  /** Null if a service was chosen and none is connected. */
  host: string | null
}

/** Applies if nobody may receive the name. */
export const ON_THIS_DEVICE: CurrentAsker = { kind: 'browser', connection: null, host: THIS_BROWSER }

/**
 * Recipient of names as a string to store and compare: a service's address, `service` if none is connected, `browser`,
 * or `nobody`.
 */
export const whomToTell = ({ kind, connection }: CurrentAsker, only: readonly string[] | null): string =>
  only === null ? (connection?.baseUrl ?? kind) : 'nobody'

export async function whoIsToldNow(): Promise<string> {
  const [asker, only] = await Promise.all([readAsker(), whoMayBeTold(undefined)])
  return whomToTell(asker, only)
}

/** Without a choice, a connected service goes before this browser. */
export async function readAsker(): Promise<CurrentAsker> {
  const [chosen, connection] = await Promise.all([readChosen(), readConnection()])
  const kind = chosen ?? (connection === null ? 'browser' : 'service')
  if (kind === 'browser') return ON_THIS_DEVICE
  return { kind, connection, host: connection && hostOf(connection.baseUrl) }
}
