import { publishesServer, REGISTRIES } from '../../lib/sources/domains/registries.ts'
import type { Fault } from '../misbehave.ts'
import { type Received, type StandIn, startStandIn } from '../server.ts'
import { MANNER_OF, RDAP_MANNERS } from './rdap-manners.ts'
import { type Registration, rdapReplies } from './rdap-replies.ts'

export interface RdapStandIn {
  /** An RFC 9224 bootstrap file that names these servers, for every registry that publishes one. */
  bootstrap: object
  /** Registers a domain (A-labels, lower case). */
  register(domain: string, registration?: Registration): void
  /** From the next request on, has the server of a top-level domain answer in another manner of RDAP_MANNERS. */
  setManner(tld: string, manner: string): void
  /** The server of one registry. */
  of(tld: string): StandIn
  /** Sets how the server of one registry misbehaves; without `tld`, the servers of all. */
  setFault(fault: Fault | null, tld?: string): void
  /** Domains that were asked for, oldest first, including the names that only prove that a registry answers. */
  asked(): string[]
  /** Every request so far, oldest first. */
  received: Received[]
  close(): Promise<void>
}

const PUBLISHING = REGISTRIES.filter(publishesServer)
const CONTROLS = REGISTRIES.map(({ control }) => control)

/** Starts one server for each registry that publishes one. Each answers in a manner of its own. */
export async function startRdap(): Promise<RdapStandIn> {
  const registrations = new Map<string, Registration>(CONTROLS.map((control) => [control, {}]))
  const received: Received[] = []
  const manners = new Map(Object.entries(MANNER_OF))
  function mannerOf(tld: string) {
    const manner = RDAP_MANNERS[manners.get(tld) ?? '']
    if (manner === undefined) throw new Error(`no manner for .${tld}`)
    return manner
  }
  const started = await Promise.all(
    PUBLISHING.map(async ({ tld, control }): Promise<[string, StandIn]> => {
      const standIn = await startStandIn(({ path }) => {
        const domain = decodeURIComponent(path.split('/').at(-1) ?? '')
        const served = path === `/${tld}/v1/domain/${domain}` && domain.endsWith(`.${tld}`)
        return rdapReplies(mannerOf(tld), domain, control, (served && registrations.get(domain)) || null)
      }, received)
      return [tld, standIn]
    }),
  )
  const standIns = new Map(started)
  return {
    bootstrap: {
      description: 'Stand-ins for domain registries',
      version: '1.0',
      publication: '2026-11-20T00:00:00Z',
      services: started.map(([tld, { origin }]) => [[tld], [`${origin}/${tld}/v1/`]]),
    },
    register: (domain, registration = {}) => void registrations.set(domain, registration),
    setManner: (tld, manner) => void manners.set(tld, manner),
    of(tld) {
      const standIn = standIns.get(tld)
      if (standIn === undefined) throw new Error(`no server for .${tld}`)
      return standIn
    },
    setFault(fault, tld) {
      for (const [each, standIn] of standIns) if (tld === undefined || tld === each) standIn.setFault(fault)
    },
    asked: () => received.map(({ path }) => path.slice(path.lastIndexOf('/') + 1)),
    received,
    async close() {
      await Promise.all([...standIns.values()].map((standIn) => standIn.close()))
    },
  }
}
