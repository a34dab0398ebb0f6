import type { Source } from '../../../lib/sources/source.ts'
import type { RequestRow } from '../../storage/requests.ts'
import { ADMIN_COMMAND } from '../../system/admin-command.ts'
import type { Plans } from '../plans.ts'
import { isLanguage, termsOf } from '../requests/view.ts'
import { type MailText, TEXTS, type Texts } from '../texts/texts.ts'
import { coverageInMail } from './coverage.ts'
import type { MailKind, OperatorMail, RequesterMail } from './delivery.ts'

export type Block =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; url: string }
  | { kind: 'facts'; rows: [string, string][] }
  | { kind: 'list'; title: string; items: string[] }
  | { kind: 'secret'; text: string }

export interface Rendered {
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

/** Quotes nothing that the requester wrote. */
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
