import { CHECK_EVENTS } from '../../lib/contract/events.ts'
import { type JsonSchema, refTo, schemaWriter } from './json-schema.ts'
import { ANSWERS, REQUESTS } from './schemas.ts'

const asSent = schemaWriter(REQUESTS, 'input')
const asAnswered = schemaWriter(ANSWERS, 'output')

/** One event of a streamed check: its name, and the schema of its data. */
function checkEvent(): JsonSchema {
  const names = new Map(Object.entries(ANSWERS).map(([name, schema]) => [schema, name]))
  const events = Object.entries(CHECK_EVENTS).map(([event, schema]) => {
    const name = names.get(schema)
    return {
      type: 'object',
      required: ['event', 'data'],
      properties: {
        event: { const: event, description: 'Name of the event.' },
        data: { description: 'What it tells.', ...(name === undefined ? asAnswered(schema) : refTo(name)) },
      },
    }
  })
  return { description: 'One server-sent event of a check.', oneOf: events }
}

/** `components.schemas` of the document, by name. */
export function componentSchemas(): Record<string, JsonSchema> {
  const all: [string, JsonSchema][] = [
    ...Object.entries(REQUESTS).map(([name, schema]): [string, JsonSchema] => [name, asSent(schema)]),
    ...Object.entries(ANSWERS).map(([name, schema]): [string, JsonSchema] => [name, asAnswered(schema)]),
    ['CheckEvent', checkEvent()],
  ]
  return Object.fromEntries(all.toSorted(([a], [b]) => (a < b ? -1 : 1)))
}
