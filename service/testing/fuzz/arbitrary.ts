import fc, { type Arbitrary } from 'fast-check'
import type { Document, Node } from './document.ts'

const LETTERS = fc.string({ unit: fc.constantFrom(...'abcdefghiklmnorstuvyz '), minLength: 1, maxLength: 14 })
const UNICODE = fc.string({ unit: 'grapheme', minLength: 0, maxLength: 60 })

function text({ format, pattern, minLength = 0, maxLength = 300 }: Node): Arbitrary<string> {
  const fits = (value: string) => value.length >= minLength && value.length <= maxLength
  if (format === 'date') {
    const days = fc.date({ min: new Date('1900-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
    return days.map((day) => day.toISOString().slice(0, 10))
  }
  if (pattern !== undefined) {
    // Puts the length limits into a pattern without any, because a filter alone might never find a match.
    const long = pattern.replace(/\+\$$/, `{${Math.max(1, minLength)},${Math.min(maxLength, minLength + 40)}}$`)
    return fc.stringMatching(new RegExp(long)).filter(fits)
  }
  return fc.oneof({ weight: 4, arbitrary: LETTERS }, UNICODE, fc.string({ minLength, maxLength })).filter(fits)
}

/** Values that a schema admits. Supports the kinds of schemas that requests use, and throws for others. */
export function fromSchema(document: Document, given: Node): Arbitrary<unknown> {
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
