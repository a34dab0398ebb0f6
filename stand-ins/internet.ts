import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { Socket } from 'node:net'
import { BOOTSTRAP } from '../lib/engine/hosts.ts'
import { BROWSER_HOSTS } from '../lib/extension/storage/browser-hosts.ts'
import { publishesServer, REGISTRIES } from '../lib/sources/domains/registries.ts'
import { LINDAS_ADDRESS } from '../lib/sources/offices/zefix/lindas.ts'
import { listen } from './fake.ts'
import { makeCertificate } from './self-signed.ts'
import type { Fakes } from './start.ts'

/** A proxy that stands for the internet: a browser behind it reaches the fakes at the upstreams' real addresses. */
export interface Internet {
  /** `127.0.0.1:port`. */
  proxy: string
  /** The host of every request, without requests that the browser makes for itself. */
  asked(): string[]
  /** The host of every request, also of those that no fake answers. */
  all(): string[]
  /** The hosts that were sent this text in an address, a header or a body, in letters of either case. */
  told(text: string): string[]
  /** Lets no connection through, and ends those that are open, until it is told `false`. */
  cut(isCut: boolean): void
  close(): Promise<void>
}

/** A base address of an upstream, and that of the fake that takes its place. */
interface Way {
  from: string
  to: string
}

function waysTo({ rdap, lindas }: Pick<Fakes, 'rdap' | 'lindas'>): Way[] {
  const registries = REGISTRIES.filter(publishesServer).map(({ tld }) => ({
    from: `${BOOTSTRAP.serverFor(tld)?.baseUrl ?? ''}domain/`,
    to: `${rdap.of(tld).origin}/${tld}/v1/domain/`,
    tld,
  }))
  return [{ from: LINDAS_ADDRESS, to: lindas.url }, ...registries]
}

/** The address at the fake. For a registry the domain decides as well, because some registries share a server. */
function wayOf(ways: readonly (Way & { tld?: string })[], url: string): string | null {
  const way = ways.find(({ from, tld }) => url.startsWith(from) && (tld === undefined || url.endsWith(`.${tld}`)))
  return way === undefined ? null : way.to + url.slice(way.from.length)
}

const OPEN = BROWSER_HOSTS.filter(({ needsAccess }) => !needsAccess).map(({ origin }) => origin)

/** Passes a request on, and its answer back; hosts that are open to every page say so. */
function forward(incoming: IncomingMessage, response: ServerResponse, to: string, origin: string): void {
  const { method, headers } = incoming
  const asking = ask(to, { method, headers: { ...headers, host: new URL(to).host } }, (answer) => {
    const open = OPEN.includes(origin) ? { 'access-control-allow-origin': '*' } : {}
    response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...open })
    answer.pipe(response)
    answer.on('error', () => response.destroy())
  })
  asking.on('error', () => response.destroy())
  response.on('close', () => asking.destroy())
  incoming.pipe(asking)
}

/** Starts the proxy. A browser must be told to believe any certificate. */
export async function startInternet(fakes: Pick<Fakes, 'rdap' | 'lindas'>): Promise<Internet> {
  const ways = waysTo(fakes)
  const asked: string[] = []
  const sent: { host: string; text: string }[] = []
  const sockets = new Set<Socket>()
  let isCut = false
  const endAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  const site = createTlsServer(makeCertificate(), (incoming, response) => {
    const origin = `https://${incoming.headers.host}`
    const url = `${origin}${incoming.url}`
    const { host } = new URL(origin)
    const request = { host, text: `${url} ${JSON.stringify(incoming.headers)}` }
    sent.push(request)
    incoming.on('data', (part) => {
      request.text += String(part)
    })
    const to = wayOf(ways, url)
    if (to === null) return void response.writeHead(404).end()
    asked.push(host)
    forward(incoming, response, to, origin)
  })
  const proxy = createServer((_incoming, response) => void response.writeHead(404).end())
  proxy.on('connect', (_request, socket: Socket) => {
    if (isCut) return void socket.destroy()
    sockets.add(socket)
    socket.on('error', () => {})
    socket.on('close', () => sockets.delete(socket))
    socket.write('HTTP/1.1 200 Connection Established\r\n\r\n')
    site.emit('connection', socket)
  })
  const { host, close } = await listen(proxy)
  return {
    proxy: host,
    asked: () => [...asked],
    all: () => sent.map(({ host }) => host),
    told(text) {
      const wanted = text.toLowerCase()
      return [...new Set(sent.flatMap((each) => (each.text.toLowerCase().includes(wanted) ? each.host : [])))]
    },
    cut(cut) {
      isCut = cut
      if (cut) endAll()
    },
    close() {
      endAll()
      return close()
    },
  }
}
