import { JURISDICTIONS } from '../../lib/contract/constants.ts'

import { BrandCheckQuery } from '../../lib/contract/request.ts'
import { type JsonSchema, schemaWriter } from './json-schema.ts'

const EXAMPLE_OF: Record<string, unknown> = { name: 'Vyntra', jurisdiction: 'CH', niceClasses: [9, 42] }

/** The query of GET /brand-check, field by field; a list is written with commas. */
export function checkQuery(): JsonSchema[] {
  const write = schemaWriter({}, 'input')
  const { required = [], properties = {} } = write(BrandCheckQuery) as {
    required?: string[]
    properties?: Record<string, JsonSchema>
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description,
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    ...(name in EXAMPLE_OF ? { example: EXAMPLE_OF[name] } : {}),
  }))
}

/** What a caller may say about how a check is run. */
export const PRIVATE_CHECK: JsonSchema = {
  name: 'Cache-Control',
  in: 'header',
  required: false,
  description: 'no-store asks for a private check: nothing of it is kept in memory, and no repeat is remembered.',
  schema: { type: 'string', enum: ['no-store'] },
}

export const IDEMPOTENCY_KEY: JsonSchema = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up for one request, such as a UUID, and the same for every retry of it: within 24 hours the first answer comes again, free. The answer is kept encrypted, and this header alone opens it. Not taken with a private check or a stream (400). Without it the same name and scope by the same key within 24 hours are charged once all the same.',
  schema: { type: 'string', minLength: 16, maxLength: 257, pattern: '^[\\x21-\\x7e]+$' },
}

export const IF_NONE_MATCH: JsonSchema = {
  name: 'If-None-Match',
  in: 'header',
  required: false,
  description: 'ETag of the answer you hold; 304 where it is still the same.',
  schema: { type: 'string' },
}

export const JURISDICTION_CODE: JsonSchema = {
  name: 'code',
  in: 'path',
  required: true,
  description: 'The jurisdiction, in any case.',
  schema: { type: 'string', enum: [...JURISDICTIONS] },
  example: 'CH',
}

export const CLAIM_TOKEN: JsonSchema = {
  name: 'X-API-Key',
  in: 'header',
  required: true,
  description: 'The token of a connection code, in the place of a key.',
  schema: { type: 'string' },
}

export const CHALLENGE: JsonSchema = {
  name: 'Challenge',
  in: 'header',
  required: false,
  description:
    '16 to 128 letters, digits, `-` and `_`, made up anew. Sent to the own address of the service, the answer proves that what listens there has the same data folder as who asks.',
  schema: { type: 'string' },
}
