import { escapeXml } from '../../lib/sources/fields/xml.ts'
import { BASIC, type Fake, type OfficeFake, type Received, type Setters, settersOf, startFake, USER } from '../fake.ts'
import { bare, type Replies, type Reply } from '../misbehave.ts'

/** A hit of the register: a German mark, an EU mark, or an international registration. */
interface DpmaMark {
  number: string
  words: string | null
  status: string
  classes: string[]
  applicant: string
  part: 'DE' | 'EM' | 'IR'
}

/** How the interface behaves; a test changes it. */
interface DpmaManner {
  /** How many hits a list has at most. */
  most: number
  /** What happens to a longer list: it is cut, or only an error says that there are too many hits. */
  beyond: 'cut' | 'error'
  /** An error that answers every search, under the HTTP status 200. */
  error: 'transaction' | 'error' | null
  /** Whether a search ignores which part of the register it is limited to. */
  mixed: boolean
}

export interface DpmaFake extends Fake, OfficeFake, Setters<DpmaManner> {
  /** What a service needs to query it. */
  settings: { url: string; user: string; password: string }
  /** Enters marks in the register. */
  register(...marks: DpmaMark[]): void
  /** Queries, oldest first. */
  asked(): string[]
}

/** A mark with made-up particulars. */
export function dpmaMark(number: string, words: string | null, more: Partial<DpmaMark> = {}): DpmaMark {
  const applicant = 'Made-up Owner GmbH, 10965 Berlin, DE'
  return { number, words, status: 'marke-eingetragen', classes: ['9'], applicant, part: 'DE', ...more }
}

const KNOWN: readonly DpmaMark[] = [
  dpmaMark('919224', 'von Eicken`s Apple and Grape', { status: 'akte-vernichtet', classes: ['34'] }),
  dpmaMark('3020190000017', 'Qorvane', { classes: ['9', '42'] }),
  dpmaMark('3020190000025', 'Süper Qorvane-Öl', { status: 'anmeldung-eingegangen', classes: ['4'] }),
  dpmaMark('3020190000033', 'Qorvanex', { status: 'geloescht' }),
  dpmaMark('3020190000041', 'H&M Qorv', { applicant: 'Müller, Söhne & Co. KG, 80331 München, DE' }),
  dpmaMark('018000001', 'Qorvane', { part: 'EM' }),
  dpmaMark('1500001', 'Qorvane Suisse', { part: 'IR', status: 'schutz-neu' }),
]

const xml = (body: string): Reply => ({
  status: 200,
  type: 'application/xml',
  body: `<?xml version='1.0' encoding='utf-8'?>\n${body}`,
})

const TRANSACTION_ERROR = xml(
  '<Transaction xmlns="http://www.wipo.int/standards/XMLSchema/trademarks"><TradeMarkTransactionBody><TransactionErrorDetails><TransactionError>' +
    '<TransactionErrorCode>E001</TransactionErrorCode><TransactionErrorText>Data not available</TransactionErrorText>' +
    '</TransactionError></TransactionErrorDetails></TradeMarkTransactionBody></Transaction>',
)
const ERROR = xml('<Error Message_DE="Interner Fehler" Message_EN="Internal error"/>')
const TOO_MANY = xml('<Error Message_DE="Trefferliste zu lang" Message_EN="Hit list too long"/>')

const OFFICES = { DE: 'DE', EM: 'EM', IR: 'WO' }

function entry({ number, words, status, classes, applicant, part }: DpmaMark, position: number): string {
  const verbal = words === null ? '' : `<MarkVerbalElementText>${escapeXml(words)}</MarkVerbalElementText>`
  return (
    `<Entries><Number>${position}</Number><RegistrationOfficeCode>${OFFICES[part]}</RegistrationOfficeCode>` +
    `<ApplicationNumber>${number}</ApplicationNumber><MarkDescriptionDetails />${verbal}<MarkFeature>wortmarke</MarkFeature>` +
    `${classes.map((each) => `<Classification>${each}</Classification>`).join('')}` +
    `<MarkCurrentStatusCode>${status}</MarkCurrentStatusCode><ApplicationDate>2019-01-25</ApplicationDate>` +
    `<RegistrationDate>2019-06-06</RegistrationDate><Applicant>${escapeXml(applicant)}</Applicant></Entries>`
  )
}

function list(marks: readonly DpmaMark[], most: number): Reply {
  const given = marks.slice(0, most)
  const counter = `<Counter><DocumentHits>${marks.length}</DocumentHits><DatabaseHits>${marks.length}</DatabaseHits></Counter>`
  return xml(`<HitList HitCount="${given.length}">${counter}${given.map(entry).join('')}</HitList>`)
}

/** Words in lower case, without diacritics. */
function plain(text: string): string {
  const letters = text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return ` ${letters.replace(/[^\p{L}\p{N}?]+/gu, ' ').trim()} `
}

function holds(mark: DpmaMark, query: DpmaQuery, mixed: boolean): boolean {
  if (query.kind !== 'is') {
    const fits = (part: DpmaQuery) => holds(mark, part, mixed)
    return query.kind === 'and' ? query.of.every(fits) : query.of.some(fits)
  }
  const { field, value, phrase } = query
  if (field === 'DB') return mixed || mark.part === value
  if (field === 'KL') return mark.classes.includes(value)
  if (field !== 'MARKE') throw new DpmaQueryError(`no field ${field}`)
  const words = plain(mark.words ?? '')
  if (phrase) return words.includes(plain(value))
  return new RegExp(` ${plain(value).trim().replaceAll('?', '[^ ]*')} `, 'u').test(words)
}

const PATH = '/dpmaws/rest-services/DPMAregisterMarkeService/search/'

/** The query of a request, unread; null for another address. */
function queryOf({ path }: Received): string | null {
  const [, query] = path.split(PATH)
  return path.startsWith(PATH) && query !== undefined && !/[/?#]/.test(query) ? decodeURIComponent(query) : null
}

/** Starts DPMAconnectPlus with some marks, all but the control mark made up. */
export async function startDpma(more: readonly DpmaMark[] = []): Promise<DpmaFake> {
  const marks: DpmaMark[] = [...KNOWN, ...more]
  const how: DpmaManner = { most: 1000, beyond: 'cut', error: null, mixed: false }

  function search(query: string): Reply {
    if (how.error !== null) return how.error === 'error' ? ERROR : TRANSACTION_ERROR
    try {
      const read = parseDpmaQuery(query)
      const found = marks.filter((mark) => holds(mark, read, how.mixed))
      return found.length > how.most && how.beyond === 'error' ? TOO_MANY : list(found, how.most)
    } catch (caught) {
      if (caught instanceof DpmaQueryError) return bare(400)
      throw caught
    }
  }

  function wordIn(query: string): string {
    try {
      return conditionsOf(parseDpmaQuery(query))[0]?.value.replaceAll('?', '') ?? ''
    } catch {
      return ''
    }
  }

  function repliesTo(request: Received): Replies {
    const query = queryOf(request)
    const refused =
      request.headers.authorization === BASIC ? null : { status: 401, type: 'text/html', body: '<html>401' }
    return {
      good: refused ?? (query === null || request.method !== 'GET' ? bare(404) : search(query)),
      found: list([dpmaMark('3020190009999', wordIn(query ?? '') || 'Anything')], how.most),
      nothing: list([], how.most),
      wrongTypes: xml('<HitList HitCount="many"><Entries><ApplicationNumber/></Entries></HitList>'),
      wrongRecord: list([dpmaMark('3020190009998', 'Somebody Else')], how.most),
    }
  }

  const fake = await startFake(repliesTo)
  const settings = { url: `${fake.origin}/dpmaws/rest-services/`, ...USER }
  return {
    ...fake,
    ...settersOf(how),
    settings,
    env: { DPMA_URL: settings.url, DPMA_USER: settings.user, DPMA_PASSWORD: settings.password },
    enter: (name) => void marks.push(dpmaMark('3020190000999', name)),
    register: (...entered) => void marks.push(...entered),
    asked: () => fake.received.flatMap((request) => queryOf(request) ?? []),
  }
}

/** A condition of the expert search, as far as the service uses it. */
type DpmaQuery = { kind: 'is'; field: string; value: string; phrase: boolean } | { kind: 'and' | 'or'; of: DpmaQuery[] }

/** A query that the office does not understand. */
class DpmaQueryError extends Error {}

const TOKEN = /\s*(?:([()])|(UND|ODER)(?=[\s(])|([A-Z]+)=(?:"([^"\\]*)"|([\p{L}\p{N}\p{M}?]+)))/uy

type Token = { kind: '(' | ')' | 'UND' | 'ODER' } | Extract<DpmaQuery, { kind: 'is' }>

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  for (let at = 0; at < text.length; at = TOKEN.lastIndex) {
    TOKEN.lastIndex = at
    const match = TOKEN.exec(text)
    if (match === null) throw new DpmaQueryError('not understood')
    const [, bracket, operator, field, phrase, word] = match
    if (field !== undefined)
      tokens.push({ kind: 'is', field, value: phrase ?? word ?? '', phrase: phrase !== undefined })
    else tokens.push({ kind: (bracket ?? operator) as '(' })
  }
  return tokens
}

/** Reads a query; UND binds more closely than ODER. Throws DpmaQueryError. */
function parseDpmaQuery(text: string): DpmaQuery {
  const tokens = tokensOf(text)

  function list(kind: 'and' | 'or', operator: 'UND' | 'ODER', next: () => DpmaQuery): DpmaQuery {
    const first = next()
    const of = [first]
    while (tokens[0]?.kind === operator) {
      tokens.shift()
      of.push(next())
    }
    return of.length === 1 ? first : { kind, of }
  }

  function term(): DpmaQuery {
    const token = tokens.shift()
    if (token?.kind === 'is') return token
    if (token?.kind !== '(') throw new DpmaQueryError('a condition is missing')
    const inner = or()
    if (tokens.shift()?.kind !== ')') throw new DpmaQueryError('a bracket is not closed')
    return inner
  }

  const and = () => list('and', 'UND', term)
  const or = (): DpmaQuery => list('or', 'ODER', and)

  const query = or()
  if (tokens.length > 0) throw new DpmaQueryError('something is left over')
  return query
}

/** Every condition of a query, in its order. */
function conditionsOf(query: DpmaQuery): Extract<DpmaQuery, { kind: 'is' }>[] {
  return query.kind === 'is' ? [query] : query.of.flatMap(conditionsOf)
}
