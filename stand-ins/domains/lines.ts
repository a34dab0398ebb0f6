import { createServer, type Socket } from 'node:net'
import { listen, settersOf, type Upstream } from '../fake.ts'
import { type Fault, type LineReplies, replyInLines } from '../misbehave.ts'
import type { Registration } from './rdap.ts'

export interface LineFake extends Upstream {
  /** `127.0.0.1:port`: the setting of the service that queries this registry. */
  endpoint: string
  /** Registers a domain (A-labels, lower case); a status is written as the registry would. */
  register(domain: string, registration?: Registration): void
  /** Every line that was sent, oldest first. */
  asked: string[]
  close(): Promise<void>
}

/** Starts a registry that answers to lines of text over TCP. */
export async function startLines(manner: LineManner): Promise<LineFake> {
  const registrations = new Map<string, Registration>([[manner.control, {}]])
  const asked: string[] = []
  const sockets = new Set<Socket>()
  const how: { fault: Fault | null } = { fault: null }
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
      else replyInLines(how.fault, socket, manner.replies(domain, registrations.get(domain) ?? null))
    })
  })
  const { host: endpoint, close } = await listen(server)
  return {
    endpoint,
    origin: endpoint,
    register: (domain, registration = {}) => void registrations.set(domain, registration),
    ...settersOf(how),
    asked,
    close() {
      for (const socket of sockets) socket.destroy()
      return close()
    },
  }
}

/** How one registry understands and answers lines. */
interface LineManner {
  tld: string
  /** A name that is always registered. */
  control: string
  /** The domain that a line asks for; null for a line that is not understood. */
  domainIn(line: string): string | null
  replies(domain: string, registration: Registration | null): LineReplies
}

const DAS_HEAD = '% .eu Domain Availability Server 1.0\r\n%\r\n% (c) 2005 (http://www.eurid.eu)\r\n%\r\n'
const das = (name: string, status: string) => `${DAS_HEAD}%% RC = 0\r\nDomain: ${name}\r\nStatus: ${status}\r\n`

/** EURid's domain availability service: it is asked for the name without its top-level domain. */
export const EURID: LineManner = {
  tld: 'eu',
  control: 'eurid.eu',
  domainIn: (line) => {
    const name = /^get 1\.0 ([a-z0-9-]+)$/.exec(line)?.[1]
    return name === undefined ? null : `${name}.eu`
  },
  replies(domain, registration) {
    const name = domain.slice(0, -'.eu'.length)
    return {
      good: das(name, registration ? (registration.status?.[0] ?? 'REGISTERED') : 'FREE'),
      found: das(name, 'REGISTERED'),
      nothing: das(name, 'FREE'),
      wrongTypes: das(name, '42'),
      wrongRecord: das('eurid', 'REGISTERED'),
      limited: (seconds) =>
        seconds === null
          ? `${DAS_HEAD}% Excessive querying\r\n`
          : `${DAS_HEAD}-1: Still in grace period, wait ${seconds} seconds\r\n`,
    }
  },
}

/** Terms of use like the real ones: as long, and with words about limits and about disturbing the service. */
const TERMS = [
  '% Copyright (c)2026 by NIC.AT (1)',
  '%',
  ...Array.from(
    { length: 16 },
    (_, line) => `% Terms of use, line ${line + 1}: who exceeds what is usual may be shut out.`,
  ),
  '',
  '',
].join('\r\n')
const whois = (...lines: string[]) => `${TERMS}${lines.join('\r\n')}\r\n\r\n`
const dense = (instant: string) => instant.replaceAll('-', '').replace('T', ' ').slice(0, 17)

/** nic.at's WHOIS. */
export const NICAT: LineManner = {
  tld: 'at',
  control: 'nic.at',
  domainIn: (line) => (/^[a-z0-9-]+\.at$/.test(line) ? line : null),
  replies(domain, registration) {
    const record = (name: string, since?: string) =>
      whois(
        `domain:         ${name}`,
        'registrar:      Stand-in ( https://nic.at/registrar/1 )',
        'organization:   Exceeding Quota GmbH',
        ...(since === undefined ? [] : [`registered:     ${dense(since)}`]),
        'source:         AT-DOM',
      )
    const found = record(domain, registration?.registeredAt)
    const nothing = whois('% nothing found')
    return {
      good: registration ? found : nothing,
      found,
      nothing,
      wrongTypes: whois('domain:', 'nserver: 42'),
      wrongRecord: record('nic.at'),
      limited: (seconds) => whois(seconds === null ? '% Quota exceeded' : `% Quota exceeded, wait ${seconds} seconds`),
    }
  },
}
