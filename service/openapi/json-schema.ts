import { z } from '../../lib/zod.ts'

/** Draft 2020-12, as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>

/** Zod adds long patterns that say no more than these formats. */
const TOLD_BY_FORMAT = ['date', 'date-time', 'uuid']

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** These lists will never grow: a count is exact or a lower bound, a service is ready or not. */
const CLOSED = [['eq', 'gte'].join(), ['ready', 'not ready'].join()]

/**
 * Later versions may add values to answers. So the schema also allows any other text, and generated code can read both.
 */
function open(jsonSchema: JsonSchema): void {
  const { enum: values } = jsonSchema
  if (!Array.isArray(values) || CLOSED.includes(values.join())) return
  delete jsonSchema.enum
  delete jsonSchema.type
  jsonSchema.anyOf = [{ type: 'string', enum: values }, { type: 'string' }]
}

function plainer(io: 'input' | 'output'): Override {
  return ({ jsonSchema }) => {
    if (TOLD_BY_FORMAT.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
    if (jsonSchema.format === 'uri') jsonSchema.pattern = '^https:'
    // Answers gain fields, and the next version would break a document that forbids them.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (io === 'output') open(jsonSchema as JsonSchema)
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  }
}

/** `input` is for requests, `output` for answers. */
export function namedSchemas(named: Record<string, z.ZodMiniType>, io: 'input' | 'output'): Record<string, JsonSchema> {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(named)) registry.add(schema, { id })
  const { schemas } = z.toJSONSchema(registry, { io, uri: (id) => refTo(id).$ref, override: plainer(io) })
  return Object.fromEntries(Object.entries(schemas).map(([name, { $id, $schema, ...schema }]) => [name, schema]))
}

export function refTo(name: string): { $ref: string } {
  return { $ref: `#/components/schemas/${name}` }
}
