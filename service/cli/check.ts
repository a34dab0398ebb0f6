import { parseArgs } from 'node:util'
import { readAskedName, runCheck } from '../../lib/check/run.ts'
import { createClient } from '../../lib/client/client.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import { BrandCheckBody, type BrandCheckRequest } from '../../lib/contract/request.ts'
import type { BrandCheckResult } from '../../lib/contract/result.ts'
import { withEarlierClasses } from '../../lib/goods/editions.ts'
import { readLocalKey } from '../access/local-key.ts'
import { sourcesForTest } from '../checks/test-checks.ts'
import { type Config, readConfig } from '../config/config.ts'
import { createLog } from '../system/log.ts'
import { openSources, upstreamFetchFor } from '../upstreams/sources.ts'
import { findService } from './find-service.ts'
import { type Given, readGiven } from './read-name-line.ts'
import { report } from './report.ts'

/** Without storage, key or charge. */
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

/** Uses the running service if there is a local key, otherwise checks in this process. */
async function check(config: Config, request: BrandCheckRequest): Promise<CheckResult> {
  const apiKey = readLocalKey(config.dataDir)
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
