import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type LindasStandIn, startLindas } from './lindas.ts'
import { type RdapStandIn, startRdap } from './rdap.ts'

export interface StandIns {
  rdap: RdapStandIn
  lindas: LindasStandIn
  /** Path of a bootstrap file that names the registries' stand-ins. */
  bootstrapFile: string
  /** Settings under which a service asks the stand-ins and nobody else. */
  env: { RDAP_BOOTSTRAP: string; LINDAS_URL: string }
  close(): Promise<void>
}

/** Starts a stand-in for every upstream that a service asks. */
export async function startStandIns(): Promise<StandIns> {
  const [rdap, lindas] = await Promise.all([startRdap(), startLindas()])
  const folder = await mkdtemp(join(tmpdir(), 'stand-ins-'))
  const bootstrapFile = join(folder, 'rdap-bootstrap.json')
  await writeFile(bootstrapFile, JSON.stringify(rdap.bootstrap))
  return {
    rdap,
    lindas,
    bootstrapFile,
    env: { RDAP_BOOTSTRAP: bootstrapFile, LINDAS_URL: lindas.url },
    async close() {
      await Promise.all([rdap.close(), lindas.close(), rm(folder, { recursive: true, force: true })])
    },
  }
}
