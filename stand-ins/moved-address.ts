import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { listen } from '../e2e/browser/site.ts'
import type { StandIns } from './start.ts'
import type { Upstream } from './upstream.ts'

/** An origin at which nobody listens. */
export async function nobodysOrigin(): Promise<string> {
  const site = await listen(createServer())
  await site.close()
  return site.origin
}

/**
 * Settings in which another origin stands in the place of those of some upstreams. A bootstrap file that says so is
 * written to `folder`.
 */
export async function moved(
  settings: Readonly<Record<string, string>>,
  { rdap }: StandIns,
  { from, to, folder }: { from: readonly Upstream[]; to: string; folder: string },
): Promise<Record<string, string>> {
  const bare = to.replace(/^https?:\/\//, '')
  const put = (text: string) =>
    from.reduce((put, { origin }) => put.replaceAll(origin, origin.startsWith('http') ? to : bare), text)
  const bootstrap = join(folder, 'moved-bootstrap.json')
  await writeFile(bootstrap, put(JSON.stringify(rdap.bootstrap)))
  const all = Object.entries(settings).map(([name, value]) => [name, put(value)])
  return { ...Object.fromEntries(all), RDAP_BOOTSTRAP: bootstrap }
}
