import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { type Fault, type Replies, reply } from './misbehave.ts'

/** A request that a stand-in received. */
export interface Received {
  method: string
  path: string
  body: string
  headers: Record<string, string | string[] | undefined>
}

export interface StandIn {
  /** `http://127.0.0.1:port`. */
  origin: string
  /** Every request so far, oldest first. */
  received: Received[]
  /** How it misbehaves from the next request on; null for not at all. */
  setFault(fault: Fault | null): void
  /** Sets the date that every answer tells, in milliseconds since the epoch; null for none, as at first. */
  setDate(date: number | null): void
  close(): Promise<void>
}

/**
 * Starts an HTTP server on this machine that answers each request with one of `repliesTo`, or as its fault has it.
 * Several can note what they receive in one list.
 */
export async function startStandIn(
  repliesTo: (request: Received) => Replies,
  received: Received[] = [],
): Promise<StandIn> {
  let fault: Fault | null = null
  let date: number | null = null
  const server = createServer(async (incoming, response) => {
    const { method = '', url: path = '', headers } = incoming
    const body = await text(incoming).catch(() => null)
    if (body === null) return
    const request = { method, path, headers, body }
    received.push(request)
    // Node would send the date of this machine, but tests have clocks of their own.
    response.sendDate = false
    if (date !== null) response.setHeader('date', new Date(date).toUTCString())
    await reply(fault, response, repliesTo(request), path)
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    setFault(next) {
      fault = next
    },
    setDate(next) {
      date = next
    },
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}
