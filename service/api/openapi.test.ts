import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { PROBLEMS } from '../../lib/contract/api/problem.ts'
import { bareApp } from '../testing/bare-app.ts'
import { openApiDocument } from './openapi.ts'

// biome-ignore lint/suspicious/noExplicitAny: a document is walked, whatever is in it
type Node = any

const app = bareApp()
const document = (await openApiDocument(app)) as Node
const operations: [string, Node][] = Object.entries<Node>(document.paths).flatMap(([path, item]) =>
  Object.entries<Node>(item).map(([method, operation]): [string, Node] => [
    `${method.toUpperCase()} ${path}`,
    operation,
  ]),
)

const resolved = (node: Node): Node =>
  node?.$ref === undefined
    ? node
    : node.$ref
        .split('/')
        .slice(1)
        .reduce((at: Node, key: string) => at[key], document)

/** Every media type of the document, with its place. */
const media: [string, Node][] = operations.flatMap(([name, { requestBody, responses }]) =>
  [['request', requestBody], ...Object.entries(responses)].flatMap(([what, holder]) =>
    Object.entries<Node>(resolved(holder)?.content ?? {}).map(([type, body]): [string, Node] => [
      `${name} ${what} ${type}`,
      body,
    ]),
  ),
)

/** Returns the fields below a schema that do not have a description. */
function mute(schema: Node, at: string): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = Object.entries<Node>(schema.properties ?? {}).flatMap(([name, field]) => [
    ...(field.description ? [] : [`${at}.${name}`]),
    ...mute(field, `${at}.${name}`),
  ])
  const rest = [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])]
  return [...own, ...rest.flatMap((each) => mute(each, at))]
}

const ajv = formats.default(new Ajv2020({ strict: false, allErrors: true }))
ajv.addSchema(document, 'document')

describe('the document', () => {
  it('describes every field, operation, parameter and header', () => {
    const { schemas, headers } = document.components
    expect(Object.keys(schemas).length).toBeGreaterThan(15)
    expect(Object.entries(schemas).flatMap(([name, schema]) => mute(schema, name))).toEqual([])
    const told = [
      ...operations.flatMap(([, operation]) => [operation, ...(operation.parameters ?? [])]),
      ...Object.values<Node>(headers),
    ]
    expect(told.filter(({ description }) => !description)).toEqual([])
  })

  it('lists every route of the service except its pages', () => {
    const served = app.routes
      .filter(({ method, path }) => method !== 'ALL' && !/^\/(access|docs|problems|status|$)/.test(path))
      .map(({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`)
    expect(operations.map(([name]) => name).toSorted()).toEqual([...new Set(served)].toSorted())
  })

  it('shows every error at some route, except those for unknown routes and methods', () => {
    const told = new Set(
      media.flatMap(([, body]) => Object.values<Node>(body.examples ?? {}).map(({ value }) => value.code)),
    )
    const missing = Object.keys(PROBLEMS).filter((code) => !told.has(code))
    expect(missing).toEqual(['not_found', 'method_not_allowed'])
  })

  it('allows further fields in every answer, but not in a request', () => {
    const closed = Object.entries<Node>(document.components.schemas).filter(([, schema]) =>
      JSON.stringify(schema).includes('"additionalProperties":false'),
    )
    expect(closed.map(([name]) => name)).toEqual(['BrandCheckRequest', 'MarkGoodsRequest', 'TrademarkSearchRequest'])
  })
})

const examples = media.flatMap(([at, { schema, examples: given }]) =>
  Object.entries<Node>(given ?? {}).map(([name, { value }]) => [`${at} ${name}`, schema, value] as const),
)

describe('the examples of the document', () => {
  it('exist for every request and every error', () => {
    const bare = media.filter(([at, body]) => / request |problem/.test(at) && body.examples === undefined)
    expect(bare.map(([at]) => at)).toEqual([])
    expect(examples.length).toBeGreaterThan(30)
  })

  it.each(examples)('%s is valid', (_at, schema, value) => {
    const validate = ajv.compile({ $ref: `document${schema.$ref}` })
    validate(value)
    expect(validate.errors ?? []).toEqual([])
  })

  it.each(
    Object.entries<Node>(document.components.headers).map(([name, { schema, example }]) => [name, schema, example]),
  )('header %s is valid', (_name, schema, example) => {
    expect(ajv.validate(schema, example)).toBe(true)
  })
})
