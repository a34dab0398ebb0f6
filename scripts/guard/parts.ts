import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LIMITS, measureBytes } from '../../bench/bytes.ts'
import { OrganisationKeys } from '../../lib/extension/storage/organisation-keys.ts'
import { OFFICES } from '../../lib/sources/list.ts'
import { z } from '../../lib/zod.ts'
import { settingsWith } from '../../service/ops/config.ts'
import { migrations } from '../../service/storage/migrations/index.ts'
import { goldenNow, readGolden } from '../golden.ts'
import { extensionDir } from '../open-browser.ts'
import { keptDocument, OPENAPI_FILE } from '../openapi.ts'
import { ROOT } from '../run.ts'
import { differences } from './compare.ts'
import { readCode } from './read-code.ts'
import { wireSamples } from './wire.ts'

/** The recorded values, by part. */
export const VALUES_FILE = join(import.meta.dirname, 'values.json')

const readJson = (...path: string[]) => JSON.parse(readFileSync(join(ROOT, ...path), 'utf8'))

/** Each setting as `NAME` or `NAME=default`. */
function settings(): string[] {
  const { own, ofOffices } = settingsWith(OFFICES)
  const { properties = {} } = z.toJSONSchema(z.object({ ...own.shape, ...ofOffices.shape }), { unrepresentable: 'any' })
  const all = Object.entries(properties as Record<string, { default?: unknown }>)
  return all.map(([name, schema]) => ('default' in schema ? `${name}=${schema.default}` : name)).toSorted()
}

/** Lines of usage of the operator's commands, each with its options. */
function operatorCommands(): string[] {
  const { npm_lifecycle_event: _name, ...env } = process.env
  const help = execFileSync(process.execPath, [join(ROOT, 'service/cli/admin.ts'), 'help'], { encoding: 'utf8', env })
  return help.split('\n').flatMap((line) => /^ {2}(\S.*)/.exec(line)?.[1] ?? [])
}

/** What `values.json` records, by part, under the present code. Takes half a minute. */
export async function valuesNow(): Promise<Record<string, unknown>> {
  const { options, printed, stored, messages } = readCode()
  const { exports } = readJson('package.json')
  return {
    'npm scripts and their options': options,
    'operator commands': operatorCommands(),
    'programs and exports': [...readdirSync(join(ROOT, 'bin')), ...Object.keys(exports)],
    'keys that measurements print': printed,
    settings: settings(),
    migrations: Object.keys(migrations),
    'places where the extension keeps data': stored,
    'messages of the extension': messages,
    'settings of an organisation': Object.keys(OrganisationKeys.shape),
    answers: await wireSamples(),
  }
}

/** A part that other files record and other tests compare. */
interface KeptElsewhere {
  found: string[]
  /** What to run after an intended change. */
  record: string
}

/** Differences of the parts that are recorded elsewhere. */
export async function keptElsewhere(): Promise<Record<string, KeptElsewhere>> {
  const document = JSON.parse(readFileSync(OPENAPI_FILE, 'utf8'))
  return {
    'OpenAPI document': {
      found: differences(document, JSON.parse(await keptDocument())),
      record: 'npm run docs:openapi',
    },
    'golden names': { found: differences(readGolden(), goldenNow()), record: 'npm run golden' },
  }
}

/** Sizes of the build for Chrome beside their budgets; null without a build. */
export function sizes(): { line: string; over: boolean } | null {
  if (!existsSync(extensionDir('chrome'))) return null
  const rows = Object.entries(measureBytes()).map(([name, bytes]) => ({
    name,
    bytes,
    most: LIMITS[name as keyof typeof LIMITS],
  }))
  return {
    line: rows.map(({ name, bytes, most }) => `${name} ${bytes} of ${most}`).join(', '),
    over: rows.some(({ bytes, most }) => bytes > most),
  }
}
