import { createServer } from 'node:http'
import { json } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { listen, type Site } from '../e2e/browser/site.ts'
import result from '../lib/contract/fixtures/example-complete.json' with { type: 'json' }

/** A service that answers at a known moment, so that the time the extension adds can be measured by itself. */
interface AnsweringService extends Site {
  /** Milliseconds since the epoch at which the last result was sent. */
  answeredAt(): number
}

/** Milliseconds before it answers: long enough for the card to be painted first. */
const THINKING_MS = 250

const CORS = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*, X-API-Key, Content-Type' }

/** `thinkingMs`: how long it takes for an answer. */
export async function startAnswering(thinkingMs = THINKING_MS): Promise<AnsweringService> {
  let sentAt = 0
  const server = createServer(async (request, response) => {
    if (request.method === 'OPTIONS') {
      response.writeHead(204, CORS).end()
      return
    }
    // Requests before a check, such as the one for the quota, have no body.
    const { name } = (request.method === 'POST' ? await json(request) : { name: 'Vyntra' }) as { name: string }
    response.writeHead(200, { ...CORS, 'Content-Type': 'text/event-stream' })
    response.write(`event: plan\ndata: ${JSON.stringify({ name, sources: [], unsearched: [] })}\n\n`)
    await wait(thinkingMs)
    sentAt = performance.timeOrigin + performance.now()
    response.end(`event: result\ndata: ${JSON.stringify({ ...result, name })}\n\n`)
  })
  return { ...(await listen(server)), answeredAt: () => sentAt }
}
