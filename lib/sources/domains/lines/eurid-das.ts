import type { Budget } from '../../upstream/budgets.ts'
import { NO_REGISTRATION, type RegistryReading } from '../registry-answer.ts'
import { isAbout, type LineAnswer, valuesOf } from './line-answer.ts'
import type { LineProtocol } from './line-registry.ts'

const REGISTERED: RegistryReading = { state: 'registered', note: null }
const FREE: RegistryReading = { state: 'not_in_registry', note: NO_REGISTRATION }

/** From EURid's documentation of versions 1.0 and 2.0. */
const STATUSES: readonly [RegExp, RegistryReading][] = [
  [/^(free|available)$/, FREE],
  [/^(registered|on ?hold|out of service)$/, REGISTERED],
  [
    /^not available$/,
    { state: 'registered', note: 'EURid says only that it cannot be registered: it is taken or kept back.' },
  ],
  [/^suspended$/, { state: 'registered', note: 'Suspended: its holder has it and cannot use it.' }],
  [
    /^withdrawn$/,
    { state: 'reserved', note: 'Withdrawn: it is taken out of the zone, and its holder may claim it back.' },
  ],
  [
    /quarantine/,
    { state: 'reserved', note: 'Its registration has ended and the registry still keeps it back (quarantine).' },
  ],
  [/^(reserved|blocked|application pending)$/, { state: 'reserved', note: 'The registry keeps this name back.' }],
]

function read(answer: LineAnswer, domain: string): RegistryReading | { reason: string } {
  if (!isAbout(valuesOf(answer, 'domain'), domain)) return { reason: 'did not answer about the name that was asked' }
  const [status = '', ...more] = valuesOf(answer, 'status').map((value) => value.toLowerCase())
  if (more.length > 0) return { reason: 'answered with more than one status' }
  if (/^not allowed$/.test(status)) return { reason: 'does not take this name for one that can be registered' }
  const known = STATUSES.find(([form]) => form.test(status))
  return known?.[1] ?? { reason: 'answered with a status that is not known' }
}

/** EURid, "Lookup services": 120 queries within 60 seconds. */
const EURID_BUDGET: Budget = {
  upstream: 'eurid-das',
  questions: 120,
  perMs: 60_000,
  what: 'its pace of 120 questions a minute',
}

/** The query is `get 1.0` and the name without `.eu`. The answer has lines `Domain:` and `Status:`. */
export const EURID_DAS: LineProtocol = {
  attribution: "EURid's domain availability service",
  budget: EURID_BUDGET,
  ends: /^Status:.*\r?\n/im,
  line: (domain) => `get 1.0 ${domain.slice(0, domain.lastIndexOf('.'))}`,
  read,
}
