import anyAscii from 'any-ascii'
import { splitLegalForm } from '../../names/normalise/legal-form.ts'
import { variants } from '../../names/normalise/variants.ts'
import { compareNames } from '../../names/search.ts'
import { cutText, LOST_LETTER, type noGoods } from '../fields/fields.ts'
import type { UpstreamFailure } from '../http/outcome.ts'
import { inSlices } from '../slices.ts'
import type { Hit, SourceAnswer, SourceContext, SourceQuery } from '../source.ts'
import type { MarkRecord } from './record.ts'

export interface ConnectorAnswer
  extends Pick<SourceAnswer, 'state' | 'matches' | 'truncated' | 'reason' | 'retryable'> {
  /** Similar records, which are returned although the answer may be unreliable. */
  hits: Hit[]
  /** True if this answer contained a canary. */
  proof: boolean
  /** Unreadable parts of records, worded as a reason. */
  lost?: string | null
  unread?: number
  /** The connector cannot search for this kind of name. The connector may still be healthy. */
  ofName?: true
}

/**
 * Connector to one API of a register. The API finds names with the same letters, and the connector scores them. A
 * connector stores and logs nothing, and reports upstream faults instead of throwing.
 */
export interface Connector {
  id: string
  /** Name as used in reasons, such as `the EUIPO interface`. */
  name: string
  /** Wording that the terms of use require if this connector answered. */
  attribution: string
  deadlineMs: number
  search(query: SourceQuery, context: SourceContext): Promise<ConnectorAnswer>
  /** Queries a canary. Resolves to true if the canary is found. */
  control(context: SourceContext): Promise<boolean>
  /** Returns a mark's goods, if possible in `language` (ISO 639-1). Sends only the mark number. */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<ReturnType<typeof noGoods>>
}

/** Answer for a name without searchable letters or digits. */
export const NOT_SEARCHABLE: ConnectorAnswer = {
  state: 'error',
  matches: null,
  truncated: false,
  reason: 'cannot be searched for a name without letters or digits',
  retryable: false,
  hits: [],
  proof: false,
  ofName: true,
}

export function emptyConnectorAnswer(
  state: ConnectorAnswer['state'],
  reason: string | null,
  retryable = false,
): ConnectorAnswer {
  return { state, matches: null, truncated: false, reason, retryable, hits: [], proof: false }
}

/** Returns the search texts for a name: the name as written and its variants, without legal form or asterisks. */
export function textsOf(name: string): string[] {
  const written = splitLegalForm(name).base.normalize('NFC')
  const texts = new Map<string, string>()
  for (const each of [written, ...variants(name)]) {
    const text = each
      .toWellFormed()
      .replace(/[*\s]+/gu, ' ')
      .trim()
    const key = text.toLowerCase()
    if (text !== '' && !texts.has(key)) texts.set(key, text)
  }
  return [...texts.values()]
}

/** Compares a mark with a name, or with the beginning of very long text (`countCut`). Null if not similar. */
export function markHit(asked: string, mark: LiveMark, jurisdiction: string, recordUrl: string | null): Hit | null {
  const { number, niceClasses, status, filedOn, registeredOn, expiresOn, basis } = mark
  const name = mark.name && cutText(mark.name)
  const similarity = name === null ? null : compareNames(asked, name)
  if (name === null || similarity === null) return null
  const dates = { filedOn, registeredOn, expiresOn }
  return {
    name,
    kind: 'trademark',
    jurisdiction,
    niceClasses,
    number,
    status,
    owner: mark.owner && cutText(mark.owner),
    ...dates,
    basis,
    recordUrl,
    similarity,
  }
}

type UncomparedAnswer = Omit<ConnectorAnswer, 'hits'>

/** Milliseconds to compare records after the query aborts. Must be shorter than the rest of the deadline. */
const AFTER_ASKING_MS = 120

function after(asking: AbortSignal): AbortSignal {
  const late = new AbortController()
  const begin = () => void setTimeout(() => late.abort(), AFTER_ASKING_MS)
  if (asking.aborted) begin()
  else asking.addEventListener('abort', begin, { once: true })
  return late.signal
}

/**
 * Adds similar records as hits without blocking the event loop. Comparing continues briefly after the signal aborts, so
 * that pages already received count. If time runs out, returns a truncated timeout.
 */
export async function withHits<T>(
  answer: UncomparedAnswer,
  records: readonly T[],
  hitOf: (record: T) => Hit | null,
  { signal, holder }: SourceContext,
  compare: typeof inSlices = inSlices,
): Promise<ConnectorAnswer> {
  const compared = await compare(records, hitOf, { signal: after(signal), holder })
  const hits = compared.filter((hit) => hit !== null)
  if (compared.length === records.length) return { ...answer, hits }
  const cut = `only ${compared.length} of ${records.length} records that came were compared in time`
  if (answer.state !== 'answered') return { ...answer, truncated: true, hits }
  return { ...answer, state: 'timeout', reason: cut, retryable: true, truncated: true, hits }
}

interface FoundRecords<T> {
  records: readonly T[]
  /** Plural noun for the records in a reason. */
  what: string
  hitOf(record: T): Hit | null
  proof: boolean
  truncated: boolean
  unread: number
  /** True if records do not match the query or cannot be read. The answer then fails, but keeps its hits. */
  strayed: boolean
  failure?: UpstreamFailure | null
  reason: string
}

/** Builds the answer of a search: compares the records with the name, and reports what was lost. */
export function answerWith<T extends Named>(found: FoundRecords<T>, context: SourceContext): Promise<ConnectorAnswer> {
  const { records, what, hitOf, proof, truncated, unread, strayed, failure = null, reason } = found
  let answer = emptyConnectorAnswer('answered', reason)
  if (failure !== null) answer = emptyConnectorAnswer(failure.state, failure.reason, failure.retryable)
  else if (strayed) answer = emptyConnectorAnswer('error', strayedReason(what, unread), true)
  const matches = failure !== null && records.length === 0 ? null : records.length
  const counts = { matches, truncated, proof, lost: whatWasLost(records), unread: unread + countCut(records) }
  return withHits({ ...answer, ...counts }, records, hitOf, context)
}

export const TEXT_ONLY = 'only the same text was searched'

/** Joins reasons with semicolons, and skips nulls. Returns null if all are null. */
export function joined(first: string, ...others: (string | null)[]): string
export function joined(...reasons: (string | null)[]): string | null
export function joined(...reasons: (string | null)[]): string | null {
  const told = reasons.filter((reason) => reason !== null)
  return told.length === 0 ? null : told.join('; ')
}

/** Clears all other fields, because those of a copy may be outdated and must not replace imported ones. */
const withNameAlone = (hit: Hit): Hit => ({
  ...hit,
  ...{ status: 'unknown', niceClasses: [], owner: null, filedOn: null, registeredOn: null, expiresOn: null },
  goodsGroups: undefined,
})

/** Connects an office's trial system. Returns its hits, but never counts as an answer from the register. */
export function trialConnector(path: Connector, named: Pick<Connector, 'id' | 'name' | 'attribution'>): Connector {
  return {
    ...path,
    ...named,
    async search(query, context): Promise<ConnectorAnswer> {
      const onHits = context.onHits && ((hits: readonly Hit[]) => context.onHits?.(hits.map(withNameAlone)))
      const answer = await path.search(query, { ...context, ...(onHits && { onHits }) })
      const hits = answer.hits.map(withNameAlone)
      if (answer.state !== 'answered') return { ...answer, hits }
      const reason = joined('what was asked is a copy with made-up records, not the register', answer.reason)
      return { ...answer, hits, state: 'error', reason, retryable: false, proof: false }
    },
  }
}

/** Reduces text to letters and digits. The result is at least as lenient as any register's comparison. */
function bare(text: string): string {
  return anyAscii(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Returns true if a returned name contains one of the searched texts. */
export function holdsText(name: string, texts: readonly string[]): boolean {
  const lower = name.toLowerCase()
  if (texts.some((text) => lower.includes(text.toLowerCase()))) return true
  const letters = bare(name)
  return texts.some((text) => letters.includes(bare(text)))
}

/** A field that could not be read, although the API returned it or must return it. */
type LostField = 'words' | 'number' | 'classes' | 'status' | 'dates' | 'owner'

/** A mark from a live answer. If a field is unreadable, the mark is still returned. */
export interface LiveMark extends Omit<MarkRecord, 'number'> {
  number: string | null
  lost?: readonly LostField[]
}

const isCut = (text: string | null | undefined) => text != null && cutText(text) !== text

/** Counts records whose name was truncated. The dropped part may or may not be similar. */
export const countCut = (records: readonly Named[]): number => records.filter(({ name }) => isCut(name)).length

function lostIn({ name, owner, lost = [] }: Named): Set<LostField> {
  return new Set([...lost, ...(isCut(name) ? ['words' as const] : []), ...(isCut(owner) ? ['owner' as const] : [])])
}

export function lostOf(fields: Partial<Record<LostField, boolean>>): { lost?: LostField[] } {
  const lost = (Object.keys(fields) as LostField[]).filter((field) => fields[field] === true)
  return lost.length === 0 ? {} : { lost }
}

/** Describes unreadable fields (`the classes of 2, the owner of 1`), each of which counts as the worst case. */
export function whatWasLost(records: readonly Named[]): string | null {
  const counts = new Map<LostField, number>()
  for (const field of records.flatMap((record) => [...lostIn(record)])) counts.set(field, (counts.get(field) ?? 0) + 1)
  if (counts.size === 0) return null
  return `of what came, could not be read: ${[...counts].map(([field, count]) => `the ${field} of ${count}`).join(', ')}`
}

/** Marks of one search, each listed once by basis and number. Lists every mark without a number. */
export class FoundMarks {
  readonly #marks = new Map<string, LiveMark>()

  get size(): number {
    return this.#marks.size
  }

  add(more: readonly LiveMark[]): void {
    for (const mark of more) {
      const key = mark.number === null ? `without a number, ${this.#marks.size}` : `${mark.basis} ${mark.number}`
      if (!this.#marks.has(key)) this.#marks.set(key, mark)
    }
  }

  all(): LiveMark[] {
    return [...this.#marks.values()]
  }

  /** Returns true if a mark has the number `wanted`, such as a canary's. Ignores the basis. */
  has(wanted: string): boolean {
    return this.all().some(({ number }) => number === wanted)
  }
}

interface Named {
  name: string | null
  owner?: string | null
  lost?: readonly LostField[]
}

function canBeCompared({ name, lost = [] }: Named): boolean {
  if (name === null) return lost.length === 0
  return !lost.includes('words') && !name.includes(LOST_LETTER)
}

/** Counts records that cannot be compared: unreadable, or without words that could be read. */
export function countUnread(came: number, records: readonly Named[]): number {
  return came - records.filter(canBeCompared).length
}

/** Returns the reason for rejecting an answer that contains unrelated or unreadable records. */
function strayedReason(records: string, unread: number): string {
  const counted = unread === 0 ? '' : `: ${unread} of them cannot be read`
  return `answered with ${records} that were not asked for or cannot be read${counted}`
}
