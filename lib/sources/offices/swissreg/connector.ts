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
import { addMarks, countCut, holdsText, type LiveMark, strayedReason, whatWasLost } from '../../registers/live-mark.ts'
import type { SourceContext } from '../../source.ts'
import { readSwissregAnswer, type SwissregPage } from './answer.ts'
import { askSwissreg, type SwissregOptions, swissregAsking } from './client.ts'
import { nextPageRequest, type SwissregReach, searchRequest, termsFor } from './query.ts'

/** Address of the mark with this application number. */
export function swissregRecordUrl(number: string): string {
  return `https://www.swissreg.ch/database-client/register/detail/trademark/${encodeURIComponent(number)}`
}

/** Each page needs the previous page's token. */
const SWISSREG_MOST_PAGES = 4

/** Leaves time to report the pages already read. */
const READ_ON_MS = 3500

interface SwissregPages {
  marks: Map<string, LiveMark>
  read: number
  total: number
  strayed: boolean
  unread: number
  failure: PageFailure | null
}

interface PageFailure extends UpstreamFailure {
  refused?: true
}

type AskSwissregPage = (request: string, offset: number) => Promise<SwissregPage | PageFailure>

async function readPages(first: string, ask: AskSwissregPage, most = SWISSREG_MOST_PAGES): Promise<SwissregPages> {
  const pages: SwissregPages = { marks: new Map(), read: 0, total: 0, strayed: false, unread: 0, failure: null }
  const since = performance.now()
  let request: string | null = first
  for (let count = 0; request !== null && count < most; count++) {
    if (count > 0 && performance.now() - since > READ_ON_MS) break
    const page = await ask(request, pages.read)
    if ('reason' in page) return { ...pages, failure: page }
    addMarks(pages.marks, page.marks)
    pages.read += page.read
    pages.total = Math.max(pages.total, page.total)
    pages.strayed ||= page.strayed
    pages.unread += page.unread
    request = page.next === null || page.strayed || page.read === 0 ? null : nextPageRequest(page.next)
  }
  return pages
}

/** Addresses from the institute's documentation (swissreg.ch/public/apidocs). */
export const SWISSREG_API_ADDRESS = 'https://www.swissreg.ch/public/api/v1'
export const SWISSREG_TOKEN_ADDRESS = 'https://idp.ipi.ch/auth/realms/egov/protocol/openid-connect/token'

/** Canary: words of marks that are certainly in the register. */
const CONTROL_WORDS = 'toblerone'
const CONTROL_TEXTS = [CONTROL_WORDS]

const DEADLINE_MS = 6000
/** Leaves time to report the reason. */
const ASKING_MS = 5800
const BEGINNINGS = 'only words that begin with the same text were searched'

/** Milliseconds without searches inside words, after the interface rejected such a search for the canary. */
const REFUSED_MS = 3_600_000

function refusedBecause(code: string | null): PageFailure {
  const why = code === null ? '' : ` (${code})`
  return { state: 'error', reason: `answered that it did not do the search${why}`, retryable: false, refused: true }
}

const UNREADABLE: PageFailure = {
  state: 'error',
  reason: 'answered with something other than a list of marks',
  retryable: true,
}

function reasonOf({ read, total }: SwissregPages, held: number, reach: SwissregReach): string {
  const cut = read < total ? `, and ${read} of ${total} records were read, the latest first` : ''
  const others = read > held ? `; of these, ${read - held} hold it elsewhere than in their words` : ''
  return (reach === 'begins' ? BEGINNINGS : TEXT_ONLY) + cut + others
}

function answerOf(
  { pages, reach }: { pages: SwissregPages; reach: SwissregReach },
  name: string,
  texts: readonly string[],
  asking: SourceContext,
): Promise<ConnectorAnswer> {
  // The register searches complete records, so the text may be only in an owner's address.
  const marks = [...pages.marks.values()].filter((mark) => mark.name !== null && holdsText(mark.name, texts))
  const found = {
    matches: pages.failure !== null && marks.length === 0 ? null : marks.length,
    // If a record moves between two pages, one record arrives twice and a different one not at all.
    truncated: pages.marks.size + pages.unread < pages.total,
    proof: marks.some(isControl),
    lost: whatWasLost(marks),
    unread: pages.unread + countCut(marks),
  }
  const hitOf = (mark: LiveMark) =>
    markHit(name, mark, 'CH', mark.number === null ? null : swissregRecordUrl(mark.number))
  const answer = (said: ConnectorAnswer) => withHits({ ...said, ...found }, marks, hitOf, asking)
  if (pages.failure !== null) {
    const { state, reason, retryable } = pages.failure
    return answer(emptyConnectorAnswer(state, reason, retryable))
  }
  if (pages.strayed) return answer(emptyConnectorAnswer('error', strayedReason('records', pages.unread), true))
  return answer(emptyConnectorAnswer('answered', reasonOf(pages, marks.length, reach)))
}

function isControl({ name }: LiveMark): boolean {
  return name !== null && holdsText(name, [CONTROL_WORDS])
}

/**
 * If the interface rejects a wildcard before a word, searches only the beginnings of words and says so in the answer.
 */
export function createSwissregConnector(options: SwissregOptions): Connector {
  const asking = swissregAsking(options)
  let beginningsUntil = Number.NEGATIVE_INFINITY

  async function readPage(
    request: string,
    asked: { texts: readonly string[]; offset: number },
    context: SourceContext,
  ): Promise<SwissregPage | PageFailure> {
    const outcome = await askSwissreg(asking, request, context)
    if ('reason' in outcome) return outcome
    const page = readSwissregAnswer(outcome.text, asked)
    if (page === null) return UNREADABLE
    return 'refused' in page ? refusedBecause(page.refused) : page
  }

  async function read(
    texts: readonly string[],
    context: SourceContext,
    most = SWISSREG_MOST_PAGES,
  ): Promise<{ pages: SwissregPages; reach: SwissregReach }> {
    const by = (reach: SwissregReach) =>
      readPages(
        searchRequest(termsFor(texts, reach)),
        (request, offset) => readPage(request, { texts, offset }, context),
        most,
      )
    if (context.now() < beginningsUntil) return { pages: await by('begins'), reach: 'begins' }
    const pages = await by('contains')
    if (pages.failure?.refused !== true || pages.read > 0) return { pages, reach: 'contains' }
    const beginnings = await by('begins')
    if (beginnings.failure !== null) return { pages, reach: 'contains' }
    // Only the canary counts, because a rejected name must neither limit other accounts' searches nor reveal anything
    // to them.
    if (texts === CONTROL_TEXTS) beginningsUntil = context.now() + REFUSED_MS
    return { pages: beginnings, reach: 'begins' }
  }

  async function search(name: string, context: SourceContext): Promise<ConnectorAnswer> {
    const texts = textsOf(name)
    if (termsFor(texts, 'begins') === '') return NOT_SEARCHABLE
    return answerOf(await read(texts, context), name, texts, context)
  }

  async function control(context: SourceContext): Promise<boolean> {
    const { pages } = await read(CONTROL_TEXTS, context, 1)
    return !pages.strayed && [...pages.marks.values()].some(isControl)
  }

  return {
    id: 'swissreg-api',
    name: 'the Swissreg interface',
    attribution: 'Source: Swissreg, Swiss Federal Institute of Intellectual Property',
    deadlineMs: DEADLINE_MS,
    search: ({ name }, context) => within(context, ASKING_MS, (limited) => search(name, limited)),
    control: (context) => within(context, ASKING_MS, control),
  }
}
