import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DohStandIn, startDoh } from './domains/doh.ts'
import { EURID, NICAT } from './domains/line-replies.ts'
import { type LineStandIn, startLines } from './domains/lines.ts'
import { type RdapStandIn, startRdap } from './domains/rdap.ts'
import { type DpmaStandIn, startDpma } from './offices/dpma.ts'
import { type EuipoStandIn, startEuipo } from './offices/euipo.ts'
import { type LindasStandIn, startLindas } from './offices/lindas.ts'
import { type SwissregStandIn, startSwissreg } from './offices/swissreg.ts'
import { startZefix, type ZefixStandIn } from './offices/zefix.ts'

export interface StandIns {
  rdap: RdapStandIn
  lindas: LindasStandIn
  eurid: LineStandIn
  nicAt: LineStandIn
  /** Asked only by a service with the settings of `access`, as are the offices. */
  doh: DohStandIn
  euipo: EuipoStandIn
  zefix: ZefixStandIn
  swissreg: SwissregStandIn
  dpma: DpmaStandIn
  /** Path of a bootstrap file that names the registries' stand-ins. */
  bootstrapFile: string
  /** Settings under which a service asks the stand-ins and nobody else: those that need no credentials. */
  env: { RDAP_BOOTSTRAP: string; LINDAS_URL: string; EURID_DAS: string; NICAT_WHOIS: string }
  /** Further settings, with which it asks the offices too, and the resolver. */
  access: Record<string, string>
  close(): Promise<void>
}

/** Starts a stand-in for every upstream that a service can ask. */
export async function startStandIns(): Promise<StandIns> {
  const [rdap, lindas, eurid, nicAt, doh, euipo, zefix, swissreg, dpma] = await Promise.all([
    startRdap(),
    startLindas(),
    startLines(EURID),
    startLines(NICAT),
    startDoh(),
    startEuipo(),
    startZefix(),
    startSwissreg(),
    startDpma(),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  const bootstrapFile = join(folder, 'rdap-bootstrap.json')
  await writeFile(bootstrapFile, JSON.stringify(rdap.bootstrap))
  const all = { rdap, lindas, eurid, nicAt, doh, euipo, zefix, swissreg, dpma }
  return {
    ...all,
    bootstrapFile,
    env: {
      RDAP_BOOTSTRAP: bootstrapFile,
      LINDAS_URL: lindas.url,
      EURID_DAS: eurid.endpoint,
      NICAT_WHOIS: nicAt.endpoint,
    },
    access: {
      DOH_URL: doh.url,
      EUIPO_API_URL: euipo.settings.apiUrl,
      EUIPO_TOKEN_URL: euipo.settings.tokenUrl,
      EUIPO_CLIENT_ID: euipo.settings.clientId,
      EUIPO_CLIENT_SECRET: euipo.settings.clientSecret,
      ZEFIX_URL: zefix.settings.url,
      ZEFIX_USER: zefix.settings.user,
      ZEFIX_PASSWORD: zefix.settings.password,
      SWISSREG_API_URL: swissreg.settings.apiUrl,
      SWISSREG_TOKEN_URL: swissreg.settings.tokenUrl,
      SWISSREG_USER: swissreg.settings.user,
      SWISSREG_PASSWORD: swissreg.settings.password,
      DPMA_URL: dpma.settings.url,
      DPMA_USER: dpma.settings.user,
      DPMA_PASSWORD: dpma.settings.password,
    },
    async close() {
      await Promise.all([
        ...Object.values(all).map((each) => each.close()),
        rm(folder, { recursive: true, force: true }),
      ])
    },
  }
}
