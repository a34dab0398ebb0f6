import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { IANA_BOOTSTRAP, readBootstrap } from '../lib/sources/domains/rdap.ts'
import { askUpstream } from '../lib/sources/http/request.ts'
import { createUpstreamFetch } from '../service/checks/upstream-fetch.ts'
import { ROOT } from './run.ts'

export interface RefreshOptions {
  fetch: typeof fetch
  /** Where IANA's file is fetched from. */
  address: string
  /** Where it is kept. */
  path: string
}

/**
 * Fetches IANA's RDAP bootstrap file and keeps it unchanged. Returns a line about what was done; rejects where nothing
 * was kept.
 */
export async function refreshBootstrap({ fetch, address, path }: RefreshOptions): Promise<string> {
  const context = { fetch, signal: AbortSignal.timeout(20_000), now: Date.now }
  const outcome = await askUpstream({ url: address, accept: 'application/json' }, context)
  if (outcome.kind !== 'ok') throw new Error(`${new URL(address).host}: ${outcome.reason}`)
  const { publication, serverFor } = readBootstrap(outcome.json)
  if (serverFor('com') === null) throw new Error('the file names no server for .com')
  if (outcome.text === (await readFile(path, 'utf8').catch(() => ''))) return `unchanged, published ${publication}`
  await writeFile(path, outcome.text)
  return `written, published ${publication}`
}

if (import.meta.main) {
  try {
    const done = await refreshBootstrap({
      fetch: createUpstreamFetch({ allowLoopbackHosts: [] }),
      address: IANA_BOOTSTRAP,
      path: join(ROOT, 'data', 'rdap-bootstrap.json'),
    })
    process.stdout.write(`RDAP bootstrap: ${done}\n`)
  } catch (error) {
    process.stderr.write(`The RDAP bootstrap was not refreshed: ${error instanceof Error ? error.message : error}.\n`)
    process.stderr.write('The file that is here was left as it is. Check the connection and run this again.\n')
    process.exitCode = 1
  }
}
