import { splitLegalForm } from '../../../names/normalise/legal-form.ts'
import { basicAuth } from '../../http/authentication.ts'
import { within } from '../../http/outcome.ts'
import type { UpstreamClient } from '../../http/request.ts'
import {
  type Connector,
  type ConnectorAnswer,
  emptyConnectorAnswer,
  NOT_SEARCHABLE,
  TEXT_ONLY,
  type UncomparedAnswer,
  withHits,
} from '../../registers/connector.ts'
import { countCut, strayedReason, whatWasLost } from '../../registers/live-mark.ts'
import type { SourceContext } from '../../source.ts'
import { companyHit, readZefixOutcome, TOO_MANY, type ZefixCompany, type ZefixRows } from './answer.ts'
import { CONTROL_COMPANY } from './lindas.ts'

interface Pattern {
  pattern: string
  scope: 'contains' | 'begins'
}

/** `CompanySearchQuery` schema of the interface's OpenAPI document. */
const NAME_MIN = 3

/** Drops asterisks, because they cannot be escaped. */
export function textOf(name: string): string {
  return splitLegalForm(name)
    .base.normalize('NFC')
    .toWellFormed()
    .replace(/[*\s]+/gu, ' ')
    .trim()
}

function beginning(text: string): Pattern {
  return { pattern: `${text}${'*'.repeat(Math.max(1, NAME_MIN - [...text].length))}`, scope: 'begins' }
}

/**
 * Each pattern is used if the previous one matches too many companies. Very short text is only searched at the
 * beginning of names, because nearly all names contain it.
 */
export function patternsFor(text: string): Pattern[] {
  if (text === '') return []
  const contains: Pattern = { pattern: `*${text}*`, scope: 'contains' }
  return [...text].length < NAME_MIN ? [beginning(text)] : [contains, beginning(text)]
}

interface ZefixOptions {
  url: string
  user: string
  password: string
  gate: UpstreamClient
}

/** Address from the interface's OpenAPI document. */
export const ZEFIX_ADDRESS = 'https://www.zefix.admin.ch/ZefixPublicREST'

const DEADLINE_MS = 6000
/** Leaves time to report the reason. */
const ASKING_MS = 5800
/** The interface has no pages, and its longest lists take a few hundred kilobytes. */
const MOST_BYTES = 4_000_000

function reasonOf({ companies, otherNames, cut }: ZefixRows, { scope }: Pattern, tooMany: boolean): string {
  const begins = tooMany
    ? `${TEXT_ONLY}, more companies have it than are given, and those were read whose name begins with it`
    : 'only companies whose name begins with it were searched, for it is short'
  const others = otherNames > 0 ? `; ${otherNames} of ${companies.length} came under another name` : ''
  const left = cut ? `; only the first ${companies.length} of those that came were read` : ''
  return (scope === 'contains' ? TEXT_ONLY : begins) + others + left
}

function answerOf({ companies, strayed, unread }: ZefixRows, reason: string, truncated: boolean): UncomparedAnswer {
  return {
    ...(strayed
      ? emptyConnectorAnswer('error', strayedReason('companies', unread), true)
      : emptyConnectorAnswer('answered', reason)),
    matches: companies.length,
    truncated,
    proof: companies.some((company) => company.name === CONTROL_COMPANY),
    lost: whatWasLost(companies),
    unread: unread + countCut(companies),
  }
}

/**
 * Also queries struck-off companies, so that no company in liquidation is missed, whatever the register counts as
 * active.
 */
export function createZefixConnector({ url, user, password, gate }: ZefixOptions): Connector {
  const address = `${url.replace(/\/+$/, '')}/api/v1/company/search`
  const headers = { Authorization: basicAuth(user, password) }

  async function ask({ pattern }: Pattern, text: string, context: SourceContext) {
    const body = { type: 'application/json', text: JSON.stringify({ name: pattern, activeOnly: false }) }
    const request = { url: address, accept: 'application/json', headers, body, explains: true, maxBytes: MOST_BYTES }
    return readZefixOutcome(await gate.ask(request, context), text)
  }

  async function search(name: string, context: SourceContext): Promise<ConnectorAnswer> {
    const text = textOf(name)
    let cut = false
    for (const pattern of patternsFor(text)) {
      const rows = await ask(pattern, text, context)
      if (rows === TOO_MANY) {
        cut = true
        continue
      }
      if ('reason' in rows) return { ...emptyConnectorAnswer(rows.state, rows.reason, rows.retryable), truncated: cut }
      const hitOf = (company: ZefixCompany) => companyHit(name, company, company.status)
      const answer = answerOf(rows, reasonOf(rows, pattern, cut), cut || rows.cut)
      return withHits(answer, rows.companies, hitOf, context)
    }
    return cut
      ? { ...NOT_SEARCHABLE, reason: 'has more companies with this text than it gives', truncated: true }
      : NOT_SEARCHABLE
  }

  return {
    id: 'zefix-rest',
    name: 'the Zefix interface',
    attribution: 'Source: Zefix, Federal Office of Justice',
    deadlineMs: DEADLINE_MS,
    search: ({ name }, context) => within(context, ASKING_MS, (limited) => search(name, limited)),
    control: async (context) => (await within(context, ASKING_MS, (limited) => search(CONTROL_COMPANY, limited))).proof,
  }
}
