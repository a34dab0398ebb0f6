import { type AddressInfo, createServer, type Socket } from 'node:net'
import type { Fault } from '../misbehave.ts'
import type { LineManner } from './line-replies.ts'
import { replyInLines } from './misbehave-line.ts'
import type { Registration } from './rdap-replies.ts'

export interface LineStandIn {
  /** `127.0.0.1:port`: the setting of the service that asks this registry. */
  endpoint: string
  origin: string
  /** Registers a domain (A-labels, lower case); a status is written as the registry would. */
  register(domain: string, registration?: Registration): void
  setFault(fault: Fault | null): void
  /** Every line that was sent, oldest first. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a registry that answers to lines of text over TCP. */
export async function startLines(manner: LineManner): Promise<LineStandIn> {
  const registrations = new Map<string, Registration>([[manner.control, {}]])
  const asked: string[] = []
  const sockets = new Set<Socket>()
  let fault: Fault | null = null
  const server = createServer((socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket)).on('error', () => {})
    let text = ''
    socket.on('data', (part) => {
      text += String(part)
      if (!text.endsWith('\r\n')) return
      const line = text.trimEnd()
      asked.push(line)
      const domain = manner.domainIn(line)
      if (domain === null) socket.end('% not understood\r\n')
      else replyInLines(fault, socket, manner.replies(domain, registrations.get(domain) ?? null))
    })
  })
  await new Promise<void>((done, fail) => server.once('error', fail).listen(0, '127.0.0.1', done))
  const endpoint = `127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    endpoint,
    origin: endpoint,
    register: (domain, registration = {}) => void registrations.set(domain, registration),
    setFault(next) {
      fault = next
    },
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        for (const socket of sockets) socket.destroy()
      }),
  }
}
