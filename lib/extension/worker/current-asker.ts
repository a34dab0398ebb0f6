import { hostOf } from '../address.ts'
import { type AskerKind, THIS_BROWSER } from '../askers.ts'
import { readChosen } from '../engine/choices.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { type Connection, readConnection } from './connection.ts'

/** Who asks the registers as things stand. */
export interface CurrentAsker {
  kind: AskerKind
  /** Null where this browser asks by itself, and where no service is connected. */
  connection: Connection | null
  /** Host of the service, or THIS_BROWSER; null where a service is to ask and none is connected. */
  host: string | null
}

/** Who asks where nobody is to be told the name, whoever was chosen. */
export const ON_THIS_DEVICE: CurrentAsker = { kind: 'browser', connection: null, host: THIS_BROWSER }

/**
 * Who is told names, in a word that changes with it: the address of a service, `service` where none is connected, `browser`, or
 * `nobody`. `only` as `whoMayBeTold` gives it.
 */
export const whomToTell = ({ kind, connection }: CurrentAsker, only: readonly string[] | null): string =>
  only === null ? (connection?.baseUrl ?? kind) : 'nobody'

/** Who is told names as things stand, as `whomToTell` has it. */
export async function whoIsToldNow(): Promise<string> {
  const [asker, only] = await Promise.all([readAsker(), whoMayBeTold(undefined)])
  return whomToTell(asker, only)
}

/** A service where one is connected, unless this browser was chosen; this browser where nobody chose and none is. */
export async function readAsker(): Promise<CurrentAsker> {
  const [chosen, connection] = await Promise.all([readChosen(), readConnection()])
  const kind = chosen ?? (connection === null ? 'browser' : 'service')
  if (kind === 'browser') return ON_THIS_DEVICE
  return { kind, connection, host: connection && hostOf(connection.baseUrl) }
}
