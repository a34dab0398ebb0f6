import { createAccessDesk } from '../../service/access/desk.ts'
import type { AccessForm } from '../../service/access/form.ts'
import { type AccessParts, AGAIN_MS, accessRequests } from '../../service/access/requests.ts'
import type { Database, LinkPurpose } from '../../service/storage/database.ts'
import { someAddress } from './requesting.ts'

/** Claims keys, again and again until each came, and remembers them. */
interface Claiming {
  /** Claims one key; false where no answer came. */
  ask(): Promise<boolean>
  owes(): boolean
  /** Keys that were handed over. */
  claimed(): string[]
  /** Number of tokens that gave another key the second time, or for which the database has no key or several. */
  doubled(db: Database): Promise<number>
}

interface Claimable {
  reference: string
  token: string
}

const FORM: AccessForm = {
  email: 'ada@agency.example',
  organisation: 'Agency',
  use: 'Names',
  checks: 100,
  jurisdictions: [],
  message: '',
  language: 'en',
}
const DAY_MS = 24 * 60 * 60 * 1000

/** Makes requests whose keys can be claimed. The service must not run meanwhile, because it would send the mails. */
export async function makeClaimable(parts: AccessParts, count: number): Promise<Claimable[]> {
  const { storage, secrets, now } = parts
  const idle = async () => {}
  const desk = createAccessDesk({ ...parts, sources: [] }, { deliverDue: idle, idle })
  async function tokenFor(reference: string, purpose: LinkPurpose): Promise<string> {
    const links = storage.db.selectFrom('access_links').select('seed').where('reference', '=', reference)
    const { seed } = await links.where('purpose', '=', purpose).executeTakeFirstOrThrow()
    return secrets.linkToken(seed ?? '')
  }
  const made: Claimable[] = []
  for (let each = 0; each < count; each++) {
    const reference = await desk.receive({ ...FORM, email: `ada-${each}@agency.example` }, `claim ${each}`)
    await desk.confirm(await tokenFor(reference, 'confirm'))
    const terms = { plan: 'team', included: 2000, price: '49', currency: 'CHF', until: now() + DAY_MS }
    await accessRequests(parts).quote(reference, terms)
    await desk.acceptQuote(await tokenFor(reference, 'quote'))
    made.push({ reference, token: await tokenFor(reference, 'claim') })
  }
  return made
}

export function claimingAt(url: string, claimable: readonly Claimable[]): Claiming {
  const left = [...claimable]
  const keys = new Map<Claimable, { key: string; at: number }>()

  async function claim({ token }: Claimable): Promise<string | null> {
    const headers = { 'X-API-Key': token, 'X-Forwarded-For': someAddress() }
    try {
      const answer = await fetch(`${url}/api/v2/claim`, { method: 'POST', headers })
      return answer.ok ? ((await answer.json()) as { apiKey: string }).apiKey : null
    } catch {
      return null
    }
  }
  return {
    async ask() {
      const next = left.pop()
      if (next === undefined) return false
      const key = await claim(next)
      if (key === null) left.unshift(next)
      else keys.set(next, { key, at: Date.now() })
      return key !== null
    },
    owes: () => left.length > 0,
    claimed: () => [...keys.values()].map(({ key }) => key),
    async doubled(db) {
      const rows = await db.selectFrom('keys').select('label').execute()
      let doubled = 0
      for (const [each, { key, at }] of keys) {
        const kept = rows.filter(({ label }) => label === each.reference).length
        const again = await claim(each)
        // A run can take longer than AGAIN_MS; a token then gives no key again, and no other key either.
        const isLate = again === null && Date.now() - at >= AGAIN_MS
        if (kept !== 1 || (again !== key && !isLate)) doubled++
      }
      return doubled
    },
  }
}
