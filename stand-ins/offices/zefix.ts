import type { Replies, Reply } from '../misbehave.ts'
import { type Received, startStandIn } from '../server.ts'
import type { OfficeStandIn } from '../upstream.ts'
import COMPANIES from './companies.json' with { type: 'json' }
import { matchesWildcard } from './rsql.ts'

/** A company as the interface gives it in a list (schema CompanyShort). */
export interface StandInCompany {
  name: string
  ehraid: number
  uid: string
  status: string
  [field: string]: unknown
}

export interface ZefixStandIn extends OfficeStandIn {
  /** What a service needs to ask it. */
  settings: { url: string; user: string; password: string }
  /** Enters companies in the register. */
  register(...companies: StandInCompany[]): void
  /** Sets how many companies a list has at most. */
  setMost(companies: number): void
  /** Sets the answer where there are no companies: the 404 of the specification, or the empty list that clients saw. */
  setNone(manner: 'not_found' | 'empty_list'): void
  /** Names that were searched for, as they were asked, wildcards included. */
  asked(): string[]
  received: Received[]
}

const AG = {
  id: 3,
  uid: '0106',
  name: { de: 'Aktiengesellschaft', fr: 'Société anonyme', it: 'Società anonima', en: 'Corporation' },
  shortName: { de: 'AG', fr: 'SA', it: 'SA', en: 'Ltd' },
}

/** A company with made-up particulars. */
export function company(name: string, ehraid: number, status = 'ACTIVE'): StandInCompany {
  const uid = `CHE${String(100_000_000 + ehraid)}`
  return { name, ehraid, uid, legalSeatId: 261, legalSeat: 'Zürich', registryOfCommerceId: 20, legalForm: AG, status }
}

const KNOWN: readonly StandInCompany[] = COMPANIES.map(({ name, uid, ehraid }) => ({
  ...company(name, Number(ehraid)),
  uid,
}))

const json = (body: unknown, status = 200): Reply => ({ status, type: 'application/json', body: JSON.stringify(body) })
const failure = (status: number, type: string): Reply => json({ error: { type, message: 'made up' } }, status)
const PAGE: Reply = { status: 404, type: 'text/html', body: '<!doctype html><title>404</title>' }

interface Query {
  name?: unknown
  activeOnly?: unknown
}

function read(body: string): Query {
  try {
    return Object(JSON.parse(body)) as Query
  } catch {
    return {}
  }
}

/** Starts a ZefixPublicREST that holds some real Swiss companies. */
export async function startZefix(more: readonly StandInCompany[] = []): Promise<ZefixStandIn> {
  const companies: StandInCompany[] = [...KNOWN, ...more]
  const [user, password] = ['stand-in', 'pässwort:1']
  const login = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  let most = 500
  let manner: 'not_found' | 'empty_list' = 'not_found'

  const none = () => (manner === 'not_found' ? failure(404, 'NOT_FOUND') : json([]))

  function search({ name, activeOnly }: Query): Reply {
    if (typeof name !== 'string' || [...name].length < 3) return failure(400, 'INVALID_REQUEST_DATA')
    const found = companies.filter(
      (each) => matchesWildcard(each.name, `${name}*`) && !(activeOnly === true && each.status !== 'ACTIVE'),
    )
    if (found.length > most) return failure(400, 'RESULTLIST_TO_LARGE')
    return found.length === 0 ? none() : json(found)
  }

  function repliesTo({ method, path, headers, body }: Received): Replies {
    const query = read(body)
    const served = method === 'POST' && path === '/ZefixPublicREST/api/v1/company/search'
    const refused = headers.authorization === login ? null : { status: 401, type: '', body: '' }
    return {
      good: refused ?? (served ? search(query) : PAGE),
      found: json([company(`${String(query.name).replaceAll('*', '')} AG`, 1)]),
      nothing: none(),
      wrongTypes: json([{ name: 5, ehraid: 'x', status: [] }]),
      wrongRecord: json([company('Somebody Else AG', 2)]),
    }
  }

  const standIn = await startStandIn(repliesTo)
  const url = `${standIn.origin}/ZefixPublicREST`
  return {
    ...standIn,
    settings: { url, user, password },
    env: { ZEFIX_URL: url, ZEFIX_USER: user, ZEFIX_PASSWORD: password },
    enter: (name) => void companies.push(company(`${name} AG`, 7)),
    register: (...entered) => void companies.push(...entered),
    setMost(next) {
      most = next
    },
    setNone(next) {
      manner = next
    },
    asked: () => standIn.received.map(({ body }) => String(read(body).name)),
  }
}
