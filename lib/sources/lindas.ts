import { splitLegalForm } from '../names/legal-form.ts'
import { compareNames } from '../names/matcher.ts'
import type { Asker } from './asker.ts'
import { startDeadline } from './deadline.ts'
import { lindasQuery, MOST_COMPANIES } from './lindas-query.ts'
import { type RegisteredCompany, readLindasRows } from './lindas-rows.ts'
import { failureOf } from './outcome.ts'
import { emptyAnswer, type Hit, type Source, type SourceAnswer } from './source.ts'

export interface LindasOptions {
  /** Address of the SPARQL endpoint. */
  url: string
  gate: Asker
}

/** The register's SPARQL endpoint. */
export const LINDAS_ADDRESS = 'https://lindas.admin.ch/query'

const DEADLINE_MS = 6000
/** Shorter than the deadline, so that the reason is told before it falls. */
const ASKING_MS = 5800
const PAGE = 'https://www.zefix.ch/en/search/entity/'
const TEXT_ONLY = 'only the same text was searched'

function hitOf(asked: string, { name, uid, ehraid }: RegisteredCompany): Hit | null {
  const similarity = compareNames(asked, name)
  if (similarity === null) return null
  return {
    name,
    kind: 'company',
    jurisdiction: 'CH',
    niceClasses: [],
    number: uid,
    status: 'live',
    owner: null,
    filedOn: null,
    registeredOn: null,
    expiresOn: null,
    recordUrl: ehraid === null ? null : `${PAGE}list/firm/${ehraid}`,
    similarity,
  }
}

/** The row of an answer: what was found is kept even where the answer as a whole cannot be believed. */
function answerOf(json: unknown, name: string, text: string, now: number): SourceAnswer {
  const rows = readLindasRows(json, text)
  if (rows === null) return emptyAnswer('error', 'answered with something other than a list of companies', true)
  const { companies, truncated } = rows
  const found = {
    matches: companies.length,
    truncated,
    provenAt: rows.proven ? new Date(now).toISOString() : null,
    hits: companies.flatMap((company) => hitOf(name, company) ?? []),
  }
  if (rows.strayed)
    return { ...emptyAnswer('error', 'answered with rows that were not asked for or cannot be read', true), ...found }
  if (companies.length === 0 && !rows.proven)
    return emptyAnswer('not_proven', 'a company that certainly is registered did not come back', true)
  const reason = truncated ? `${TEXT_ONLY}, and it had more than ${MOST_COMPANIES} companies` : TEXT_ONLY
  return { ...emptyAnswer('answered', reason), ...found }
}

/**
 * The Swiss commercial register through LINDAS, the federal linked data service: no key, companies that are
 * active or in liquidation, found by the text of their registered names.
 */
export function createLindasSource({ url, gate }: LindasOptions): Source {
  return {
    id: 'zefix',
    name: 'Swiss commercial register (Zefix)',
    kind: 'company',
    jurisdictions: ['CH'],
    method: 'text',
    attribution: 'Source: Zefix, Federal Office of Justice, through LINDAS',
    deadlineMs: DEADLINE_MS,
    manualUrl: () => `${PAGE}welcome`,
    role: () => ({ asked: true, required: true }),

    async search({ name }, context) {
      const text = splitLegalForm(name).base
      const deadline = startDeadline(context.signal, ASKING_MS)
      try {
        const outcome = await gate.ask(
          {
            url,
            accept: 'application/sparql-results+json',
            body: new URLSearchParams({ query: lindasQuery(text) }),
          },
          { ...context, signal: deadline.signal },
        )
        if (outcome.kind === 'ok') return answerOf(outcome.json, name, text, context.now())
        const { state, reason, retryable } = failureOf(outcome)
        return emptyAnswer(state, reason, retryable)
      } finally {
        deadline.clear()
      }
    },
  }
}
