import { basicAuth } from '../../http/authentication.ts'
import { type FullAnswer, failureOf, type Outcome, type UpstreamFailure, within } from '../../http/outcome.ts'
import type { UpstreamClient } from '../../http/request.ts'
import {
  type Connector,
  type ConnectorAnswer,
  emptyConnectorAnswer,
  markHit,
  NOT_SEARCHABLE,
  TEXT_ONLY,
  textsOf,
  withHits,
} from '../../registers/connector.ts'
import { addMarks, countCut, holdMark, type LiveMark, strayedReason, whatWasLost } from '../../registers/live-mark.ts'
import type { SourceContext, SourceQuery } from '../../source.ts'
import { type DpmaList, readDpmaAnswer } from './answer.ts'
import { dpmaControlQuery, dpmaNarrowQuery, dpmaWideQuery } from './query.ts'

interface DpmaOptions {
  url: string
  user: string
  password: string
  gate: UpstreamClient
}

export const DPMA_ADDRESS = 'https://dpmaconnect.dpma.de/dpmaws/rest-services'

/** Canary. The mark has ended and its file has been destroyed, but its record remains. */
const DPMA_CONTROL_MARK = { number: '919224', name: 'von Eicken`s Apple and Grape', words: ['eicken', 'grape'] }

const DEADLINE_MS = 6000
/** Leaves time to report the reason. */
const ASKING_MS = 5800
/** A list has at most 1000 hits and no pages. Recorded hits are 600 bytes long and contain no goods. */
const MOST_BYTES = 4_000_000

/** Returns null for an international registration, which has no page in DPMAregister. */
function dpmaRecordUrl({ number, basis }: Pick<LiveMark, 'number' | 'basis'>): string | null {
  if (number === null || basis === 'international') return null
  return `https://register.dpma.de/DPMAregister/marke/register/${encodeURIComponent(number)}/DE`
}

const TOO_MANY = 'too many'

function refusalOf(outcome: Exclude<Outcome, FullAnswer>): UpstreamFailure {
  if (outcome.kind !== 'http') return failureOf(outcome)
  const failure = (reason: string): UpstreamFailure => ({ state: 'error', reason, retryable: false })
  if (outcome.status === 400) return failure('did not understand the query (400)')
  if (outcome.status === 401) return failure('did not accept the user and password of this service (401)')
  if (outcome.status === 403)
    return failure('does not let this service in: its IP address must be the one in the contract (403)')
  if (outcome.status === 404) return failure('has no trade mark search at its configured address (404)')
  return failureOf(outcome)
}

function read(outcome: Outcome, texts: readonly string[]): DpmaList | typeof TOO_MANY | UpstreamFailure {
  if (outcome.kind !== 'ok') return refusalOf(outcome)
  const answer = readDpmaAnswer(outcome.text, texts)
  if (answer === null)
    return { state: 'error', reason: 'answered with something other than a list of marks', retryable: true }
  if (!('error' in answer)) return answer
  if (answer.tooMany) return TOO_MANY
  const code = answer.error === null ? '' : ` (${answer.error})`
  return { state: 'error', reason: `answered with an error instead of a list of marks${code}`, retryable: true }
}

interface Lists {
  marks: Map<string, LiveMark>
  read: number
  /** Null if the interface reported only that too many marks match. */
  total: number | null
  strayed: boolean
  unread: number
  failure: UpstreamFailure | null
}

function add(lists: Lists, list: DpmaList | typeof TOO_MANY | UpstreamFailure): void {
  if (list === TOO_MANY) return
  if ('reason' in list) {
    lists.failure ??= list
    return
  }
  addMarks(lists.marks, list.marks)
  lists.strayed ||= list.strayed
  lists.unread += list.unread
}

function reasonOf({ read: count, total }: Lists): string {
  if (total === null) return `${TEXT_ONLY}, and more marks have it than are given`
  return count < total ? `${TEXT_ONLY}, and ${count} of ${total} marks were read` : TEXT_ONLY
}

function answerOf(lists: Lists, name: string, asking: SourceContext): Promise<ConnectorAnswer> {
  const marks = [...lists.marks.values()]
  const found = {
    matches: lists.failure !== null && marks.length === 0 ? null : marks.length,
    truncated: lists.total === null || lists.read < lists.total,
    proof: holdMark(lists.marks, DPMA_CONTROL_MARK.number),
    lost: whatWasLost(marks),
    unread: lists.unread + countCut(marks),
  }
  const hitOf = (mark: LiveMark) => markHit(name, mark, 'DE', dpmaRecordUrl(mark))
  const answer = (said: ConnectorAnswer) => withHits({ ...said, ...found }, marks, hitOf, asking)
  if (lists.failure !== null) {
    const { state, reason, retryable } = lists.failure
    return answer(emptyConnectorAnswer(state, reason, retryable))
  }
  if (lists.strayed) return answer(emptyConnectorAnswer('error', strayedReason('marks', lists.unread), true))
  return answer(emptyConnectorAnswer('answered', reasonOf(lists)))
}

/**
 * Requires a contract, a user and a fixed IP address. If too many marks match, searches again for the name as a word
 * and for marks in the requested classes.
 */
export function createDpmaConnector({ url, user, password, gate }: DpmaOptions): Connector {
  const base = `${url.replace(/\/+$/, '')}/DPMAregisterMarkeService/search/`
  const headers = { Authorization: basicAuth(user, password) }

  async function ask(query: string, texts: readonly string[], context: SourceContext) {
    const request = {
      url: `${base}${encodeURIComponent(query)}`,
      accept: 'application/xml',
      headers,
      read: 'xml' as const,
      maxBytes: MOST_BYTES,
    }
    return read(await gate.ask(request, context), texts)
  }

  async function search({ name, niceClasses }: SourceQuery, context: SourceContext): Promise<ConnectorAnswer> {
    const texts = textsOf(name)
    const query = dpmaWideQuery(texts)
    if (query === '') return NOT_SEARCHABLE
    const wide = await ask(query, texts, context)
    const listed = typeof wide === 'object' && 'total' in wide ? wide : { read: 0, total: wide === TOO_MANY ? null : 0 }
    const counts = { read: listed.read, total: listed.total }
    const lists: Lists = { marks: new Map(), ...counts, strayed: false, unread: 0, failure: null }
    add(lists, wide)
    if (lists.failure === null && (lists.total === null || lists.read < lists.total))
      add(lists, await ask(dpmaNarrowQuery(texts, niceClasses), texts, context))
    return answerOf(lists, name, context)
  }

  async function control(context: SourceContext): Promise<boolean> {
    const { number, name, words } = DPMA_CONTROL_MARK
    const list = await ask(dpmaControlQuery(words), [name], context)
    return typeof list === 'object' && 'marks' in list && list.marks.some((mark) => mark.number === number)
  }

  return {
    id: 'dpma-connect',
    name: 'DPMAconnectPlus, the interface of the German office',
    attribution: 'Source: DPMA, DPMAconnectPlus',
    deadlineMs: DEADLINE_MS,
    search: (query, context) => within(context, ASKING_MS, (limited) => search(query, limited)),
    control: (context) => within(context, ASKING_MS, control),
  }
}
