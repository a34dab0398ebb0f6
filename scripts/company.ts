import { OrganisationKeys } from '../lib/extension/storage/organisation-keys.ts'
import { z } from '../lib/zod.ts'

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
