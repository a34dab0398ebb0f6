import { createParser } from 'eventsource-parser'
import type { Document, Node } from './document.ts'
import type { Sent } from './requests.ts'

/** An answer as it came. */
interface Received {
  status: number
  headers: Headers
  text: string
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function streamFaults(document: Document, schema: Node, text: string): string[] {
  const events: { event: string | undefined; data: unknown }[] = []
  createParser({ onEvent: ({ event, data }) => void events.push({ event, data: parsed(data) }) }).feed(text)
  const last = events.at(-1)?.event
  return [
    ...events.flatMap((each) => document.faults(schema, each).map((fault) => `${each.event}: ${fault}`)),
    ...(last === 'result' || last === 'problem' ? [] : [`the stream ends with ${last}`]),
  ]
}

function headerFaults(document: Document, declared: Node, headers: Headers): string[] {
  return Object.entries<Node>(declared ?? {}).flatMap(([name, header]) => {
    const { required, schema } = document.resolve(header)
    const value = headers.get(name)
    if (value === null) return required ? [`header ${name} is missing`] : []
    return document.faults(schema, value).map((fault) => `header ${name}: ${fault}`)
  })
}

/** Fields whose rules the document gives partly in words, because a schema cannot express them. */
const TOLD_IN_WORDS = ['/name', '/cursor', '']

/** Whether a request that fits the schemas may still be refused by a rule that the document gives in words. */
function refusedForWords(sent: Sent, body: Node): boolean {
  if (sent.headers['Idempotency-Key'] !== undefined && body.errors === undefined) return true
  return (body.errors ?? []).every(
    ({ pointer, code }: Node) => TOLD_IN_WORDS.includes(pointer) || code === 'unknown_source',
  )
}

/**
 * How an answer differs from the document: what is missing and what the document does not describe. Empty where they
 * agree.
 */
export function complaints(document: Document, sent: Sent, { status, headers, text }: Received): string[] {
  const answer = document.resolve(sent.target.operation.responses[status])
  if (answer === undefined) return [`status ${status} is not declared: ${text.slice(0, 200)}`]
  if (status === 500) return [`it failed: ${text.slice(0, 200)}`]
  const found = headerFaults(document, answer.headers, headers)
  if (answer.content === undefined) return text === '' ? found : [...found, 'it has a body']
  const type = headers.get('Content-Type')?.split(';')[0] ?? 'none'
  const stream = answer['x-event-stream']?.[type]
  if (stream !== undefined) return [...found, ...streamFaults(document, stream.itemSchema, text)]
  const media = answer.content[type]
  if (media === undefined) return [...found, `type ${type} is not declared for ${status}`]
  const body = parsed(text) as Node
  found.push(...document.faults(media.schema, body))
  if (status >= 400 && type.includes('problem') && body.status !== status) found.push(`it says ${body.status}`)
  if (status === 400 && sent.admitted && !refusedForWords(sent, body))
    found.push(`it refuses what is admitted: ${text}`)
  return found
}
