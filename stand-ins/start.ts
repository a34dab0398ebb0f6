import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OFFICES } from '../lib/sources/list.ts'
import type { Office } from '../lib/sources/offices/office.ts'
import { type DohStandIn, startDoh } from './domains/doh.ts'
import { EURID, NICAT } from './domains/line-replies.ts'
import { type LineStandIn, startLines } from './domains/lines.ts'
import { type RdapStandIn, startRdap } from './domains/rdap.ts'
import { type DpmaStandIn, startDpma } from './offices/dpma.ts'
import { type EuipoStandIn, startEuipo } from './offices/euipo.ts'
import { type LindasStandIn, startLindas } from './offices/lindas.ts'
import { type SwissregStandIn, startSwissreg } from './offices/swissreg.ts'
import { startZefix, type ZefixStandIn } from './offices/zefix.ts'
import type { OfficeStandIn } from './upstream.ts'

export interface StandIns {
  rdap: RdapStandIn
  lindas: LindasStandIn
  eurid: LineStandIn
  nicAt: LineStandIn
  /** The resolver. A service asks it, and the offices that need credentials, only with the settings of `access`. */
  doh: DohStandIn
  euipo: EuipoStandIn
  zefix: ZefixStandIn
  swissreg: SwissregStandIn
  dpma: DpmaStandIn
  /** The stand-in of each interface of an office, by the id of the interface. */
  offices: ReadonlyMap<string, OfficeStandIn>
  /** Path of a bootstrap file that names the registries' stand-ins. */
  bootstrapFile: string
  /** Settings under which a service asks the stand-ins and nobody else: those that need no credentials. */
  env: Readonly<Record<string, string>>
  /** Further settings, with which a service asks the resolver too, and the offices that need credentials. */
  access: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Functions that start the stand-ins of interfaces of offices, by the ids of the interfaces. */
export type OfficeStarters = Readonly<Record<string, () => Promise<OfficeStandIn>>>

/** The settings for the stand-ins of the offices that can be asked without any setting (`areOpen`), or of all others. */
function settingsOf(offices: readonly Office[], standIns: StandIns['offices'], areOpen: boolean) {
  const chosen = offices
    .flatMap(({ interfaces }) => interfaces)
    .filter(({ connect }) => (connect({}) !== null) === areOpen)
  return Object.assign({}, ...chosen.map(({ id }) => standIns.get(id)?.env)) as Record<string, string>
}

/**
 * Starts a stand-in for every upstream that a service with these offices can ask; `more` starts those of offices that the
 * project does not ship.
 */
export async function startStandIns(
  offices: readonly Office[] = OFFICES,
  more: OfficeStarters = {},
): Promise<StandIns> {
  const [rdap, eurid, nicAt, doh] = await Promise.all([startRdap(), startLines(EURID), startLines(NICAT), startDoh()])
  const [euipo, swissreg, dpma, zefix, lindas] = await Promise.all([
    startEuipo(),
    startSwissreg(),
    startDpma(),
    startZefix(),
    startLindas(),
  ])
  const further = await Promise.all(Object.entries(more).map(async ([id, start]) => [id, await start()] as const))
  const ofOffices = new Map<string, OfficeStandIn>([
    ['euipo-api', euipo],
    ['swissreg-api', swissreg],
    ['dpma-connect', dpma],
    ['zefix-rest', zefix],
    ['lindas', lindas],
    ...further,
  ])
  const folder = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  const bootstrapFile = join(folder, 'rdap-bootstrap.json')
  await writeFile(bootstrapFile, JSON.stringify(rdap.bootstrap))
  return {
    ...{ rdap, eurid, nicAt, doh, euipo, swissreg, dpma, zefix, lindas },
    offices: ofOffices,
    bootstrapFile,
    env: {
      RDAP_BOOTSTRAP: bootstrapFile,
      EURID_DAS: eurid.endpoint,
      NICAT_WHOIS: nicAt.endpoint,
      ...settingsOf(offices, ofOffices, true),
    },
    access: { DOH_URL: doh.url, ...settingsOf(offices, ofOffices, false) },
    async close() {
      await Promise.all([
        ...[rdap, eurid, nicAt, doh, ...ofOffices.values()].map((each) => each.close()),
        rm(folder, { recursive: true, force: true }),
      ])
    },
  }
}
