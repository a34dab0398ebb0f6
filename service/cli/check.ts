import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { readName } from '../../lib/check/request.ts'
import { createClient } from '../../lib/client/client.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import { BrandCheckBody, type BrandCheckRequest } from '../../lib/contract/request.ts'
import { withEarlierClasses } from '../../lib/nice/editions.ts'
import { readLocalKey } from '../access/local-key.ts'
import { createSecrets, readPepper } from '../access/secrets.ts'
import { type Config, readConfig } from '../config.ts'
import { checkEmbedded } from './embedded.ts'
import { report } from './report.ts'

const USAGE = 'Usage: npm run check -- "Name" [--jurisdiction CH|DE|EU|AT|US] [--classes 9,42] [--json]'
/** How long to look for a running service before checking without one, in milliseconds. */
const LOOK_MS = 500

/** What was asked for on the command line. Throws an Error with a sentence for the person. */
function readRequest(args: string[]): { request: BrandCheckRequest; json: boolean } {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      jurisdiction: { type: 'string' },
      classes: { type: 'string' },
      json: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help || positionals.length !== 1) throw new Error(USAGE)
  const classes = values.classes?.split(',').map((part) => (part.trim() === '' ? Number.NaN : Number(part)))
  const read = BrandCheckBody.safeParse({
    name: positionals[0],
    jurisdiction: values.jurisdiction,
    niceClasses: classes,
  })
  if (!read.success)
    throw new Error(read.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`).join('\n'))
  const name = readName(read.data.name)
  if ('fault' in name) throw new Error(`The name ${name.fault}.`)
  const { jurisdiction, niceClasses } = read.data
  const request = {
    name: name.name,
    jurisdiction: jurisdiction ?? null,
    niceClasses: withEarlierClasses(niceClasses ?? []),
  }
  return { request, json: values.json === true }
}

/**
 * Whether the service of this data folder answers at its address. Anything could listen there; only the service
 * that shares the pepper can answer the challenge, and no other gets the key or the name.
 */
async function isOurs(config: Config): Promise<boolean> {
  const challenge = randomUUID()
  try {
    const init = { headers: { Challenge: challenge }, signal: AbortSignal.timeout(LOOK_MS) }
    const answer = (await (await fetch(`${config.publicUrl}/healthz`, init)).json()) as { proof?: unknown }
    return answer.proof === createSecrets(readPepper(config.dataDir, config.keyPepper)).proof(challenge)
  } catch {
    return false
  }
}

/** Asks the running service with the local key where there is one, else checks in this process. */
async function check(config: Config, request: BrandCheckRequest): Promise<CheckResult> {
  const apiKey = readLocalKey(config.dataDir)
  if (apiKey === null || !(await isOurs(config))) return checkEmbedded(config, request)
  return (await createClient({ baseUrl: config.publicUrl, apiKey }).brandCheck(request)).result
}

try {
  const { request, json } = readRequest(process.argv.slice(2))
  const result = await check(readConfig(process.env), request)
  process.stdout.write(json ? `${JSON.stringify(result, null, 2)}\n` : report(result))
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
