import { escapeXml } from '../../lib/sources/http/xml.ts'
import type { Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import type { OfficeStandIn } from '../upstream.ts'
import { conditionsOf, type DpmaQuery, DpmaQueryError, parseDpmaQuery } from './dpma-query.ts'

/** A hit of the register: a German mark, an EU mark, or an international registration. */
export interface DpmaMark {
  number: string
  words: string | null
  status: string
  classes: string[]
  applicant: string
  part: 'DE' | 'EM' | 'IR'
}

export interface DpmaStandIn extends OfficeStandIn {
  /** What a service needs to ask it. */
  settings: { url: string; user: string; password: string }
  /** Enters marks in the register. */
  register(...marks: DpmaMark[]): void
  /**
   * Sets how many hits a list has at most. Where more are found, it is cut there, or only an error says that there are
   * too many.
   */
  setMost(hits: number, manner?: 'cut' | 'error'): void
  /** Sets an error that every search is answered with, under the HTTP status 200. */
  setError(manner: 'transaction' | 'error' | null): void
  /** Sets whether a search ignores which part of the register it is limited to. */
  setMixed(mixed: boolean): void
  /** Queries, oldest first. */
  asked(): string[]
  received: Received[]
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
export async function startDpma(more: readonly DpmaMark[] = []): Promise<DpmaStandIn> {
  const marks: DpmaMark[] = [...KNOWN, ...more]
  const [user, password] = ['stand-in', 'pässwort:1']
  const login = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  let most = 1000
  let manner: 'cut' | 'error' = 'cut'
  let error: 'transaction' | 'error' | null = null
  let mixed = false

  function search(query: string): Reply {
    if (error !== null) return error === 'error' ? ERROR : TRANSACTION_ERROR
    try {
      const read = parseDpmaQuery(query)
      const found = marks.filter((mark) => holds(mark, read, mixed))
      return found.length > most && manner === 'error' ? TOO_MANY : list(found, most)
    } catch (caught) {
      if (caught instanceof DpmaQueryError) return { status: 400, type: '', body: '' }
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
      request.headers.authorization === login ? null : { status: 401, type: 'text/html', body: '<html>401' }
    return {
      good:
        refused ?? (query === null || request.method !== 'GET' ? { status: 404, type: '', body: '' } : search(query)),
      found: list([dpmaMark('3020190009999', wordIn(query ?? '') || 'Anything')], most),
      nothing: list([], most),
      wrongTypes: xml('<HitList HitCount="many"><Entries><ApplicationNumber/></Entries></HitList>'),
      wrongRecord: list([dpmaMark('3020190009998', 'Somebody Else')], most),
    }
  }

  const standIn = await startStandIn(repliesTo)
  const url = `${standIn.origin}/dpmaws/rest-services/`
  return {
    ...standIn,
    settings: { url, user, password },
    env: { DPMA_URL: url, DPMA_USER: user, DPMA_PASSWORD: password },
    enter: (name) => void marks.push(dpmaMark('3020190000999', name)),
    register: (...entered) => void marks.push(...entered),
    setMost(hits, next = 'cut') {
      most = hits
      manner = next
    },
    setError(next) {
      error = next
    },
    setMixed(next) {
      mixed = next
    },
    asked: () => standIn.received.flatMap((request) => queryOf(request) ?? []),
  }
}
