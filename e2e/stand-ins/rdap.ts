import { REGISTRIES } from '../../lib/sources/registries.ts'
import type { Fault } from './faults.ts'
import { type Registration, rdapReplies } from './rdap-replies.ts'
import { type Received, type StandIn, startStandIn } from './server.ts'

export interface RdapStandIn {
  /** An RFC 9224 bootstrap file that names these servers, for every top-level domain that is checked. */
  bootstrap: object
  /** Registers a domain (A-labels, lower case). */
  register(domain: string, registration?: Registration): void
  /** Of one registry, or of all. */
  setFault(fault: Fault | null, tld?: string): void
  /** Domains that were asked for, in the order they were, with the names that only prove a registry alive. */
  asked(): string[]
  /** Every request so far, oldest first. */
  received: Received[]
  close(): Promise<void>
}

const CONTROLS = REGISTRIES.map(({ control }) => control)

/** Starts one registry for each top-level domain that is checked. Each answers in a manner of its own. */
export async function startRdap(): Promise<RdapStandIn> {
  const registrations = new Map<string, Registration>(CONTROLS.map((control) => [control, {}]))
  const received: Received[] = []
  const started = await Promise.all(
    REGISTRIES.map(async ({ tld, control }): Promise<[string, StandIn]> => {
      const standIn = await startStandIn(({ path }) => {
        const domain = decodeURIComponent(path.split('/').at(-1) ?? '')
        const served = path === `/${tld}/v1/domain/${domain}` && domain.endsWith(`.${tld}`)
        return rdapReplies(tld, domain, control, (served && registrations.get(domain)) || null)
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
