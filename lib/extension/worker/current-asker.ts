import { hostOf } from '../address.ts'
import { type AskerKind, THIS_BROWSER } from '../askers.ts'
import { readChosen } from '../engine/choices.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { type Connection, readConnection } from './connection.ts'

/** Who asks the registers at the moment. */
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
 * Who is told names, as a string that can be kept and compared: the address of a service, `service` where none is
 * connected, `browser`, or `nobody`. `only` as `whoMayBeTold` returns it.
 */
export const whomToTell = ({ kind, connection }: CurrentAsker, only: readonly string[] | null): string =>
  only === null ? (connection?.baseUrl ?? kind) : 'nobody'

/** Who is told names at the moment, as `whomToTell` writes it. */
export async function whoIsToldNow(): Promise<string> {
  const [asker, only] = await Promise.all([readAsker(), whoMayBeTold(undefined)])
  return whomToTell(asker, only)
}

/** What the person chose; without a choice, the service where one is connected, else this browser. */
export async function readAsker(): Promise<CurrentAsker> {
  const [chosen, connection] = await Promise.all([readChosen(), readConnection()])
  const kind = chosen ?? (connection === null ? 'browser' : 'service')
  if (kind === 'browser') return ON_THIS_DEVICE
  return { kind, connection, host: connection && hostOf(connection.baseUrl) }
}
