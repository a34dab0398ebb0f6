import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { join } from 'node:path'
import type { Upstream } from './fake.ts'
import type { Fakes } from './start.ts'

/**
 * Ports that no system gives to a server that asks for any free one (RFC 6335: from 49152 on; Linux: from 32768 on).
 */
const [FIRST_PORT, LAST_PORT] = [20_000, 32_000]

/** An origin at which nobody listens, and at which no later server will that takes any free port. */
export async function nobodysOrigin(): Promise<string> {
  for (;;) {
    const port = randomInt(FIRST_PORT, LAST_PORT)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    server.close()
    await once(server, 'close')
    return `http://127.0.0.1:${port}`
  }
}

/**
 * Settings in which another origin replaces those of some upstreams. A changed bootstrap file is written to `folder`.
 */
export async function moved(
  settings: Readonly<Record<string, string>>,
  { rdap }: Fakes,
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
