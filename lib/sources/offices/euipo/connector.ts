import { type UpstreamFailure, within } from '../../http/outcome.ts'
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
import { noGoods, type OfficeGoods } from '../../registers/record-fields.ts'
import type { SourceContext, SourceQuery } from '../../source.ts'
import { EUIPO_PAGE_SIZE, type EuipoPage, readEuipoGoods, readEuipoPage } from './answer.ts'
import { askEuipo, type EuipoOptions, euipoAsking } from './client.ts'
import { euipoControlQuery, euipoNarrowQuery, euipoWideQuery, isShort } from './query.ts'

const EUIPO_MOST_PAGES = 3
const MOST_MARKS = EUIPO_MOST_PAGES * EUIPO_PAGE_SIZE

interface EuipoPages {
  marks: Map<string, LiveMark>
  total: number
  strayed: boolean
  unread: number
  failure: UpstreamFailure | null
}

type AskEuipoPage = (page: number) => Promise<EuipoPage | UpstreamFailure>

function add(pages: EuipoPages, page: EuipoPage | UpstreamFailure): void {
  if ('reason' in page) {
    pages.failure ??= page
    return
  }
  addMarks(pages.marks, page.marks)
  pages.total = Math.max(pages.total, page.total)
  pages.strayed ||= page.strayed
  pages.unread += page.unread
}

async function readFirstPage(pages: EuipoPages, ask: AskEuipoPage): Promise<number> {
  const first = await ask(0)
  add(pages, first)
  return 'reason' in first ? 0 : first.total
}

async function readFurtherPages(pages: EuipoPages, total: number, ask: AskEuipoPage): Promise<void> {
  const count = Math.min(EUIPO_MOST_PAGES, Math.ceil(total / EUIPO_PAGE_SIZE))
  const further = Array.from({ length: Math.max(0, count - 1) }, (_, i) => ask(i + 1))
  for (const page of await Promise.all(further)) add(pages, page)
}

/** Addresses from EUIPO's OpenAPI document. */
export const EUIPO_API_ADDRESS = 'https://api.euipo.europa.eu/trademark-search'
export const EUIPO_TOKEN_ADDRESS = 'https://euipo.europa.eu/cas-server-webapp/oidc/accessToken'

/** Canary that is also in the sandbox. Marks remain in the register after they end. */
export const EUIPO_CONTROL_MARK = { number: '000428557', name: 'Golden Apple', part: 'olden Appl' }

/** `ApplicationNumber` schema of EUIPO's OpenAPI document. `W` is for international registrations. */
const NUMBER = /^(?:\d{9}|W\d{8}[A-Z]?)$/

const DEADLINE_MS = 6000
/** Leaves time to report the reason. */
const ASKING_MS = 5800
const SHORT_ONLY = 'only names in which it is a word were searched, for it is short'

export function euipoRecordUrl(number: string): string {
  return `https://euipo.europa.eu/eSearch/#details/trademarks/${encodeURIComponent(number)}`
}

function reasonOf({ marks, total }: EuipoPages, texts: readonly string[]): string {
  const wordless = [...marks.values()].filter(({ name }) => name === null).length
  const searched = texts[0] !== undefined && isShort(texts[0]) ? SHORT_ONLY : TEXT_ONLY
  const cut = marks.size < total ? `, and ${marks.size} of ${total} marks were read` : ''
  return searched + cut + (wordless > 0 ? `; marks without words to compare: ${wordless}` : '')
}

function answerOf(
  pages: EuipoPages,
  name: string,
  texts: readonly string[],
  asking: SourceContext,
): Promise<ConnectorAnswer> {
  const marks = [...pages.marks.values()]
  const found = {
    matches: pages.failure !== null && marks.length === 0 ? null : marks.length,
    truncated: marks.length < pages.total,
    proof: holdMark(pages.marks, EUIPO_CONTROL_MARK.number),
    lost: whatWasLost(marks),
    unread: pages.unread + countCut(marks),
  }
  const hitOf = (mark: LiveMark) => markHit(name, mark, 'EU', mark.number === null ? null : euipoRecordUrl(mark.number))
  const answer = (said: ConnectorAnswer) => withHits({ ...said, ...found }, marks, hitOf, asking)
  if (pages.failure !== null) {
    const { state, reason, retryable } = pages.failure
    return answer(emptyConnectorAnswer(state, reason, retryable))
  }
  if (pages.strayed) return answer(emptyConnectorAnswer('error', strayedReason('marks', pages.unread), true))
  return answer(emptyConnectorAnswer('answered', reasonOf(pages, texts)))
}

/**
 * Queries all spellings of a name together, in all classes. If too many marks match, searches again for exactly this
 * name and for marks in the requested classes.
 */
export function createEuipoConnector(options: EuipoOptions): Connector {
  const asking = euipoAsking(options)

  async function readPage(
    wanted: { query: string; page: number; texts: readonly string[] },
    context: SourceContext,
  ): Promise<EuipoPage | UpstreamFailure> {
    const outcome = await askEuipo(asking, wanted, context)
    if ('reason' in outcome) return outcome
    return (
      readEuipoPage(outcome.json, wanted) ?? {
        state: 'error',
        reason: 'answered with something other than a list of marks',
        retryable: true,
      }
    )
  }

  async function search({ name, niceClasses }: SourceQuery, context: SourceContext): Promise<ConnectorAnswer> {
    const texts = textsOf(name)
    const pages: EuipoPages = { marks: new Map(), total: 0, strayed: false, unread: 0, failure: null }
    const ask = (query: string) => (page: number) => readPage({ query, page, texts }, context)
    const query = euipoWideQuery(texts)
    if (query === '') return NOT_SEARCHABLE
    const wide = ask(query)
    const total = await readFirstPage(pages, wide)
    if (total <= MOST_MARKS) await readFurtherPages(pages, total, wide)
    else {
      const narrow = ask(euipoNarrowQuery(texts, niceClasses))
      await readFurtherPages(pages, await readFirstPage(pages, narrow), narrow)
    }
    return answerOf(pages, name, texts, context)
  }

  async function control(context: SourceContext): Promise<boolean> {
    const { number, name, part } = EUIPO_CONTROL_MARK
    const page = await readPage({ query: euipoControlQuery(number, part), page: 0, texts: [name] }, context)
    return 'marks' in page && !page.strayed && page.marks.some((mark) => mark.number === number)
  }

  async function goodsOf(number: string, language: string, context: SourceContext): Promise<OfficeGoods> {
    if (!NUMBER.test(number)) return noGoods('error', 'gives no mark such a number')
    const outcome = await askEuipo(asking, { number, language }, context)
    if ('reason' in outcome) return noGoods(outcome.state, outcome.reason, outcome.retryable)
    const goods = readEuipoGoods(outcome.json, number, language)
    return goods ?? noGoods('error', 'answered with something other than the mark of this number', true)
  }

  return {
    id: 'euipo-api',
    name: 'the EUIPO interface',
    attribution: 'Source: EUIPO',
    deadlineMs: DEADLINE_MS,
    search: (query, context) => within(context, ASKING_MS, (limited) => search(query, limited)),
    control: (context) => within(context, ASKING_MS, control),
    goodsOf: (number, language, context) => within(context, ASKING_MS, (limited) => goodsOf(number, language, limited)),
  }
}
