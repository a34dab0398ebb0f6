import { BASIC, type Fake, type OfficeFake, type Received, type Setters, settersOf, startFake, USER } from '../fake.ts'
import { bare, json, type Replies, type Reply } from '../misbehave.ts'
import COMPANIES from './companies.json' with { type: 'json' }
import { matchesWildcard } from './rsql.ts'

/** A company as the interface gives it in a list (schema CompanyShort). */
export interface ZefixCompany {
  name: string
  ehraid: number
  uid: string
  status: string
  [field: string]: unknown
}

/** How the interface behaves; a test changes it. */
interface ZefixManner {
  /** How many companies a list has at most. */
  most: number
  /** The answer if there are no companies: the 404 of the specification, or the empty list that clients saw. */
  none: 'not_found' | 'empty_list'
}

export interface ZefixFake extends Fake, OfficeFake, Setters<ZefixManner> {
  /** What a service needs to query it. */
  settings: { url: string; user: string; password: string }
  /** Enters companies in the register. */
  register(...companies: ZefixCompany[]): void
  /** Names that were searched for, as they came, wildcards included. */
  asked(): string[]
}

const AG = {
  id: 3,
  uid: '0106',
  name: { de: 'Aktiengesellschaft', fr: 'Société anonyme', it: 'Società anonima', en: 'Corporation' },
  shortName: { de: 'AG', fr: 'SA', it: 'SA', en: 'Ltd' },
}

/** A company with made-up particulars. */
export function company(name: string, ehraid: number, status = 'ACTIVE'): ZefixCompany {
  const uid = `CHE${String(100_000_000 + ehraid)}`
  return { name, ehraid, uid, legalSeatId: 261, legalSeat: 'Zürich', registryOfCommerceId: 20, legalForm: AG, status }
}

const KNOWN: readonly ZefixCompany[] = COMPANIES.map(({ name, uid, ehraid }) => ({
  ...company(name, Number(ehraid)),
  uid,
}))

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
export async function startZefix(more: readonly ZefixCompany[] = []): Promise<ZefixFake> {
  const companies: ZefixCompany[] = [...KNOWN, ...more]
  const how: ZefixManner = { most: 500, none: 'not_found' }
  const none = () => (how.none === 'not_found' ? failure(404, 'NOT_FOUND') : json([]))

  function search({ name, activeOnly }: Query): Reply {
    if (typeof name !== 'string' || [...name].length < 3) return failure(400, 'INVALID_REQUEST_DATA')
    const found = companies.filter(
      (each) => matchesWildcard(each.name, `${name}*`) && !(activeOnly === true && each.status !== 'ACTIVE'),
    )
    if (found.length > how.most) return failure(400, 'RESULTLIST_TO_LARGE')
    return found.length === 0 ? none() : json(found)
  }

  function repliesTo({ method, path, headers, body }: Received): Replies {
    const query = read(body)
    const served = method === 'POST' && path === '/ZefixPublicREST/api/v1/company/search'
    const refused = headers.authorization === BASIC ? null : bare(401)
    return {
      good: refused ?? (served ? search(query) : PAGE),
      found: json([company(`${String(query.name).replaceAll('*', '')} AG`, 1)]),
      nothing: none(),
      wrongTypes: json([{ name: 5, ehraid: 'x', status: [] }]),
      wrongRecord: json([company('Somebody Else AG', 2)]),
    }
  }

  const fake = await startFake(repliesTo)
  const settings = { url: `${fake.origin}/ZefixPublicREST`, ...USER }
  return {
    ...fake,
    ...settersOf(how),
    settings,
    env: { ZEFIX_URL: settings.url, ZEFIX_USER: settings.user, ZEFIX_PASSWORD: settings.password },
    enter: (name) => void companies.push(company(`${name} AG`, 7)),
    register: (...entered) => void companies.push(...entered),
    asked: () => fake.received.map(({ body }) => String(read(body).name)),
  }
}
