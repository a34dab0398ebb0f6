import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'

/** A mail as the server took it over. */
export interface TakenMail {
  to: string
  raw: string
  header(name: string): string | null
  /** The text part, decoded. */
  text: string
  html: string
}

/** What the server does with mails from now on. */
type Manners =
  | { kind: 'take' }
  /** Answers with this code to the command at which it refuses. */
  | { kind: 'refuse'; at: 'sender' | 'recipient' | 'message'; code: number }
  /** Closes the connection in the middle of the message. */
  | { kind: 'drop' }
  /** Takes the message and answers only after `ms` milliseconds. */
  | { kind: 'slow'; ms: number }
  /** Says nothing at all. */
  | { kind: 'silent' }

export interface MailServer {
  url: string
  taken: TakenMail[]
  /** How many messages were sent to their end, whatever the server answered. */
  ended(): number
  behave(manners: Manners, times?: number): void
  close(): Promise<void>
}

const TAKE: Manners = { kind: 'take' }

function decoded(part: string): string {
  const split = part.indexOf('\r\n\r\n')
  const body = part.slice(split + 4).replace(/\r\n$/, '')
  const encoding = /content-transfer-encoding: *(\S+)/i.exec(part.slice(0, split))?.[1]?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8')
  if (encoding !== 'quoted-printable') return body.replaceAll('\r\n', '\n')
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
  return Buffer.from(bytes, 'latin1').toString('utf8').replaceAll('\r\n', '\n')
}

/** Reads a mail with a text and an HTML part, as ours are. */
export function readMail(to: string, raw: string): TakenMail {
  const headers = raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n[ \t]+/g, ' ')
  const boundary = /boundary="([^"]+)"/.exec(headers)?.[1] ?? ''
  const parts = raw.split(`--${boundary}`)
  const part = (type: string) => decoded((parts.find((each) => each.includes(`${type};`)) ?? '').replace(/^\r\n/, ''))
  return {
    to,
    raw,
    header: (name) => new RegExp(`^${name}: *(.*)$`, 'im').exec(headers)?.[1]?.trim() ?? null,
    text: part('text/plain'),
    html: part('text/html'),
  }
}

const refusal = (code: number) => Object.assign(new Error('no, as the test asked'), { responseCode: code })

/** Starts a mail server on loopback that behaves as a test asks. It speaks real SMTP, so that sending is tested too. */
export async function startMailServer(): Promise<MailServer> {
  let manners = TAKE
  let left = Number.POSITIVE_INFINITY
  const taken: TakenMail[] = []
  let ended = 0

  function next(): Manners {
    if (left <= 0) return TAKE
    left--
    return manners
  }
  const peek = () => (left <= 0 ? TAKE : manners)
  const refused = (at: string) => {
    const now = peek()
    if (now.kind !== 'refuse' || now.at !== at) return null
    next()
    return refusal(now.code)
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    hideSTARTTLS: true,
    async onConnect(_session, done) {
      if (peek().kind !== 'silent') done()
    },
    onMailFrom: (_address, _session, done) => done(refused('sender')),
    onRcptTo: (_address, _session, done) => done(refused('recipient')),
    onData(stream, session, done) {
      const parts: Buffer[] = []
      if (peek().kind === 'drop') {
        next()
        stream.once('data', () => {
          // biome-ignore lint/suspicious/noExplicitAny: the server has no name for hanging up
          const connections = (server as any).connections as Set<{ close(): void; _socket?: { destroy(): void } }>
          for (const connection of connections) connection._socket?.destroy()
        })
        stream.resume()
        return
      }
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', async () => {
        ended++
        const refusedNow = refused('message')
        if (refusedNow !== null) return done(refusedNow)
        const now = next()
        if (now.kind === 'slow') await wait(now.ms)
        const to = session.envelope.rcptTo.map(({ address }) => address).join(', ')
        taken.push(readMail(to, Buffer.concat(parts).toString('latin1')))
        done()
      })
    },
  })
  server.on('error', () => {})
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  const listener = server.listen(0, '127.0.0.1', resolve)
  await listening
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    url: `smtp://127.0.0.1:${port}`,
    taken,
    ended: () => ended,
    behave(given, times = Number.POSITIVE_INFINITY) {
      manners = given
      left = times
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}
