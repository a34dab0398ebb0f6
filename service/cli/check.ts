import { randomUUID } from 'node:crypto'
import { type IncomingMessage, request } from 'node:http'
import { request as requestTls } from 'node:https'
import { isIPv6 } from 'node:net'
import { createInterface } from 'node:readline/promises'
import { json, text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import { readAskedName, runCheck } from '../../lib/check/run.ts'
import { createClient } from '../../lib/client/client.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import { BrandCheckBody, type BrandCheckRequest } from '../../lib/contract/checks/request.ts'
import type { BrandCheckResult } from '../../lib/contract/checks/result.ts'
import { withEarlierClasses } from '../../lib/goods/editions.ts'
import { openSources, upstreamFetchFor } from '../checks/sources.ts'
import { sourcesForTest } from '../checks/test-checks.ts'
import { localKey } from '../keys/keys.ts'
import { type Config, readConfig } from '../ops/config.ts'
import { createLog } from '../ops/log.ts'
import { createSecrets, readPepper } from '../ops/secrets.ts'
import { report } from './report.ts'

/** Maximum wait in milliseconds. If nothing listens at the address, the connection fails immediately. */
const LOOK_MS = 3000

async function ask(url: URL, challenge: string) {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>()
  const send = url.protocol === 'https:' ? requestTls : request
  const sent = send(url, { headers: { Challenge: challenge }, agent: false, signal: AbortSignal.timeout(LOOK_MS) })
  sent.once('response', resolve).once('error', reject).end()
  const answer = await promise
  const { remoteAddress: address, remotePort: port } = answer.socket
  const body = (await json(answer)) as { proof?: unknown }
  return { proof: body.proof, end: { address, port } }
}

/** Replaces the host name by the address that answered, because a second look-up may lead to a different program. */
function pinned(publicUrl: string, address: string | undefined): string {
  const url = new URL(publicUrl)
  if (url.protocol === 'https:' || address === undefined) return publicUrl
  const bare = address.replace(/^::ffff:/i, '')
  url.hostname = isIPv6(bare) ? `[${bare}]` : bare
  return url.href.replace(/\/+$/, '')
}

/** Finds the running service, which proves by the pepper that no other program gets a key or a name. */
async function findService({ publicUrl, dataDir, keyPepper }: Config): Promise<string | null> {
  const challenge = randomUUID()
  try {
    const { proof, end } = await ask(new URL(`${publicUrl}/healthz`), challenge)
    const expected = createSecrets(readPepper(dataDir, keyPepper)).addressProof(challenge, publicUrl, end)
    return expected !== null && proof === expected ? pinned(publicUrl, end.address) : null
  } catch {
    return null
  }
}

/** Prompts, so that the name stays out of shell histories and process arguments. */
async function askFor(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr, historySize: 0 })
  const ended = new AbortController()
  lines.once('close', () => ended.abort())
  try {
    return await lines.question(question, { signal: ended.signal })
  } catch {
    return ''
  } finally {
    lines.close()
  }
}

/** These are also the prompts at a terminal. */
type Given = 'Name' | 'Goods'

/** Rejects with a message for the user if there are more lines than wanted. */
async function readGiven(wanted: readonly Given[]): Promise<Partial<Record<Given, string>>> {
  const given = process.stdin.isTTY ? await askEach(wanted) : await text(process.stdin)
  const lines = given
    .replace(/^\ufeff/, '')
    .split(/\r\n|[\r\n]/)
    .filter((line) => line.trim() !== '')
  if (lines.length > wanted.length)
    throw new Error(
      wanted.length === 1
        ? 'Standard input has several lines. One name is checked at a time.'
        : 'Standard input has more than a line with the name and one with the goods.',
    )
  return Object.fromEntries(lines.map((line, at) => [wanted[at], line]))
}

async function askEach(wanted: readonly Given[]): Promise<string> {
  let given = ''
  for (const each of wanted) given += `${await askFor(`${each}: `)}\n`
  return given
}

async function checkEmbedded(config: Config, request: BrandCheckRequest): Promise<BrandCheckResult> {
  const sources = await openSources(config, { log: createLog({ logLevel: 'silent' }), threads: 1 })
  try {
    const madeUp = sourcesForTest(sources.all, request.name, false)
    const result = await runCheck(request, {
      sources: madeUp ?? sources.all,
      fetch: upstreamFetchFor(config),
      signal: new AbortController().signal,
    })
    return { ...result, test: madeUp !== null }
  } finally {
    await sources.close()
  }
}

const USAGE = `Usage: npm run --silent check -- [--jurisdiction CH|DE|EU|AT|US] [--classes 9,42] [--goods "coffee shop"] [--json] ["Name"]
Without a name it is asked for, or read from standard input: it then stands in no argument of a process, no history of a
shell and no log of npm. With --goods - so are the goods, as the line behind that of the name.`

const READ: readonly Given[] = ['Name', 'Goods']

async function readRequest(args: string[]): Promise<{ request: BrandCheckRequest; json: boolean } | { help: string }> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      jurisdiction: { type: 'string' },
      classes: { type: 'string' },
      goods: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return { help: USAGE }
  if (positionals.length > 1) throw new Error(USAGE)
  const isToRead = { Name: positionals[0] === undefined, Goods: values.goods === '-' }
  const read = isToRead.Name || isToRead.Goods ? await readGiven(READ.filter((each) => isToRead[each])) : {}
  const given = positionals[0] ?? read.Name
  if (given === undefined || (isToRead.Goods && read.Goods === undefined)) throw new Error(USAGE)
  const classes = values.classes?.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const body = BrandCheckBody.safeParse({
    name: given,
    jurisdiction: values.jurisdiction,
    niceClasses: classes,
    goods: isToRead.Goods ? read.Goods : values.goods,
  })
  if (!body.success)
    throw new Error(body.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'))
  const name = readAskedName(body.data.name)
  if ('fault' in name) throw new Error(`The name ${name.fault}.`)
  const { jurisdiction, niceClasses, goods } = body.data
  const request = {
    name: name.name,
    jurisdiction: jurisdiction ?? null,
    niceClasses: withEarlierClasses(niceClasses ?? []),
    ...(goods != null && { goods }),
  }
  return { request, json: values.json === true }
}

async function check(config: Config, request: BrandCheckRequest): Promise<CheckResult> {
  const apiKey = localKey.read(config.dataDir)
  const baseUrl = apiKey === null ? null : await findService(config)
  if (apiKey !== null && baseUrl === null)
    process.stderr.write(
      `The service of ${config.dataDir} does not answer at ${config.publicUrl}, so this command searches by itself. Where it runs elsewhere, say so with PORT or PUBLIC_URL.\n`,
    )
  if (apiKey === null || baseUrl === null) return checkEmbedded(config, request)
  return (await createClient({ baseUrl, apiKey }).brandCheck(request)).result
}

try {
  const asked = await readRequest(process.argv.slice(2))
  if ('help' in asked) process.stdout.write(`${asked.help}\n`)
  else {
    const result = await check(readConfig(process.env), asked.request)
    process.stdout.write(asked.json ? `${JSON.stringify(result, null, 2)}\n` : report(result))
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
