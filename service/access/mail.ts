import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import MailComposer from 'nodemailer/lib/mail-composer'
import { isLoopbackHost } from '../../lib/loopback.ts'
import { escapeXml } from '../../lib/sources/http/xml.ts'
import type { Source } from '../../lib/sources/source.ts'
import type { MailKind, OperatorMail, RequesterMail } from '../ops/config.ts'
import { writePrivate } from '../ops/private-files.ts'
import { ADMIN_COMMAND } from '../ops/text.ts'
import type { RequestRow } from '../storage/requests.ts'
import type { Plans } from './quotas.ts'
import { isLanguage, type MailText, TEXTS, type Texts, termsOf } from './texts.ts'

export function coverageInMail(
  sources: readonly Source[],
  { methods }: Pick<Texts, 'methods'>,
): { searched: string[]; notConnected: string[] } {
  const isConnected = ({ missing }: Source) => missing === undefined
  return {
    searched: sources.filter(isConnected).map(({ name, method }) => `${name}: ${methods[method]}`),
    notConnected: sources.filter((source) => !isConnected(source)).map(({ name }) => name),
  }
}

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
  /** Only for inline delivery. */
  key: string | null
  publicUrl: string
  plans: Plans
  sources: readonly Source[]
}

const text = (line: string): Block => ({ kind: 'text', text: line })

function linkTo(kind: RequesterMail, token: string, language: string, publicUrl: string): string | null {
  const query = `?lang=${language}`
  if (kind === 'key') return `${publicUrl}/access/claim${query}#${token}`
  const page = { received: 'confirm', status: 'status', quote: 'quote', claimed: null, declined: null }[kind]
  return page === null ? null : `${publicUrl}/access/${page}${query}&token=${token}`
}

function middle(kind: RequesterMail, { request, plans, sources, key }: RenderParts, t: Texts): Block[] {
  if (kind === 'quote') {
    const { searched, notConnected } = coverageInMail(sources, t)
    return [
      { kind: 'facts', rows: termsOf(request, plans, t) },
      { kind: 'list', title: t.coverage.searched, items: searched },
      { kind: 'list', title: t.coverage.notConnected, items: notConnected },
      text(t.coverage.note),
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
  const said: MailText = kind === 'key' && key !== null ? t.mail.inlineKey : t.mail[kind]
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
    foot: t.mail.foot(request.reference),
  }
}

const OPERATOR: Record<OperatorMail, string> = {
  operator_confirmed: 'A request for access was confirmed',
  operator_accepted: 'A quote was accepted',
  operator_declined: 'A quote was declined',
}

/** The mail quotes nothing that the requester wrote. */
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

export function render(kind: MailKind, parts: RenderParts): Rendered {
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

/** The mail loads nothing, and its links do not reveal who opened it. */
export function compose(
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

export interface Transport {
  kind: 'smtp' | 'files'
  /** Resolves when the mail server or the folder has accepted the mail. Rejects with `MailFault`. */
  send(mail: Mail): Promise<void>
}

/** Contains only codes, because a mail server's messages quote addresses. */
export class MailFault extends Error {
  override name = 'MailFault'
  /** The recipient or content was rejected permanently (5xx). */
  readonly permanent: boolean
  readonly fault: string

  constructor(permanent: boolean, fault: string) {
    super('a mail was not accepted')
    this.permanent = permanent
    this.fault = fault
  }
}

/** `send` must be shorter than a mail's lease. */
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

export function mailFile(folder: string, id: string): string {
  return join(folder, `${id}.eml`)
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
      writePrivate(mailFile(folder, mail.messageId.replace(/^<|@.*$/g, '')), (await promise).toString('utf8'))
    },
  }
}
