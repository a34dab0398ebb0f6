import { bareHost, LOOPBACK_HOSTS } from '../../../../lib/loopback.ts'
import { importLindas } from '../../../registers/import/import-lindas.ts'
import { createLindasClient } from '../../../registers/import/lindas-client.ts'
import { registersFolder } from '../../../registers/offices.ts'
import { createUpstreamFetch } from '../../../upstreams/upstream-fetch.ts'
import type { CommandContext } from '../command.ts'
import { counted } from '../count-words.ts'
import { describeIndex } from './describe-index.ts'
import { howToClose } from './holes.ts'

const PAGE_SIZE = 10_000
const WAITS_MS = [1000, 5000, 20_000, 60_000]
/** A look through the whole graph takes the endpoint up to a minute. */
const ANSWER_MS = 180_000

/** `companies-CH --from lindas`. Rejects with an Error whose message is for the operator. */
export async function importFromLindas(
  { config, out, progress, signal, now }: CommandContext,
  { force, json }: { force: boolean; json: boolean },
): Promise<number> {
  const { dataDir, lindasUrl } = config()
  const host = bareHost(new URL(lindasUrl).hostname)
  const allowLoopbackHosts = LOOPBACK_HOSTS.filter((loopback) => loopback === host)
  const fetch = createUpstreamFetch({ allowLoopbackHosts, answerMs: ANSWER_MS })
  progress.say('Asking LINDAS for the Swiss commercial register…')
  try {
    const done = await importLindas({
      folder: registersFolder(dataDir),
      client: createLindasClient({ url: lindasUrl, fetch, signal, pageSize: PAGE_SIZE, waits: WAITS_MS }),
      force,
      signal,
      now,
      onProgress: ({ companies, expected }) =>
        progress.at(companies / Math.max(1, expected), counted(companies, 'company', 'companies')),
      onIndexing() {
        progress.done()
        progress.say('Indexing the names…')
      },
    })
    const { index, ...facts } = done
    if (json) out(JSON.stringify({ office: 'companies-CH', ...facts, names: index?.manifest.names ?? null }))
    else {
      const told = [
        counted(done.companies, 'company', 'companies'),
        counted(done.gone, 'name withdrawn', 'names withdrawn'),
      ]
      if (done.bad > 0) told.push(`${counted(done.bad, 'record')} could not be read: kept aside`)
      out(`${told.join('; ')}. ${describeIndex(index)}`)
      if (done.hole !== null) out(`No check ends as none found by them: ${done.hole}. ${howToClose('companies-CH')}`)
    }
    return done.hole === null ? 0 : 1
  } catch (error) {
    progress.done()
    progress.say('What was fetched is kept: within a day the same command goes on where this one was.')
    throw error
  }
}
