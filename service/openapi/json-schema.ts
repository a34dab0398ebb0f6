import { z } from '../../lib/zod.ts'

/** A JSON Schema (draft 2020-12) as OpenAPI 3.1 has them. */
export type JsonSchema = Record<string, unknown>

const BELOW = '#/components/schemas/'

/** Formats that say all of what zod's own pattern for them says, at a hundredth of its length. */
const TOLD_BY_FORMAT = ['date', 'date-time', 'uuid']

type Override = NonNullable<NonNullable<Parameters<typeof z.toJSONSchema>[1]>['override']>

/** Values that answers enumerate and that stay all there are, as their lists are written: a count is exact or a lower bound. */
const CLOSED = [['eq', 'gte'].join(), ['ready', 'not ready'].join()]

/** Answers gain values: a list of them is the values of today and any other text, so that what is generated from it can read both. */
function open(jsonSchema: JsonSchema): void {
  const { enum: values } = jsonSchema
  if (!Array.isArray(values) || CLOSED.includes(values.join())) return
  delete jsonSchema.enum
  delete jsonSchema.type
  jsonSchema.anyOf = [{ type: 'string', enum: values }, { type: 'string' }]
}

/** What a reader needs of a field, without what only zod needs. */
function plainer(io: 'input' | 'output'): Override {
  return ({ jsonSchema }) => {
    if (TOLD_BY_FORMAT.includes(jsonSchema.format ?? '')) delete jsonSchema.pattern
    if (jsonSchema.format === 'uri') jsonSchema.pattern = '^https:'
    // Answers gain fields: a document that forbids them would be broken by the next version.
    if (io === 'output' && jsonSchema.additionalProperties === false) delete jsonSchema.additionalProperties
    if (io === 'output') open(jsonSchema as JsonSchema)
    if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  }
}

/** References to shared schemas point to the document's components. */
function pointed(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(pointed)
  if (typeof node !== 'object' || node === null) return node
  return Object.fromEntries(
    Object.entries(node).flatMap(([key, value]) => {
      if (key === '$defs' || key === '$schema' || (key === 'id' && typeof value === 'string')) return []
      if (key === '$ref' && typeof value === 'string') return [[key, value.replace('#/$defs/', BELOW)]]
      return [[key, pointed(value)]]
    }),
  )
}

/**
 * Turns a schema of the contract into JSON Schema: every schema that is `named` becomes a reference to
 * `#/components/schemas/<name>`. `input` is what may be sent, `output` what is answered.
 */
export function schemaWriter(named: Record<string, z.ZodMiniType>, io: 'input' | 'output') {
  const names = new Map(Object.entries(named).map(([name, schema]) => [schema, name]))
  return (root: z.ZodMiniType): JsonSchema => {
    const metadata = {
      get(schema: z.ZodMiniType) {
        const told = z.globalRegistry.get(schema) ?? {}
        const name = schema === root ? undefined : names.get(schema)
        return name === undefined ? told : { ...told, id: name }
      },
    }
    const written = z.toJSONSchema(root, {
      io,
      metadata: metadata as unknown as typeof z.globalRegistry,
      override: plainer(io),
    })
    return pointed(written) as JsonSchema
  }
}

/** A reference to a schema of the document's components. */
export function refTo(name: string): { $ref: string } {
  return { $ref: `${BELOW}${name}` }
}
