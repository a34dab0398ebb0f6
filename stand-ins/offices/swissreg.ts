import { readXml } from '../../lib/sources/http/xml.ts'
import type { Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import type { OfficeStandIn } from '../upstream.ts'
import { SWISS_MARKS, type SwissMark, swissMark } from './swissreg-marks.ts'
import { createSwissRegister, readSwissRequest, type SwissRegister, termsIn } from './swissreg-register.ts'
import { failed, listed, pageOf, type SwissAsked, type SwissPage, xml } from './swissreg-replies.ts'
import { type SwissregTokens, startSwissregTokens } from './swissreg-tokens.ts'

/**
 * Called before a page is given, for example to change the register; may return a function that changes the page.
 */
type BeforeSwissPage = (asked: SwissAsked) => ((page: SwissPage) => SwissPage) | undefined

export interface SwissregStandIn extends OfficeStandIn {
  /** What a service needs to ask it. */
  settings: { apiUrl: string; tokenUrl: string; user: string; password: string }
  tokens: SwissregTokens
  /** Enters marks in the register. */
  register(...marks: SwissMark[]): void
  /** The register, as it is now. */
  marks: SwissRegister
  /** Sets what happens from now on before each page is given; null for nothing. */
  setBeforePage(before: BeforeSwissPage | null): void
  /** Sets how many bytes the user may still be given; Infinity at first. */
  setBytes(left: number): void
  /** Sets the date that every answer tells, in milliseconds since the epoch; null for none, as at first. */
  setDate(date: number | null): void
  /** Sets whether a word may begin with a wildcard. */
  setLeadingWildcards(taken: boolean): void
  /** Sets further headers of every answer. */
  setHeaders(headers: Record<string, string>): void
  /** Answers every further page with the first one, as the real interface did to clients that asked in another way. */
  setStuck(stuck: boolean): void
  /** Search texts in the order they came; requests for further pages add none. */
  asked(): string[]
  received: Received[]
}

/** Starts the Swiss institute's data delivery interface with some made-up marks, and its identity provider. */
export async function startSwissreg(more: readonly SwissMark[] = []): Promise<SwissregStandIn> {
  const marks = createSwissRegister()
  marks.enter(...SWISS_MARKS, ...more)
  const tokens = await startSwissregTokens()
  let leading = true
  let stuck = false
  let extra: Record<string, string> = {}
  let bytes = Number.POSITIVE_INFINITY
  let before: BeforeSwissPage | null = null

  function refusal({ headers: { authorization } }: Received): Reply | null {
    if (authorization === undefined) return { status: 403, type: 'text/html', body: '<html>403</html>' }
    if (!tokens.accepts(authorization.toString().replace(/^Bearer /, ''))) return { status: 401, type: '', body: '' }
    return bytes > 0 ? null : { status: 429, type: '', body: '', headers: { 'retry-after': '3600' } }
  }

  function search(asked: SwissAsked | null): Reply {
    if (asked === null) return failed('FAIL_PARSE')
    if (!leading && asked.any !== null && termsIn(asked.any).some((term) => term.startsWith('*')))
      return failed('FAIL_SEARCH_TERM')
    const spoil = before?.(asked)
    const page = pageOf(marks.find(asked), stuck ? { ...asked, offset: 0 } : asked)
    const reply = listed(spoil?.(page) ?? page, asked, { 'x-ipi-penalty': '0', 'x-ipi-success': 'true', ...extra })
    bytes -= reply.body.length
    return reply
  }

  function repliesTo(request: Received): Replies {
    const asked = readSwissRequest(request.body)
    const served = request.method === 'POST' && request.path === '/public/api/v1'
    const some = asked ?? { any: '', changed: null, ascending: false, offset: 0, size: 64 }
    const word = (termsIn(some.any ?? '')[0] ?? 'Anything').replace(/["*]/g, '')
    const noNumber = xml(
      '<ns0:Result success="true"><ns0:Data role="item"><ns2:Trademark/></ns0:Data><ns0:Meta><ns5:TotalItemCount>many</ns5:TotalItemCount></ns0:Meta></ns0:Result>',
    )
    return {
      good: refusal(request) ?? (served ? search(asked) : { status: 404, type: '', body: '' }),
      found: listed(pageOf([swissMark('9900000901', word)], some), some, {}),
      nothing: listed(pageOf([], some), some, {}),
      wrongTypes: noNumber,
      wrongRecord: xml('<ns0:Result success="true"><ns0:Data role="item"><ns2:Patent/></ns0:Data></ns0:Result>'),
    }
  }

  const standIn = await startStandIn(repliesTo)
  return {
    ...standIn,
    env: {
      SWISSREG_API_URL: `${standIn.origin}/public/api/v1`,
      SWISSREG_TOKEN_URL: tokens.url,
      SWISSREG_USER: tokens.user,
      SWISSREG_PASSWORD: tokens.password,
    },
    enter: (name) => marks.enter(swissMark('9900000999', name)),
    settings: {
      apiUrl: `${standIn.origin}/public/api/v1`,
      tokenUrl: tokens.url,
      user: tokens.user,
      password: tokens.password,
    },
    tokens,
    register: (...entered) => marks.enter(...entered),
    marks,
    setBeforePage(next) {
      before = next
    },
    setBytes(left) {
      bytes = left
    },
    setLeadingWildcards(taken) {
      leading = taken
    },
    setHeaders(headers) {
      extra = headers
    },
    setStuck(next) {
      stuck = next
    },
    asked: () =>
      standIn.received.flatMap(({ body }) => (readXml(body)?.descendants('Any') ?? []).map(({ text }) => text)),
    async close() {
      await Promise.all([standIn.close(), tokens.close()])
    },
  }
}
