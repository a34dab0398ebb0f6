import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import { Jurisdiction } from '../../lib/contract/constants.ts'
import { REGISTRIES } from '../../lib/sources/domains/registries.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import type { Office, OfficeInterface } from '../../lib/sources/offices/office.ts'
import { MANNER_OF, RDAP_MANNERS } from '../../stand-ins/domains/rdap.ts'
import type { OfficeFake, Upstream } from '../../stand-ins/fake.ts'
import { type Fault, failsInLines } from '../../stand-ins/misbehave.ts'
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
  /** Changes the fakes as the trial needs; undone before the next trial. */
  setUp?(standIns: Fakes): void
  /** Settings that are left out, so that the last interface of an office answers without waiting for the others. */
  unset: readonly string[]
  /** Name of the upstream in the row, if another upstream answers for this one. */
  standsIn?: string
  /** Set if the source answers 404 for a record that it does not hold. */
  saysBy404?: true
  /** Set if the 404 has no body of its own: an empty 404 for every request then leaves the source unproven. */
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

/** A case for each interface of an office, and for its sign-in if it has one. */
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

/** One way to fail, and how the row of the failing source has to report it. */
export interface FaultCase {
  name: string
  /** How the fake misbehaves. */
  fault?: Fault
  /** What answers at the address of the source instead of it: nobody, or a server with a self-signed certificate. */
  address?: 'nobody' | 'self-signed'
  /** States that report the fault truthfully; none if the fault loses nothing. */
  states: readonly CoverageRow['state'][]
  /** Matches a part of the reason. */
  reason: RegExp
  /** Only for sources that answer 404 for no record: a server in front of such a source answers in its place. */
  inPlaceOf404?: true
  /** Only a sign-in can fail so. */
  ofTokens?: true
  /** The source does not answer within its deadline. */
  stalls?: true
}

const WORDS = /\w{3}/
const LATE = /no answer in|could not be asked/
const REFUSED = /could not be reached|broke off/
const BROKEN = /broke off|could not be reached|nothing/
const REDIRECTED = /redirected|from another server/

function plain(name: string, fault: Fault, reason = WORDS, states: FaultCase['states'] = ['error']): FaultCase {
  return { name, fault, states, reason }
}

/** A fault despite which the source gets its answer through. */
const harmless = (name: string, fault: Fault): FaultCase => plain(name, fault, WORDS, [])
const late = (name: string, fault: Fault): FaultCase => ({ ...plain(name, fault, LATE, ['timeout']), stalls: true })
const limited = (name: string, retryAfter: string | null): FaultCase =>
  plain(name, { kind: 'rate_limited', retryAfter }, /too many requests/, ['rate_limited'])
const inPlaceOf404 = (name: string, fault: Fault): FaultCase => ({ ...plain(name, fault, /404/), inPlaceOf404: true })
const ofTokens = (fault: FaultCase): FaultCase => ({ ...fault, ofTokens: true })

/** Every way to fail. */
export const FAULTS: readonly FaultCase[] = [
  { name: 'refused', address: 'nobody', states: ['error'], reason: REFUSED },
  { name: 'self-signed certificate', address: 'self-signed', states: ['error'], reason: REFUSED },
  plain('reset', { kind: 'reset' }, REFUSED),
  late('never an answer', { kind: 'hang' }),
  late('slow headers', { kind: 'slow', milliseconds: 20_000 }),
  late('slow body', { kind: 'slow_body' }),
  plain('cut body', { kind: 'truncated' }, BROKEN),
  plain('half a body', { kind: 'half_json' }),
  plain('too large', { kind: 'too_large' }, /more than \d+ kB/),
  plain('200 empty', { kind: 'empty' }, /with nothing/),
  plain('200 web page', { kind: 'page' }),
  plain('200 web page as JSON', { kind: 'page_called_json' }),
  plain('200 wrong JSON', { kind: 'wrong_json' }),
  plain('200 wrong XML', { kind: 'wrong_xml' }),
  plain('200 wrong types', { kind: 'wrong_types' }),
  plain('200 wrong record', { kind: 'wrong_record' }),
  plain('200 nothing, not even what is there', { kind: 'silent_control' }, /certainly/, ['not_proven']),
  plain('400', { kind: 'bad_request' }, /400|accept/),
  plain('401', { kind: 'unauthorized' }, /401|accept/),
  plain('403', { kind: 'forbidden' }),
  plain('404 for everything', { kind: 'not_found' }),
  plain('404 of a gateway for everything', { kind: 'no_route' }),
  plain('404 without a body for everything', { kind: 'empty_not_found' }),
  inPlaceOf404('404 of a gateway', { kind: 'no_route_to_nothing' }),
  inPlaceOf404('404 web page', { kind: 'page_for_nothing' }),
  inPlaceOf404('404 in plain text', { kind: 'text_for_nothing' }),
  inPlaceOf404('404 with half a body', { kind: 'half_json_for_nothing' }),
  inPlaceOf404('404 web page of a limiter', { kind: 'limit_page_for_nothing' }),
  inPlaceOf404('404 of a limiter', { kind: 'limit_for_nothing' }),
  limited('429', null),
  limited('429 with seconds', '2'),
  limited('429 until a day far off', 'Wed, 01 Jan 2098 00:00:00 GMT'),
  limited('429 until a day gone by', 'Sat, 01 Jan 2000 00:00:00 GMT'),
  plain('500', { kind: 'server_error' }),
  plain('501', { kind: 'not_implemented' }, /501/),
  plain('502 web page', { kind: 'bad_gateway_page' }, /502/),
  plain('503 with seconds', { kind: 'unavailable' }, /503|too many/, ['error', 'rate_limited']),
  plain('redirect loop', { kind: 'redirect_loop' }, REDIRECTED),
  plain('redirect to http', { kind: 'redirect_http' }, REDIRECTED),
  plain('redirect to loopback', { kind: 'redirect_loopback' }, REDIRECTED),
  plain('redirect to a private address', { kind: 'redirect_private' }, REDIRECTED),
  plain('redirect to a link-local address', { kind: 'redirect_link_local' }, REDIRECTED),
  plain('redirect to a host that answers 404', { kind: 'redirect_not_found' }, REDIRECTED),
  plain('redirect to a host that is not there', { kind: 'redirect_elsewhere' }),
  plain('redirect to nowhere', { kind: 'redirect_nowhere' }, REDIRECTED),
  harmless('Date of another year', { kind: 'wrong_date' }),
  ofTokens(harmless('token used up', { kind: 'used_up_token' })),
  ofTokens(harmless('token for one second', { kind: 'short_life' })),
  ofTokens(plain('token that ended an hour ago', { kind: 'ended_life' }, /token/)),
]

/** One source with one fault. */
export interface Combination {
  source: SourceCase
  fault: FaultCase
}

interface Matrix {
  combinations: Combination[]
  /** How many combinations make no sense, by the reason. */
  excluded: Record<string, number>
}

/** Reasons why a fault makes no sense for a source; the first that applies counts. */
const RULES: readonly [why: string, excludes: (combination: Combination) => boolean][] = [
  ['only a sign-in gives tokens', ({ source, fault }) => fault.ofTokens === true && source.part !== 'sign-in'],
  [
    'only a registry asked by RDAP says by a 404 that it holds nothing',
    ({ source, fault }) => fault.inPlaceOf404 === true && source.saysBy404 !== true,
  ],
  [
    'only HTTP has it',
    ({ source, fault }) =>
      source.speaks === 'lines' &&
      (fault.address === 'self-signed' || (fault.fault !== undefined && !failsInLines(fault.fault))),
  ],
  [
    'only who holds records can keep silent of one',
    ({ source, fault }) => source.part === 'sign-in' && fault.fault?.kind === 'silent_control',
  ],
]

/** Every source with every fault, less what makes no sense. */
export function makeMatrix(sources = SOURCES, faults = FAULTS): Matrix {
  const excluded: Record<string, number> = {}
  const combinations = sources.flatMap((source) =>
    faults.flatMap((fault) => {
      const rule = RULES.find(([, excludes]) => excludes({ source, fault }))
      if (rule === undefined) return [{ source, fault }]
      excluded[rule[0]] = (excluded[rule[0]] ?? 0) + 1
      return []
    }),
  )
  return { combinations, excluded }
}

/**
 * A sample of the combinations in which each fault and each source occurs at least once. `random` returns numbers from
 * 0 up to, but not including, 1.
 */
export function sampleOf(all: readonly Combination[], atLeast: number, random: () => number): Combination[] {
  const shuffled = all
    .map((combination) => ({ combination, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ combination }) => combination)
  const seen = new Set<SourceCase | FaultCase>()
  const chosen = new Set<Combination>()
  function take(combination: Combination): void {
    chosen.add(combination)
    seen.add(combination.source).add(combination.fault)
  }
  for (const each of shuffled) if (!seen.has(each.source) && !seen.has(each.fault)) take(each)
  for (const each of shuffled) if (!seen.has(each.source) || !seen.has(each.fault)) take(each)
  for (const each of shuffled) if (chosen.size < atLeast) take(each)
  return [...chosen]
}
