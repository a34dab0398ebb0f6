import fc, { type Arbitrary } from 'fast-check'
import type { Document, Node, Operation } from './document.ts'

/** Kinds of senders: with keys of several kinds, without a key, or with an invalid one. */
const CALLERS = ['live', 'test', 'scoped', 'slow', 'nobody', 'guess'] as const
export type Caller = (typeof CALLERS)[number]

/** A request, and whether the document permits it. */
export interface Sent {
  target: Operation
  caller: Caller
  address: string
  headers: Record<string, string>
  body: string | null
  admitted: boolean
}

const WRONG = fc.oneof(fc.jsonValue(), fc.string({ maxLength: 400 }), fc.constant('x'.repeat(2001)), fc.double())

/** Limits a header's value to visible ASCII, because headers contain bytes. */
const ascii = (value: unknown) => String(value).replace(/[^\x21-\x7e]/g, '') || 'x'

interface Part {
  name: string
  place: string
  value: unknown
}

function partsOf(document: Document, { operation }: Operation): Arbitrary<Part[]> {
  const parameters: Node[] = (operation.parameters ?? []).map(document.resolve)
  const each = parameters.map(({ name, in: place, required, schema }) => {
    const part = fromSchema(document, schema).map((value) => ({ name, place, value }))
    return required ? part : fc.option(part, { freq: 2, nil: null })
  })
  return fc.tuple(...each).map((parts) => parts.filter((part) => part !== null))
}

/** Makes a body that the schema permits, or that has a typical fault. */
function bodyOf(
  document: Document,
  { operation }: Operation,
): Arbitrary<{ text: string | null; type: string; good: boolean }> {
  const schema = operation.requestBody?.content['application/json'].schema
  if (schema === undefined) return fc.constant({ text: null, type: '', good: true })
  const good = fromSchema(document, schema).map((value) => JSON.stringify(value))
  const json = 'application/json'
  const fields = Object.keys(document.resolve(schema).properties)
  const broken = fc.tuple(fromSchema(document, schema), fc.constantFrom(...fields, 'made_up'), WRONG)
  return fc.oneof(
    { weight: 6, arbitrary: good.map((text) => ({ text, type: json, good: true })) },
    {
      weight: 3,
      arbitrary: broken.map(([value, field, wrong]) => {
        const changed = { ...(value as object), [field]: wrong }
        return { text: JSON.stringify(changed), type: json, good: document.faults(schema, changed).length === 0 }
      }),
    },
    fc.string({ maxLength: 80 }).map((text) => ({ text, type: json, good: false })),
    fc.jsonValue().map((value) => ({ text: JSON.stringify(value), type: json, good: false })),
    good.map((text) => ({ text, type: 'text/plain', good: false })),
    fc.constant({ text: JSON.stringify({ name: 'x'.repeat(20_000) }), type: json, good: false }),
  )
}

/** Makes requests to one operation. */
function requestTo(document: Document, target: Operation): Arbitrary<Sent> {
  const stream = fc.boolean()
  const caller = fc.oneof({ weight: 4, arbitrary: fc.constantFrom('live', 'test') }, fc.constantFrom(...CALLERS))
  const pair = fc.tuple(fc.constantFrom('name', 'jurisdiction', 'made_up'), fc.string())
  const wrongQuery = fc.oneof({ weight: 9, arbitrary: fc.constant(null) }, pair)
  return fc
    .record({ parts: partsOf(document, target), body: bodyOf(document, target), caller, stream, wrongQuery })
    .map(({ parts, body, caller, stream, wrongQuery }) => {
      const headers: Record<string, string> = stream ? { Accept: 'text/event-stream' } : {}
      if (body.text !== null) headers['Content-Type'] = body.type
      const query = new URLSearchParams()
      let path = target.path
      for (const { name, place, value } of parts) {
        if (place === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
        else if (place === 'query') query.append(name, String(value))
        else headers[name] = ascii(value)
      }
      if (wrongQuery !== null) query.append(...wrongQuery)
      const address = query.size === 0 ? path : `${path}?${query}`
      return { target, caller, address, headers, body: body.text, admitted: body.good && wrongQuery === null }
    })
}

/** Makes requests to every operation. Some match the document, others have a fault. */
export function anyRequest(document: Document): Arbitrary<Sent> {
  const checks = document.operations.filter(({ path }) => /brand-check$|search$/.test(path))
  const one = (each: Operation) => requestTo(document, each)
  return fc.oneof({ weight: 2, arbitrary: fc.oneof(...checks.map(one)) }, fc.oneof(...document.operations.map(one)))
}

const LETTERS = fc.string({ unit: fc.constantFrom(...'abcdefghiklmnorstuvyz '), minLength: 1, maxLength: 14 })
const UNICODE = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 60 })

function text({ format, pattern, minLength = 0, maxLength = 300 }: Node): Arbitrary<string> {
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength
  if (format === 'date') {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    return days.map((day) => day.toISOString().slice(0, 10))
  }
  if (pattern !== undefined) {
    // Puts the length limits into a pattern that lacks them, because a filter might never find a match.
    const long = pattern.replace(/\+\$$/, `{${Math.max(1, minLength)},${Math.min(maxLength, minLength + 40)}}$`)
    return fc.stringMatching(new RegExp(long)).filter(fits)
  }
  return fc.oneof({ weight: 4, arbitrary: LETTERS }, UNICODE, fc.string({ minLength, maxLength })).filter(fits)
}

/** Makes values that a schema permits. Supports only the kinds of schemas in requests, and throws for others. */
function fromSchema(document: Document, given: Node): Arbitrary<unknown> {
  const schema = document.resolve(given)
  const below = (each: Node) => fromSchema(document, each)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map(below))
  if (Array.isArray(schema.type)) return fc.oneof(...schema.type.map((type: string) => below({ ...schema, type })))
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  switch (schema.type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
      return fc.integer({ min: schema.minimum, max: schema.maximum })
    case 'string':
      return text(schema)
    case 'array':
      return fc.array(below(schema.items), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 8, 8),
      })
    case 'object': {
      const members = Object.entries<Node>(schema.properties).map(([name, member]) => [name, below(member)])
      return fc.record(Object.fromEntries(members), { requiredKeys: schema.required ?? [] })
    }
    default:
      throw new Error(`this fuzzer cannot make a value of ${JSON.stringify(schema).slice(0, 80)}`)
  }
}
