import { Jurisdiction } from '../../lib/contract/constants.ts'
import { REGISTRIES } from '../../lib/sources/domains/registries.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office, OfficeInterface } from '../../lib/sources/offices/office.ts'
import { MANNER_OF, RDAP_MANNERS } from '../../stand-ins/domains/rdap.ts'
import type { OfficeFake, Upstream } from '../../stand-ins/fake.ts'
import type { Fakes } from '../../stand-ins/start.ts'

/** One upstream that a service asks, in a check that needs it. */
export interface SourceCase {
  name: string
  /** Id of the row that reports its faults. */
  row: string
  jurisdiction: Jurisdiction | null
  of(standIns: Fakes): Upstream
  /** Its part in the row: it has the records, signs in clients that want the records, or is asked when they fail. */
  part: 'records' | 'sign-in' | 'witness'
  speaks: 'http' | 'lines'
  /** Changes the stand-ins as the trial needs; undone before the next trial. */
  setUp?(standIns: Fakes): void
  /** Settings that are left out, so that the last interface of an office answers without waiting for the others. */
  unset: readonly string[]
  /** Name of the upstream in the row, where another upstream answers for this one. */
  standsIn?: string
  /** Set where the source answers 404 for a record that it does not hold. */
  saysBy404?: true
  /** Set where the 404 has no body of its own: an empty 404 for every request then leaves the source unproven. */
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

/** Settings of all interfaces but the last one of each office. */
function ofFirstInterfaces(offices: readonly Office[]): string[] {
  return offices.flatMap(({ interfaces }) => interfaces.slice(0, -1).flatMap(variablesOf))
}

function standInOf({ offices }: Fakes, { id }: OfficeInterface): OfficeFake {
  const found = offices.get(id)
  if (found === undefined) throw new Error(`there is no stand-in for ${id} (stand-ins/start.ts)`)
  return found
}

/** A case for each interface of an office, and for its sign-in where it has one. */
function linesOfOffice({ facts, interfaces }: Office, unset: readonly string[]): SourceCase[] {
  const row = facts.id
  const [where] = facts.kind === 'company' ? [] : facts.jurisdictions
  const jurisdiction = Jurisdiction.find((code) => code === where) ?? null
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
    const of = (standIns: Fakes) => {
      const { tokens } = standInOf(standIns, each)
      if (tokens === undefined) throw new Error(`the stand-in for ${each.id} has nowhere to sign in`)
      return tokens
    }
    return [line, { ...line, name: `${each.upstream} sign-in`, of, part: 'sign-in' }]
  })
}

/** Registries on whose domains a verdict may depend, with the jurisdiction of such a check. */
const RELIED_ON: Readonly<Record<string, Jurisdiction | null>> = { com: null, ch: 'CH', de: 'DE', us: 'US' }

/** A case for a manner of RDAP: at a registry of RELIED_ON that has this manner, else at .com. */
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

/** A case for every source that a service with these offices can open. */
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
