import { Ajv2020, type ErrorObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'

// biome-ignore lint/suspicious/noExplicitAny: a document is read, whatever is in it
export type Node = any

export interface Operation {
  method: string
  path: string
  operation: Node
}

/** An OpenAPI document that can judge requests and answers. */
export interface Document {
  operations: Operation[]
  resolve(node: Node): Node
  /** Returns the faults of a value by a schema of the document. */
  faults(schema: Node, value: unknown): string[]
}

/** Reads the document that a service serves at /openapi.json. */
export function readDocument(document: Node): Document {
  const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
  ajv.addSchema(document, 'document')
  const compiled = new Map<Node, ReturnType<typeof ajv.compile>>()
  /** References inside a schema point into the document, whatever the schema's own path is. */
  const absolute = (schema: Node): Node =>
    JSON.parse(JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"document#/'))
  return {
    operations: Object.entries<Node>(document.paths).flatMap(([path, item]) =>
      Object.entries<Node>(item).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
    ),
    resolve: (node) =>
      node?.$ref === undefined
        ? node
        : node.$ref
            .split('/')
            .slice(1)
            .reduce((at: Node, key: string) => at[key.replaceAll('~1', '/').replaceAll('~0', '~')], document),
    faults(schema, value) {
      const validate = compiled.get(schema) ?? ajv.compile(absolute(schema))
      compiled.set(schema, validate)
      if (validate(value)) return []
      return (validate.errors ?? []).map(
        ({ instancePath, message }: ErrorObject) => `${instancePath || '/'} ${message}`,
      )
    },
  }
}
