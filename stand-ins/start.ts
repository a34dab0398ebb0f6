import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { OFFICES } from '../lib/sources/list.ts'
import type { Office } from '../lib/sources/offices/office.ts'
import { type DohFake, startDoh } from './domains/doh.ts'
import { EURID, type LineFake, NICAT, startLines } from './domains/lines.ts'
import { type RdapFake, startRdap } from './domains/rdap.ts'
import type { OfficeFake } from './fake.ts'
import { type DpmaFake, startDpma } from './offices/dpma.ts'
import { type EuipoFake, startEuipo } from './offices/euipo.ts'
import { type LindasFake, startLindas } from './offices/lindas.ts'
import { type SwissregFake, startSwissreg } from './offices/swissreg.ts'
import { startZefix, type ZefixFake } from './offices/zefix.ts'

export interface Fakes {
  rdap: RdapFake
  lindas: LindasFake
  eurid: LineFake
  nicAt: LineFake
  /** The resolver. A service queries it, and the offices that need credentials, only with the settings of `access`. */
  doh: DohFake
  euipo: EuipoFake
  zefix: ZefixFake
  swissreg: SwissregFake
  dpma: DpmaFake
  /** The fake of each interface of an office, by the id of the interface. */
  offices: ReadonlyMap<string, OfficeFake>
  /** Path of a bootstrap file that names the registries' fakes. */
  bootstrapFile: string
  /** Settings under which a service queries only the fakes that need no credentials. */
  env: Readonly<Record<string, string>>
  /** Further settings, for the resolver and the offices that need credentials. */
  access: Readonly<Record<string, string>>
  close(): Promise<void>
}

/** Functions that start fakes of interfaces of offices, by the ids of the interfaces. */
export type OfficeStarters = Readonly<Record<string, () => Promise<OfficeFake>>>

/** Settings for the fakes of the offices that need no settings (`areOpen`), or of all others. */
function settingsOf(offices: readonly Office[], fakes: Fakes['offices'], areOpen: boolean) {
  const chosen = offices
    .flatMap(({ interfaces }) => interfaces)
    .filter(({ connect }) => (connect({}) !== null) === areOpen)
  return Object.assign({}, ...chosen.map(({ id }) => fakes.get(id)?.env)) as Record<string, string>
}

/**
 * Starts a fake for every upstream that a service with these offices can query. `more` starts those of offices that the
 * project does not ship.
 */
export async function startFakes(offices: readonly Office[] = OFFICES, more: OfficeStarters = {}): Promise<Fakes> {
  const [rdap, eurid, nicAt, doh] = await Promise.all([startRdap(), startLines(EURID), startLines(NICAT), startDoh()])
  const [euipo, swissreg, dpma, zefix, lindas] = await Promise.all([
    startEuipo(),
    startSwissreg(),
    startDpma(),
    startZefix(),
    startLindas(),
  ])
  const further = await Promise.all(Object.entries(more).map(async ([id, start]) => [id, await start()] as const))
  const ofOffices = new Map<string, OfficeFake>([
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
