import { Jurisdiction } from '../../lib/contract/primitives.ts'
import { REGISTRIES } from '../../lib/sources/domains/registries.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office, OfficeInterface } from '../../lib/sources/offices/office.ts'
import { MANNER_OF, RDAP_MANNERS } from '../../stand-ins/domains/rdap-manners.ts'
import type { StandIns } from '../../stand-ins/start.ts'
import type { OfficeStandIn, Upstream } from '../../stand-ins/upstream.ts'

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
  /** Settings that are not made, so that of several interfaces of an office the last one answers, and nobody waits for the others. */
  unset: readonly string[]
  /** How the row names it, where another upstream answers for it. */
  standsIn?: string
  /** Whether a 404 is how it says that it holds no such record. */
  saysBy404?: true
  /** Whether it says so by the status alone: a 404 without a body for everything then leaves it unproven. */
  statusAlone?: boolean
}

type Line = Pick<SourceCase, 'name' | 'row' | 'jurisdiction' | 'of'> & Partial<SourceCase>

const lineOf = (unset: readonly string[], line: Line): SourceCase => ({
  part: 'records',
  speaks: 'http',
  unset,
  ...line,
})

const variablesOf = ({ settings }: OfficeInterface) => settings.flatMap(({ variables }) => Object.keys(variables))

/** Settings of interfaces that have another behind them. */
function ofFirstInterfaces(offices: readonly Office[]): string[] {
  return offices.flatMap(({ interfaces }) => interfaces.slice(0, -1).flatMap(variablesOf))
}

function standInOf({ offices }: StandIns, { id }: OfficeInterface): OfficeStandIn {
  const found = offices.get(id)
  if (found === undefined) throw new Error(`there is no stand-in for ${id} (stand-ins/start.ts)`)
  return found
}

/** A line for each interface of an office, and for where one signs in to reach it. */
function linesOfOffice({ facts, interfaces }: Office, unset: readonly string[]): SourceCase[] {
  const row = facts.id
  const jurisdiction = Jurisdiction.safeParse(facts.kind === 'company' ? null : facts.jurisdictions[0]).data ?? null
  return interfaces.flatMap((each, at) => {
    const own = variablesOf(each)
    const behind = interfaces.slice(at + 1)
    const line = lineOf(
      unset.filter((name) => !own.includes(name)),
      {
        name: each.upstream,
        row,
        jurisdiction,
        of: (standIns) => standInOf(standIns, each),
        ...(behind.length > 0 && { standsIn: each.name }),
      },
    )
    if (!each.signsIn) return line
    const of = (standIns: StandIns) => {
      const { tokens } = standInOf(standIns, each)
      if (tokens === undefined) throw new Error(`the stand-in for ${each.id} has nowhere to sign in`)
      return tokens
    }
    return [line, { ...line, name: `${each.upstream} sign-in`, of, part: 'sign-in' }]
  })
}

/** Registries whose domains a check may rest on, with the jurisdiction that it is for then. */
const RELIED_ON: Readonly<Record<string, Jurisdiction | null>> = { com: null, ch: 'CH', de: 'DE', us: 'US' }

/** A manner of RDAP, at a registry that has it where a check may rest on that, else at .com. */
function lineOfRegistry(manner: string): Line {
  const own = Object.keys(MANNER_OF).find((each) => MANNER_OF[each] === manner && each in RELIED_ON)
  const tld = own ?? 'com'
  return {
    name: `RDAP ${manner} (.${tld})`,
    row: `rdap-${tld}`,
    jurisdiction: RELIED_ON[tld] ?? null,
    of: ({ rdap }) => rdap.of(tld),
    setUp: ({ rdap }) => rdap.setManner(tld, manner),
    saysBy404: true,
    statusAlone: REGISTRIES.some((each) => each.tld === tld && each.statusAlone),
  }
}

/** Every source that a service with these offices can open, each a line. */
export function sourceCases(offices: readonly Office[] = OFFICES): SourceCase[] {
  const unset = ofFirstInterfaces(offices)
  const domains: Line[] = [
    { name: 'EURid', row: 'rdap-eu', jurisdiction: 'EU', of: ({ eurid }) => eurid, speaks: 'lines' },
    { name: 'nic.at', row: 'rdap-at', jurisdiction: 'AT', of: ({ nicAt }) => nicAt, speaks: 'lines' },
    ...Object.keys(RDAP_MANNERS).map(lineOfRegistry),
    {
      name: 'DNS over HTTPS',
      row: 'rdap-com',
      jurisdiction: null,
      of: ({ doh }) => doh,
      part: 'witness',
      setUp: ({ rdap }) => rdap.setFault({ kind: 'server_error' }, 'com'),
    },
  ]
  return [...offices.flatMap((office) => linesOfOffice(office, unset)), ...domains.map((line) => lineOf(unset, line))]
}

export const SOURCES: readonly SourceCase[] = sourceCases()
