import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type DohStandIn, startDoh } from './doh.ts'
import { type LindasStandIn, startLindas } from './lindas.ts'
import { EURID, NICAT } from './line-replies.ts'
import { type LineStandIn, startLines } from './lines.ts'
import { type RdapStandIn, startRdap } from './rdap.ts'

export interface StandIns {
  rdap: RdapStandIn
  lindas: LindasStandIn
  eurid: LineStandIn
  nicAt: LineStandIn
  /** Asked only where a test sets DOH_URL to its address. */
  doh: DohStandIn
  /** Path of a bootstrap file that names the registries' stand-ins. */
  bootstrapFile: string
  /** Settings under which a service asks the stand-ins and nobody else. */
  env: { RDAP_BOOTSTRAP: string; LINDAS_URL: string; EURID_DAS: string; NICAT_WHOIS: string }
  close(): Promise<void>
}

/** Starts a stand-in for every upstream that a service asks. */
export async function startStandIns(): Promise<StandIns> {
  const [rdap, lindas, eurid, nicAt, doh] = await Promise.all([
    startRdap(),
    startLindas(),
    startLines(EURID),
    startLines(NICAT),
    startDoh(),
  ])
  const folder = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  const bootstrapFile = join(folder, 'rdap-bootstrap.json')
  await writeFile(bootstrapFile, JSON.stringify(rdap.bootstrap))
  return {
    rdap,
    lindas,
    eurid,
    nicAt,
    doh,
    bootstrapFile,
    env: {
      RDAP_BOOTSTRAP: bootstrapFile,
      LINDAS_URL: lindas.url,
      EURID_DAS: eurid.endpoint,
      NICAT_WHOIS: nicAt.endpoint,
    },
    async close() {
      await Promise.all([
        ...[rdap, lindas, eurid, nicAt, doh].map((each) => each.close()),
        rm(folder, { recursive: true, force: true }),
      ])
    },
  }
}
