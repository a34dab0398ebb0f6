import type { Jurisdiction } from '../../lib/contract/primitives.ts'
import { REGISTRIES } from '../../lib/sources/domains/registries.ts'
import { MANNER_OF, RDAP_MANNERS } from '../../stand-ins/domains/rdap-manners.ts'
import type { StandIns } from '../../stand-ins/start.ts'
import type { Upstream } from '../../stand-ins/upstream.ts'

/** One upstream that a service asks, in a check that needs it. */
export interface SourceCase {
  name: string
  /** Id of the row in which its faults are told. */
  row: string
  jurisdiction: Jurisdiction | null
  of(standIns: StandIns): Upstream
  /** What it is to the row: where the records are; where one signs in to reach them; or who is asked when they fail. */
  part: 'records' | 'sign-in' | 'witness'
  speaks: 'http' | 'lines'
  /** What of the stand-ins has to be otherwise; undone by the next trial. */
  setUp?(standIns: StandIns): void
  /** Settings that are not made: without them LINDAS answers for companies, and nobody waits for Zefix's slow pace. */
  unset: readonly string[]
  /** How the row names it, where another upstream answers for it. */
  standsIn?: string
  /** Whether a 404 is how it says that it holds no such record. */
  saysBy404?: true
  /** Whether it says so by the status alone: a 404 without a body for everything then leaves it unproven. */
  statusAlone?: boolean
}

type More = Partial<Omit<SourceCase, 'name' | 'row' | 'jurisdiction' | 'of'>>

function source(
  name: string,
  row: string,
  jurisdiction: Jurisdiction | null,
  of: SourceCase['of'],
  more: More = {},
): SourceCase {
  return {
    name,
    row,
    jurisdiction,
    of,
    part: 'records',
    speaks: 'http',
    unset: ['ZEFIX_USER', 'ZEFIX_PASSWORD'],
    ...more,
  }
}

/** Registries whose domains a check may rest on, with the jurisdiction that it is for then. */
const RELIED_ON: Readonly<Record<string, Jurisdiction | null>> = { com: null, ch: 'CH', de: 'DE', us: 'US' }

/** A manner of RDAP, at a registry that has it where a check may rest on that, else at .com. */
function registry(manner: string): SourceCase {
  const own = Object.keys(MANNER_OF).find((each) => MANNER_OF[each] === manner && each in RELIED_ON)
  const tld = own ?? 'com'
  return source(`RDAP ${manner} (.${tld})`, `rdap-${tld}`, RELIED_ON[tld] ?? null, ({ rdap }) => rdap.of(tld), {
    setUp: ({ rdap }) => rdap.setManner(tld, manner),
    saysBy404: true,
    statusAlone: REGISTRIES.some((each) => each.tld === tld && each.statusAlone),
  })
}

/** Every source that a service can open, each a line. */
export const SOURCES: readonly SourceCase[] = [
  source('EUIPO', 'euipo', 'EU', ({ euipo }) => euipo),
  source('EUIPO sign-in', 'euipo', 'EU', ({ euipo }) => euipo.tokens, { part: 'sign-in' }),
  source('Swissreg', 'swissreg', 'CH', ({ swissreg }) => swissreg),
  source('Swissreg sign-in', 'swissreg', 'CH', ({ swissreg }) => swissreg.tokens, { part: 'sign-in' }),
  source('DPMA', 'dpma', 'DE', ({ dpma }) => dpma),
  source('Zefix', 'zefix', null, ({ zefix }) => zefix, { standsIn: 'the Zefix interface', unset: [] }),
  source('LINDAS', 'zefix', null, ({ lindas }) => lindas),
  source('EURid', 'rdap-eu', 'EU', ({ eurid }) => eurid, { speaks: 'lines' }),
  source('nic.at', 'rdap-at', 'AT', ({ nicAt }) => nicAt, { speaks: 'lines' }),
  ...Object.keys(RDAP_MANNERS).map(registry),
  source('DNS over HTTPS', 'rdap-com', null, ({ doh }) => doh, {
    part: 'witness',
    setUp: ({ rdap }) => rdap.setFault({ kind: 'server_error' }, 'com'),
  }),
]
