import { randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isLoopbackHost } from '../../lib/loopback.ts'
import { escapeXml } from '../../lib/sources/fields/xml.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { Plans } from '../keys/quotas.ts'
import type { Offer } from '../ops/config.ts'
import { errorFacts, StorageUnavailable } from '../ops/failures.ts'
import type { Log } from '../ops/log.ts'
import { privateFile } from '../ops/private-files.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import type { RequestState } from '../storage/database.ts'
import type { MailRow, RequestRow } from '../storage/requests.ts'
import {
  type AccessParts,
  endKey,
  isFree,
  keyOfToken,
  type MailKind,
  mailFile,
  mint,
  type OperatorMail,
  type RequesterMail,
  takeStep,
} from './requests.ts'
import { coverageOf, isLanguage, type MailText, TEXTS, type Texts, termsOf } from './texts.ts'

const REQUESTER_MAILS: readonly RequesterMail[] = ['received', 'status', 'quote', 'key', 'claimed', 'declined']

const isOperatorMail = (kind: MailKind): kind is OperatorMail => kind.startsWith('operator_')

type Block =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'facts'; rows: [string, string][] }
  | { kind: 'list'; title: string; items: string[] }
  | { kind: 'secret'; text: string }

interface Rendered {
  language: string
  subject: string
  blocks: Block[]
  foot: string
}

interface RenderParts {
  request: RequestRow
  token: string | null
  /** Set only for inline delivery. */
  key: string | null
  publicUrl: string
  plans: Plans
  offer: Offer
  sources: readonly Source[]
}

const text = (line: string): Block => ({ kind: 'text', text: line })

function linkTo(kind: RequesterMail, token: string, language: string, publicUrl: string): string | null {
  const query = `?lang=${language}`
  if (kind === 'key') return `${publicUrl}/access/claim${query}#${token}`
  const page = { received: 'confirm', status: 'status', quote: 'quote', claimed: null, declined: null }[kind]
  return page === null ? null : `${publicUrl}/access/${page}${query}&token=${token}`
}

function middle(kind: RequesterMail, { request, sources, key, publicUrl, ...terms }: RenderParts, t: Texts): Block[] {
  if (kind === 'quote') {
    const { searched, notSearched, hasMarks } = coverageOf(sources, t)
    return [
      { kind: 'facts', rows: termsOf(request, { ...terms, host: new URL(publicUrl).host }, t) },
      { kind: 'list', title: t.coverage.searched, items: searched },
      { kind: 'list', title: t.coverage.notSearched, items: notSearched },
      text(`${hasMarks ? '' : `${t.coverage.noMarks} `}${t.coverage.note}`),
    ]
  }
  if (kind === 'key' && key !== null) return [{ kind: 'secret', text: key }]
  if (kind === 'declined' && request.reason !== null) return [text(`${t.mail.reason}: ${request.reason}`)]
  return []
}

function forRequester(kind: RequesterMail, parts: RenderParts): Rendered {
  const { request, token, publicUrl, key } = parts
  const language = isLanguage(request.language) ? request.language : 'en'
  const t = TEXTS[language]
  const variant = kind === 'received' && isFree(request) ? 'receivedFree' : kind
  const said: MailText = kind === 'key' && key !== null ? t.mail.inlineKey : t.mail[variant]
  const url = token === null || said.link === undefined ? null : linkTo(kind, token, language, publicUrl)
  return {
    language,
    subject: `${said.subject} [${request.reference}]`,
    blocks: [
      text(`${t.mail.greeting},`),
      ...said.before.map(text),
      ...middle(kind, parts, t),
      ...(url === null ? [] : [{ kind: 'link', text: said.link ?? '', url } as const]),
      ...said.after.map(text),
    ],
    foot: t.mail.foot.replace('{reference}', request.reference),
  }
}

const OPERATOR: Record<OperatorMail, string> = {
  operator_confirmed: 'A request for access was confirmed',
  operator_accepted: 'A quote was accepted',
  operator_declined: 'A quote was declined',
}

/** The mail does not quote anything that the requester wrote. */
function forOperator(kind: OperatorMail, { request }: RenderParts): Rendered {
  return {
    language: 'en',
    subject: `${OPERATOR[kind]} [${request.reference}]`,
    blocks: [
      text(`${OPERATOR[kind]}.`),
      {
        kind: 'facts',
        rows: [
          ['Reference', request.reference],
          ['Organisation', request.organisation],
          ['Checks a month', String(request.checks_a_month)],
          ['Jurisdictions', request.jurisdictions],
        ],
      },
      text(`${ADMIN_COMMAND} requests show ${request.reference}`),
    ],
    foot: 'Sent to the operator of this Brand Check service (MAIL_TO).',
  }
}

function render(kind: MailKind, parts: RenderParts): Rendered {
  switch (kind) {
    case 'operator_confirmed':
    case 'operator_accepted':
    case 'operator_declined':
      return forOperator(kind, parts)
    default:
      return forRequester(kind, parts)
  }
}

interface Mail {
  from: string
  to: string
  replyTo: string
  messageId: string
  date: Date
  subject: string
  text: string
  html: string
  headers: Record<string, string>
}

const WIDTH = 76

function wrapped(text: string): string {
  const lines: string[] = []
  for (const word of text.split(' ')) {
    const last = lines.at(-1)
    if (last === undefined || last.length + 1 + word.length > WIDTH) lines.push(word)
    else lines[lines.length - 1] = `${last} ${word}`
  }
  return lines.join('\n')
}

function plainBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return wrapped(block.text)
    case 'secret':
      return block.text
    case 'link':
      return `${block.text}:\n${block.url}`
    case 'facts':
      return block.rows.map(([name, value]) => `${name}: ${value}`).join('\n')
    case 'list':
      return [`${block.title}:`, ...block.items.map((item) => `- ${item}`)].join('\n')
  }
}

function htmlBlock(block: Block): string {
  switch (block.kind) {
    case 'text':
      return `<p>${escapeXml(block.text)}</p>`
    case 'secret':
      // Stops browsers that translate webmail from sending the key to a translator.
      return `<p><code translate="no">${escapeXml(block.text)}</code></p>`
    case 'link':
      return `<p><a href="${escapeXml(block.url)}">${escapeXml(block.text)}</a></p>`
    case 'facts':
      return `<table>${block.rows
        .map(
          ([name, value]) =>
            `<tr><th align="left" style="padding-right:1em">${escapeXml(name)}</th><td>${escapeXml(value)}</td></tr>`,
        )
        .join('')}</table>`
    case 'list':
      return `<p>${escapeXml(block.title)}:</p><ul>${block.items.map((item) => `<li>${escapeXml(item)}</li>`).join('')}</ul>`
  }
}

/** Builds a mail that loads nothing, and whose links do not reveal who opened it. */
function compose(
  { language, subject, blocks, foot }: Rendered,
  head: { from: string; to: string; replyTo: string; messageId: string; date: Date },
): Mail {
  const html = `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeXml(subject)}</title></head><body>${blocks.map(htmlBlock).join('\n')}<p><small>${escapeXml(foot)}</small></p></body></html>`
  return {
    ...head,
    subject,
    text: `${blocks.map(plainBlock).join('\n\n')}\n\n-- \n${wrapped(foot)}\n`,
    html,
    // Prevents vacation notices (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
  }
}

interface Transport {
  kind: 'smtp' | 'files'
  /** Resolves when the mail server or the folder has accepted the mail. Rejects with `MailFault`. */
  send(mail: Mail): Promise<void>
}

/** Contains only codes, because a mail server's messages quote addresses. */
class MailFault extends Error {
  override name = 'MailFault'
  /** True if the server permanently rejected the recipient or the content (5xx). */
  readonly permanent: boolean
  readonly fault: string

  constructor(permanent: boolean, fault: string) {
    super('a mail was not accepted')
    this.permanent = permanent
    this.fault = fault
  }
}

/** Time limits in milliseconds. `send` must be shorter than a mail's lease. */
export const SMTP_TIMES = { connect: 10_000, silence: 30_000, send: 60_000 }

interface SmtpError {
  code?: string
  command?: string
  responseCode?: number
  permanent?: boolean
}

/** The operator can fix a refused login or sender, so a retry helps. A refused recipient or message stays refused. */
function faultOf(error: unknown): MailFault {
  const { code = 'UNKNOWN', command = '', responseCode, permanent } = error as SmtpError
  const rejected = permanent === true && ['RCPT TO', 'DATA'].includes(command)
  const impossible = code === 'EENVELOPE' && command === 'API'
  return new MailFault(rejected || impossible, responseCode === undefined ? code : `${code} ${responseCode}`)
}

/** `url` looks like `smtp://user:password@host:587`. Connections to other machines must be encrypted. */
export function smtpTransport(url: string, times: typeof SMTP_TIMES = SMTP_TIMES): Transport {
  const local = isLoopbackHost(new URL(url).hostname)
  const transport = createTransport({
    url,
    ...(local ? { ignoreTLS: true } : { requireTLS: true }),
    connectionTimeout: times.connect,
    greetingTimeout: times.connect,
    dnsTimeout: times.connect,
    socketTimeout: times.silence,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    kind: 'smtp',
    async send(mail) {
      try {
        await transport.sendMail({ ...mail, xMailer: false, signal: AbortSignal.timeout(times.send) })
      } catch (error) {
        throw faultOf(error)
      }
    },
  }
}

export function fileTransport(folder: string): Transport {
  return {
    kind: 'files',
    async send(mail) {
      mkdirSync(folder, { recursive: true, mode: 0o700 })
      const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
      new MailComposer({ ...mail, newline: 'win' }).compile().build((error, message) => {
        if (error) reject(error)
        else resolve(message as Buffer)
      })
      privateFile.write(mailFile(folder, mail.messageId.replace(/^<|@.*$/g, '')), (await promise).toString('utf8'))
    },
  }
}

const MINUTE_MS = 60 * 1000
const HOUR_MS = 60 * MINUTE_MS

/** A lease lasts much longer than sending a mail may take. */
const LEASE_MS = 2 * SMTP_TIMES.send
/** Waits before each retry. The last wait repeats until `GIVE_UP_MS` has passed. */
const WAITS_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 4 * HOUR_MS]
const GIVE_UP_MS = 72 * HOUR_MS
/** Maximum mails to one address in an hour. Further mails wait. */
const AN_HOUR = 6
const FULL_WAIT_MS = 10 * MINUTE_MS
const BATCH = 20

/** The mailer sends a mail only while its request is in this state. */
const TRUE_IN: Partial<Record<MailKind, RequestState>> = {
  received: 'received',
  quote: 'quoted',
  key: 'key_ready',
  claimed: 'claimed',
  declined: 'declined',
}

class Outdated extends Error {}

interface MailerParts extends AccessParts {
  transport: Transport
  from: string
  publicUrl: () => string
  sources: readonly Source[]
  log: Log
}

function waitAfter(attempts: number): number {
  return WAITS_MS[Math.min(attempts, WAITS_MS.length) - 1] ?? MINUTE_MS
}

/** If several processes share a database, only one sends each mail. */
export function createMailer(parts: MailerParts) {
  const { storage, secrets, now, transport, log } = parts

  async function keyFor(mail: MailRow, request: RequestRow, token: string | null): Promise<string | null> {
    if (mail.kind !== 'key' || parts.keyDelivery !== 'inline' || token === null) return null
    const made = keyOfToken(parts, token)
    await storage.inTransaction(async (tx) => {
      const { reference } = mail
      if ((await tx.keys.find(made.id)) !== undefined) return
      if ((await tx.requests.move(reference, ['key_ready'], { key_id: made.id })) === undefined) throw new Outdated()
      await mint(tx, parts, made, request)
      await tx.audit.add({ at: now(), who: 'service', what: 'key_made', reference })
    })
    return made.key
  }

  async function claimedByMail(mail: MailRow, token: string): Promise<void> {
    await storage.inTransaction(async (tx) => {
      const { reference } = mail
      if ((await tx.links.use({ digest: mail.link ?? '', purpose: 'claim' }, now())) === undefined) return
      const set = { key_id: keyOfToken(parts, token).id }
      await takeStep(tx, now(), { reference, from: ['key_ready'], to: 'claimed', who: 'service', set })
    })
  }

  async function undeliverable(mail: MailRow): Promise<void> {
    const from = TRUE_IN[mail.kind as MailKind]
    if (from === undefined || from === 'claimed' || from === 'declined') return
    const { reference } = mail
    const set = { state_before: from }
    await storage.inTransaction(async (tx) => {
      const row = await takeStep(tx, now(), { reference, from: [from], to: 'undeliverable', who: 'service', set })
      if (row !== undefined) await endKey(tx, row, now())
    })
  }

  async function failed(mail: MailRow, { permanent, fault }: MailFault): Promise<void> {
    const at = now()
    const givenUp = at - mail.created_at >= GIVE_UP_MS
    log.warn({ reference: mail.reference, mail: mail.kind, fault, attempts: mail.attempts }, 'a mail was not accepted')
    if (!permanent && !givenUp) {
      await storage.mails.settle(mail, { state: 'waiting', at, nextAt: at + waitAfter(mail.attempts), fault })
    } else if (await storage.mails.settle(mail, { state: permanent ? 'refused' : 'given_up', at, fault })) {
      await undeliverable(mail)
    }
  }

  /** True if a mail must wait. Waiting does not count as an attempt. */
  async function mustWait(mail: MailRow, request: RequestRow): Promise<boolean> {
    const at = now()
    const sent = await storage.mails.countSent(request.address_digest, REQUESTER_MAILS, at - HOUR_MS)
    if (sent < AN_HOUR) return false
    const attempts = mail.attempts - 1
    await storage.mails.settle(mail, { state: 'waiting', at, nextAt: at + FULL_WAIT_MS, fault: 'THROTTLED', attempts })
    return true
  }

  async function send(mail: MailRow, request: RequestRow, to: string, token: string | null): Promise<void> {
    const kind = mail.kind as MailKind
    const key = await keyFor(mail, request, token)
    const publicUrl = parts.publicUrl()
    const rendered = render(kind, { ...parts, request, token, key, publicUrl })
    const messageId = `<${mail.id}@${new URL(publicUrl).hostname.replace(/[[\]]/g, '')}>`
    const replyTo = parts.to !== null && !isOperatorMail(kind) ? parts.to : parts.from
    await transport.send(
      compose(rendered, { from: parts.from, to, replyTo, messageId, date: new Date(mail.created_at) }),
    )
    await storage.mails.settle(mail, { state: transport.kind === 'smtp' ? 'sent' : 'written', at: now() })
    if (key !== null && token !== null) await claimedByMail(mail, token)
    if (mail.link !== null) await storage.links.forgetSeed(mail.link)
    // Seed and pepper together yield the key, and the write-ahead log contains the seed until it is emptied.
    if (kind === 'key') await storage.emptyLog()
    log.info({ reference: mail.reference, mail: kind, by: transport.kind }, 'a mail was sent')
  }

  async function deliver(id: string): Promise<void> {
    const at = now()
    const mail = await storage.mails.lease(id, { lease: randomUUID(), now: at, until: at + LEASE_MS })
    if (mail === undefined) return
    const kind = mail.kind as MailKind
    const request = await storage.requests.find(mail.reference)
    const link = mail.link === null ? null : await storage.links.find(mail.link)
    const state = TRUE_IN[kind]
    const untrue = state !== undefined && request?.state !== state
    const to = isOperatorMail(kind) ? parts.to : request?.address
    if (
      request === undefined ||
      untrue ||
      link === undefined ||
      link?.seed === null ||
      to === null ||
      to === undefined
    ) {
      await storage.mails.settle(mail, { state: 'dropped', at })
      return
    }
    if (!isOperatorMail(kind) && (await mustWait(mail, request))) return
    try {
      await send(mail, request, to, link === null ? null : secrets.linkToken(link.seed ?? ''))
    } catch (error) {
      if (error instanceof MailFault) await failed(mail, error)
      else if (error instanceof Outdated) await storage.mails.settle(mail, { state: 'dropped', at })
      else throw error
    }
  }

  /** A mail that cannot be composed waits until its lease ends, and does not block the others. */
  async function deliverAll(): Promise<void> {
    for (let due = await storage.mails.due(now(), BATCH); due.length > 0; due = await storage.mails.due(now(), BATCH))
      for (const id of due)
        await deliver(id).catch((error: unknown) => {
          if (error instanceof StorageUnavailable) throw error
          log.error(errorFacts(error), 'a mail could not be put together')
        })
  }

  let running: Promise<void> = Promise.resolve()
  return {
    /** A second call waits for the first. */
    deliverDue() {
      running = running.catch(() => {}).then(deliverAll)
      return running
    },
    idle: () => running.catch(() => {}),
  }
}

export type Mailer = ReturnType<typeof createMailer>
