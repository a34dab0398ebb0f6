import type { DescribeRouteOptions } from 'hono-openapi'
import type { z } from '../../lib/zod.ts'
import { type JsonSchema, namedSchemas } from './json-schema.ts'

type Parameter = NonNullable<DescribeRouteOptions['parameters']>[number]

/** Describes the fields of a query as parameters. Lists are comma-separated. */
export function queryParameters(query: z.ZodMiniType, examples: Record<string, unknown>) {
  const { required = [], properties = {} } = namedSchemas({ query }, 'input').query as {
    required?: string[]
    properties?: Record<string, JsonSchema>
  }
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    description: description as string,
    schema,
    ...(schema.type === 'array' ? { style: 'form', explode: false } : {}),
    ...(name in examples ? { example: examples[name] } : {}),
  }))
}

/** Request header of a private check. */
export const PRIVATE_CHECK: Parameter = {
  name: 'Cache-Control',
  in: 'header',
  required: false,
  description: 'no-store asks for a private check: nothing of it is kept in memory, and no repeat is remembered.',
  schema: { type: 'string', enum: ['no-store'] },
}

export const IDEMPOTENCY_KEY: Parameter = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'Made up for one request, such as a UUID, and the same for every retry of it: within 24 hours the first answer comes again, free. The answer is kept encrypted, and this header alone opens it. Not taken with a private check or a stream (400). Without it the same name and scope by the same key within 24 hours are charged once all the same.',
  schema: { type: 'string', minLength: 16, maxLength: 257, pattern: '^[\\x21-\\x7e]+$' },
}
