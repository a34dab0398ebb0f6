import { readFileSync } from 'node:fs'
import { readMessages } from '../components/gallery/messages.ts'
import { type OrganisationFault, OrganisationKeys, readKeys } from '../lib/extension/storage/organisation-keys.ts'
import { z } from '../lib/zod.ts'
import { type Owner, readOwner } from './owner.ts'

/**
 * The schema by which Chromium accepts policies: one type for each key. It lists no allowed values, because Chromium
 * drops what its schema forbids without a word, and the extension says what is wrong with it.
 */
export function managedSchema(): string {
  const { properties = {} } = z.toJSONSchema(OrganisationKeys)
  const keys = Object.entries(properties as Record<string, { type?: string; description?: string }>)
  const flat = keys.map(([key, { type, description }]) => [
    key,
    { type, description, ...(type === 'array' && { items: { type: 'string' } }) },
  ])
  const schema = { $schema: 'http://json-schema.org/draft-03/schema#', type: 'object' }
  return `${JSON.stringify({ ...schema, properties: Object.fromEntries(flat) }, null, 2)}\n`
}

/** What a build sets for its people, besides what their policies set. */
interface Build {
  owner: Owner
  isOfCompany: boolean
  geckoId: string
  /** Patterns of hosts that the extension may query without asking. */
  hosts: string[]
  /** Keys of `OrganisationKeys`, below the policies. */
  defaults: Record<string, unknown>
}

const Company = z.strictObject(
  {
    geckoId: z
      .string('geckoId: must be text')
      .check(z.regex(/^[\w.-]+@[\w.-]+$/, 'geckoId: must look like names@acme.example')),
    hosts: z._default(
      z.array(
        z
          .string('hosts: must be text')
          .check(z.regex(/^https:\/\/[^/*]+\/\*$/, 'hosts: must look like https://names.acme.example/*')),
        'hosts: must be a list',
      ),
      [],
    ),
    defaults: z.record(z.string(), z.unknown(), 'defaults: must be an object'),
  },
  {
    error: (issue) =>
      issue.code === 'unrecognized_keys' ? `${issue.keys.join(', ')}: unknown here` : 'The file must be a JSON object.',
  },
)

async function inWords({ key, why, entry }: OrganisationFault): Promise<string> {
  const { [`options_organisation_fault_${why}`]: words } = await readMessages('en')
  const named = entry === undefined || words?.message.includes('$1') ? key : `${key} "${entry}"`
  return `${named}: ${words?.message.replace('$1', entry ?? '')}`
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new Error(`${file} cannot be read: ${error instanceof Error ? error.message : error}`)
  }
}

/**
 * Reads what a build sets: owner.json, and the company's file that the variable `BRAND_CHECK_COMPANY` names, if there is
 * one. Throws an `Error` with a line for each fault.
 */
export async function readBuild({ BRAND_CHECK_COMPANY: file }: NodeJS.ProcessEnv): Promise<Build> {
  const owner = readOwner()
  const { firefoxId, publisher } = owner
  const read = file ? Company.safeParse(parseJson(file)) : null
  if (read?.success === false) throw new Error(read.error.issues.map(({ message }) => message).join('\n'))
  const defaults = { ...(publisher && { publisher }), ...read?.data.defaults }
  const faults = await Promise.all(readKeys(defaults).faults.map(inWords))
  if ('apiKey' in defaults) faults.push('apiKey: everybody can read a package. Give the key by policy or code.')
  if (read?.data.geckoId === firefoxId) faults.push("geckoId: must differ from the public add-on's")
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const { geckoId = firefoxId, hosts = [] } = read?.data ?? {}
  return { owner, isOfCompany: read !== null, geckoId, hosts, defaults }
}
