import { createParser as createWhole } from 'eventsource-parser'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createParser } from './lean-event-stream.ts'

type Seen = { event: string | undefined; data: string }

function read(create: typeof createParser, chunks: readonly string[]): Seen[] {
  const seen: Seen[] = []
  const parser = create({ onEvent: ({ event, data }) => void seen.push({ event, data }) })
  for (const chunk of chunks) parser.feed(chunk)
  return seen
}

test('reads events like the package, however the stream is split', () => {
  const part = fc.constantFrom(
    'event: result',
    'data: {"a":1}',
    'data:b: c',
    'data',
    ': note',
    'id: 1',
    '',
    'other: x',
    'event',
  )
  const end = fc.constantFrom('\n', '\r\n', '\r')
  const stream = fc.tuple(fc.array(part), end).map(([lines, by]) => `${lines.join(by)}${by}${by}data: last\n\n`)
  fc.assert(
    fc.property(stream, fc.integer({ min: 1, max: 9 }), (text, size) => {
      const chunks = text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
      expect(read(createParser, chunks)).toEqual(read(createWhole as typeof createParser, chunks))
    }),
  )
})
