import type { Filling } from '../../contract/answer.ts'
import { bareHost } from '../../loopback.ts'
import { splitLegalForm } from '../../names/normalise/legal-form.ts'
import { variants } from '../../names/normalise/prepare.ts'
import { compareNames } from '../../names/search.ts'
import { seconds, startDeadline } from '../http/outcome.ts'
import type { Hit, PathState, SourceAnswer, SourceContext, SourceQuery } from '../source.ts'
import { createCanaries } from './canary.ts'
import { cutText, type LiveMark } from './live-mark.ts'
import type { OfficeGoods } from './record-fields.ts'
import { type InSlices, inSlices } from './slices.ts'

export interface ConnectorAnswer
  extends Pick<SourceAnswer, 'state' | 'matches' | 'truncated' | 'reason' | 'retryable'> {
  /** Similar records, returned even if the answer is otherwise unreliable. */
  hits: Hit[]
  /** True if this answer contained a canary. */
  proof: boolean
  /** Unreadable parts of records, worded as a reason. */
  lost?: string | null
  /** Unreadable records, which were not compared. */
  unread?: number
  /** The connector cannot search for this kind of name. This says nothing about the connector's health. */
  ofName?: true
}

/**
 * Connector to one register interface. The interface finds names with the same letters, and the connector scores them.
 * A connector stores nothing, writes no log, and reports upstream faults instead of throwing.
 */
export interface Connector {
  /** Stable id, such as `euipo-api`. */
  id: string
  /** Name as used in reasons, such as `the EUIPO interface`. */
  name: string
  /** Wording that the terms of use require if this connector answered. */
  attribution: string
  deadlineMs: number
  search(query: SourceQuery, context: SourceContext): Promise<ConnectorAnswer>
  /** Queries a canary. Resolves to true if the canary is found. */
  control(context: SourceContext): Promise<boolean>
  /**
   * `language` is an ISO 639-1 code. If the office lacks that language, returns a different one. Sends only the mark
   * number.
   */
  goodsOf?(number: string, language: string, context: SourceContext): Promise<OfficeGoods>
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

/**
 * Compares a mark with a name. Returns null if the mark has no words or is not similar. Compares only the beginning of
 * very long text (`countCut`).
 */
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

export type UncomparedAnswer = Omit<ConnectorAnswer, 'hits'>

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
  compare: InSlices = inSlices,
): Promise<ConnectorAnswer> {
  const compared = await compare(records, hitOf, { signal: after(signal), holder })
  const hits = compared.filter((hit) => hit !== null)
  if (compared.length === records.length) return { ...answer, hits }
  const cut = `only ${compared.length} of ${records.length} records that came were compared in time`
  if (answer.state !== 'answered') return { ...answer, truncated: true, hits }
  return { ...answer, state: 'timeout', reason: cut, retryable: true, truncated: true, hits }
}

export interface CheckedAnswer extends ConnectorAnswer {
  /** Time of the original query, even for a cached answer. */
  askedAt: string
  provenAt: string | null
  fromMemory: boolean
}

/** A connector whose empty answers count only with a proof. */
export interface CheckedConnector extends Pick<Connector, 'id' | 'name' | 'attribution' | 'deadlineMs'> {
  ask(query: SourceQuery, context: SourceContext): Promise<CheckedAnswer>
  state(): PathState
}

const UNPROVEN = 'a record that certainly is in the register did not come back, so an empty answer does not count'
const UNREADABLE = 'the service could not read its answer'

/** Matches reasons that do not depend on the name. */
const OF_ACCESS = /did not accept|\((?:401|403|404)\)$/

/**
 * Returns true if the reason reveals nothing about the name and so may be public. With matches, the reason may state
 * their number. If a retry is pointless, the office may have rejected this very name.
 */
function isOfPath({ matches, retryable, reason }: ConnectorAnswer): boolean {
  return matches === null && (retryable || OF_ACCESS.test(reason ?? ''))
}

/**
 * Accepts an empty answer only if the same connector found a canary for the same account within the last ten minutes.
 * The canary query has its own signal, so that a caller who disconnects does not abort it for others.
 */
export function createCheckedConnector(path: Connector): CheckedConnector {
  const proofOf = createCanaries()
  let last: ConnectorAnswer | null = null

  async function controlCameBack({ fetch, now, holder }: SourceContext): Promise<boolean> {
    const deadline = startDeadline(new AbortController().signal, path.deadlineMs)
    try {
      return await path.control({ fetch, now, holder, signal: deadline.signal })
    } catch {
      return false
    } finally {
      deadline.clear()
    }
  }

  return {
    id: path.id,
    name: path.name,
    attribution: path.attribution,
    deadlineMs: path.deadlineMs,

    async ask(query, context) {
      const { now } = context
      const proof = proofOf(context.holder)
      const asked = { askedAt: new Date(now()).toISOString(), fromMemory: false }
      // The search starts first, because a rate-limited upstream answers in order.
      const searching = path.search(query, context).catch(() => emptyConnectorAnswer('error', UNREADABLE, true))
      const seeking = proof.at(now()) === null ? proof.seek(() => controlCameBack(context), now) : null
      const answer = await searching
      if (!context.signal.aborted && answer.ofName !== true) last = answer
      if (answer.proof) proof.record(now())
      const empty = answer.state === 'answered' && answer.hits.length === 0
      if (empty && proof.at(now()) === null) await seeking
      const provenAt = proof.at(now())
      if (!empty || provenAt !== null) return { ...answer, ...asked, provenAt }
      const unproven: ConnectorAnswer = {
        ...emptyConnectorAnswer('not_proven', UNPROVEN, true),
        truncated: answer.truncated,
      }
      last = unproven
      return { ...unproven, ...asked, provenAt }
    },

    state() {
      const { id, name } = path
      if (last === null) return { id, name, state: 'not_asked_yet', reason: null }
      if (last.state === 'answered') return { id, name, state: 'answering', reason: null }
      return { id, name, state: 'failing', reason: isOfPath(last) ? last.reason : last.state.replaceAll('_', ' ') }
    },
  }
}

export const TEXT_ONLY = 'only the same text was searched'

interface PathAnswer {
  path: CheckedConnector
  answer: CheckedAnswer
}

export interface LiveResult {
  worked: PathAnswer | null
  failed: PathAnswer[]
}

/** Returns in time even if the connector ignores its signal. */
async function askWithin(
  path: CheckedConnector,
  query: SourceQuery,
  context: SourceContext,
  milliseconds: number,
): Promise<CheckedAnswer> {
  const since = performance.now()
  const stopped = AbortSignal.any([context.signal, ...(context.enough ? [context.enough] : [])])
  const deadline = startDeadline(stopped, milliseconds)
  const { promise: late, resolve } = Promise.withResolvers<CheckedAnswer>()
  const askedAt = new Date(context.now()).toISOString()
  const giveUp = (state: 'timeout' | 'error', reason: string) =>
    resolve({ ...emptyConnectorAnswer(state, reason, true), askedAt, provenAt: null, fromMemory: false })
  const overdue = () => giveUp('timeout', `no answer in ${seconds(Math.min(milliseconds, performance.now() - since))}`)
  if (deadline.signal.aborted) overdue()
  else deadline.signal.addEventListener('abort', overdue, { once: true })
  try {
    const answer = path.ask(query, { ...context, signal: deadline.signal }).catch(() => {
      giveUp('error', 'the service could not ask it')
      return late
    })
    return await Promise.race([answer, late])
  } finally {
    deadline.clear()
  }
}

/**
 * Queries connectors in order until one answers. Reserves an equal share of the remaining time for each later
 * connector, or less if its deadline is shorter.
 */
export async function searchLive(
  paths: readonly CheckedConnector[],
  query: SourceQuery,
  context: SourceContext,
  milliseconds: number,
): Promise<LiveResult> {
  const endsAt = performance.now() + milliseconds
  const failed: PathAnswer[] = []
  for (const [at, path] of paths.entries()) {
    if (context.signal.aborted || (context.enough?.aborted && failed.length > 0)) break
    const later = paths.slice(at + 1)
    const left = Math.max(0, endsAt - performance.now())
    const spare = left - later.reduce((sum, { deadlineMs }) => sum + deadlineMs, 0)
    const given = Math.min(path.deadlineMs, Math.max(spare, left / (later.length + 1)))
    const answer = await askWithin(path, query, context, given)
    if (answer.state === 'answered') return { worked: { path, answer }, failed }
    failed.push({ path, answer })
  }
  return { worked: null, failed }
}

/** Joins reasons with semicolons, and skips nulls. Returns null if all are null. */
export function joined(first: string, ...others: (string | null)[]): string
export function joined(...reasons: (string | null)[]): string | null
export function joined(...reasons: (string | null)[]): string | null {
  const told = reasons.filter((reason) => reason !== null)
  return told.length === 0 ? null : told.join('; ')
}

export const RECORD_GONE =
  'its records are being changed, and one that was found is no longer held: ask again in some minutes'

export function whyFailed(failed: readonly PathAnswer[]): string {
  return failed.map(({ path, answer }) => `${path.name}: ${answer.reason ?? 'no usable answer'}`).join('; ')
}

/** Returns a reason that counts the unreadable entries of an imported register, or null for 0. */
export function whatUnread(entries = 0): string | null {
  return entries === 0 ? null : `of its imported entries, ${entries.toLocaleString('en')} could not be read`
}

export function whatFilling({ percent, readyBy }: Filling): string {
  const by = readyBy === null ? '' : `, complete by about ${readyBy.slice(0, 16).replace('T', ' ')} UTC`
  return `${percent} % of its records are held${by}`
}

export function textOnly({ worked, failed }: LiveResult): string {
  const said = worked?.answer.reason ?? null
  const searched = said === null || said.startsWith(TEXT_ONLY) ? (said ?? TEXT_ONLY) : `${TEXT_ONLY}; ${said}`
  const reason = joined(searched, worked?.answer.lost ?? null)
  if (worked === null || failed.length === 0) return reason
  return `${reason}; ${worked.path.name} was asked instead (${whyFailed(failed)})`
}

export function whatOfNewer({ worked, failed }: LiveResult): string | null {
  if (worked === null) return failed.length === 0 ? null : `newer records were not looked for (${whyFailed(failed)})`
  const { path, answer } = worked
  const lost = answer.lost ?? null
  if (answer.truncated) return joined(`of newer records, ${path.name} had more than it gave`, lost)
  return joined(
    failed.length === 0 ? null : `newer records were looked for by ${path.name} (${whyFailed(failed)})`,
    lost,
  )
}

/** Returns true if any address is on one of these hosts, however the host name is written. */
export function isOnHost(hosts: readonly string[], ...addresses: readonly string[]): boolean {
  return addresses.some((each) => URL.canParse(each) && hosts.includes(bareHost(new URL(each).hostname)))
}

/** Clears all other fields, because those of a copy may be outdated and must not replace imported ones. */
const withNameAlone = (hit: Hit): Hit => ({
  ...hit,
  ...{ status: 'unknown', niceClasses: [], owner: null, filedOn: null, registeredOn: null, expiresOn: null },
  goodsGroups: undefined,
})

/**
 * Connector to an office's trial system, a copy with synthetic records. Returns its hits, but never counts as an answer
 * from the register.
 */
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
