import type { CoverageRow } from '../../lib/contract/checks/answer.ts'
import type { Fault } from '../../stand-ins/misbehave.ts'

/** One way to fail, and how the row of the failing source has to report it. */
export interface FaultCase {
  name: string
  /** How the stand-in misbehaves. */
  fault?: Fault
  /** What answers at the address of the source instead of it: nobody, or a server with a self-signed certificate. */
  address?: 'nobody' | 'self-signed'
  /** States that report the fault truthfully; none where the fault loses nothing. */
  states: readonly CoverageRow['state'][]
  /** Matches a part of the reason. */
  reason: RegExp
  /** Only for sources that answer 404 for no record: a server in front of such a source answers in its place. */
  inPlaceOf404?: true
  /** Only a sign-in can fail so. */
  ofTokens?: true
  /** The source does not answer within its deadline. */
  stalls?: true
}

const WORDS = /\w{3}/
const LATE = /no answer in|could not be asked/
const REFUSED = /could not be reached|broke off/
const BROKEN = /broke off|could not be reached|nothing/
const REDIRECTED = /redirected|from another server/

function plain(name: string, fault: Fault, reason = WORDS, states: FaultCase['states'] = ['error']): FaultCase {
  return { name, fault, states, reason }
}

/** A fault despite which the source gets its answer through. */
const harmless = (name: string, fault: Fault): FaultCase => plain(name, fault, WORDS, [])
const late = (name: string, fault: Fault): FaultCase => ({ ...plain(name, fault, LATE, ['timeout']), stalls: true })
const limited = (name: string, retryAfter: string | null): FaultCase =>
  plain(name, { kind: 'rate_limited', retryAfter }, /too many requests/, ['rate_limited'])
const inPlaceOf404 = (name: string, fault: Fault): FaultCase => ({ ...plain(name, fault, /404/), inPlaceOf404: true })
const ofTokens = (fault: FaultCase): FaultCase => ({ ...fault, ofTokens: true })

/** Every way to fail. */
export const FAULTS: readonly FaultCase[] = [
  { name: 'refused', address: 'nobody', states: ['error'], reason: REFUSED },
  { name: 'self-signed certificate', address: 'self-signed', states: ['error'], reason: REFUSED },
  plain('reset', { kind: 'reset' }, REFUSED),
  late('never an answer', { kind: 'hang' }),
  late('slow headers', { kind: 'slow', milliseconds: 20_000 }),
  late('slow body', { kind: 'slow_body' }),
  plain('cut body', { kind: 'truncated' }, BROKEN),
  plain('half a body', { kind: 'half_json' }),
  plain('too large', { kind: 'too_large' }, /more than \d+ kB/),
  plain('200 empty', { kind: 'empty' }, /with nothing/),
  plain('200 web page', { kind: 'page' }),
  plain('200 web page as JSON', { kind: 'page_called_json' }),
  plain('200 wrong JSON', { kind: 'wrong_json' }),
  plain('200 wrong XML', { kind: 'wrong_xml' }),
  plain('200 wrong types', { kind: 'wrong_types' }),
  plain('200 wrong record', { kind: 'wrong_record' }),
  plain('200 nothing, not even what is there', { kind: 'silent_control' }, /certainly/, ['not_proven']),
  plain('400', { kind: 'bad_request' }, /400|accept/),
  plain('401', { kind: 'unauthorized' }, /401|accept/),
  plain('403', { kind: 'forbidden' }),
  plain('404 for everything', { kind: 'not_found' }),
  plain('404 of a gateway for everything', { kind: 'no_route' }),
  plain('404 without a body for everything', { kind: 'empty_not_found' }),
  inPlaceOf404('404 of a gateway', { kind: 'no_route_to_nothing' }),
  inPlaceOf404('404 web page', { kind: 'page_for_nothing' }),
  inPlaceOf404('404 in plain text', { kind: 'text_for_nothing' }),
  inPlaceOf404('404 with half a body', { kind: 'half_json_for_nothing' }),
  inPlaceOf404('404 web page of a limiter', { kind: 'limit_page_for_nothing' }),
  inPlaceOf404('404 of a limiter', { kind: 'limit_for_nothing' }),
  limited('429', null),
  limited('429 with seconds', '2'),
  limited('429 until a day far off', 'Wed, 01 Jan 2098 00:00:00 GMT'),
  limited('429 until a day gone by', 'Sat, 01 Jan 2000 00:00:00 GMT'),
  plain('500', { kind: 'server_error' }),
  plain('501', { kind: 'not_implemented' }, /501/),
  plain('502 web page', { kind: 'bad_gateway_page' }, /502/),
  plain('503 with seconds', { kind: 'unavailable' }, /503|too many/, ['error', 'rate_limited']),
  plain('redirect loop', { kind: 'redirect_loop' }, REDIRECTED),
  plain('redirect to http', { kind: 'redirect_http' }, REDIRECTED),
  plain('redirect to loopback', { kind: 'redirect_loopback' }, REDIRECTED),
  plain('redirect to a private address', { kind: 'redirect_private' }, REDIRECTED),
  plain('redirect to a link-local address', { kind: 'redirect_link_local' }, REDIRECTED),
  plain('redirect to a host that answers 404', { kind: 'redirect_not_found' }, REDIRECTED),
  plain('redirect to a host that is not there', { kind: 'redirect_elsewhere' }),
  plain('redirect to nowhere', { kind: 'redirect_nowhere' }, REDIRECTED),
  harmless('Date of another year', { kind: 'wrong_date' }),
  ofTokens(harmless('token used up', { kind: 'used_up_token' })),
  ofTokens(harmless('token for one second', { kind: 'short_life' })),
  ofTokens(plain('token that ended an hour ago', { kind: 'ended_life' }, /token/)),
]
