import { setTimeout as wait } from 'node:timers/promises'
import { type ServiceProcess, startServiceProcess } from '../../e2e/browser/service-process.ts'
import { createKeys, type MadeKey } from '../../service/access/keys.ts'
import { createSecrets, readPepper } from '../../service/access/secrets.ts'
import { endLeases } from '../../service/storage/leases.ts'
import { openStorage, type Storage } from '../../service/storage/open.ts'

export interface CrashFigures {
  kills: number
  /** Different checks that were answered with a verdict; each costs one unit, however often it was asked. */
  answers: number
  /** Units charged in the end: as many as answers, or something was lost or doubled. */
  charged: number
  /** Units still held for answers that nobody makes any more. */
  held: number
  /** Answers that a client had got as charged, and that were charged once more when asked again. */
  chargedTwice: number
  /** Keys that no longer worked. */
  keysLost: number
}

export interface CrashTask {
  kills: number
  databaseUrl: string | null
  onKill?: (kills: number) => void
}

/** Brands in use, so that an answer has a verdict without any register. */
const NAMES = 'Starbucks,Lidl,Aldi,Ikea,Shell,Rolex,Migros,Denner,Subway,KFC,Zara,Adidas,Nike,Puma,Gucci,Prada'.split(
  ',',
)
const CLASSES = 45
const CLIENTS = 6
const KEYS = 3
/** Longest load between two kills, in milliseconds. */
const LOAD_MS = 400
const NO_LIMIT = { requests: 1_000_000, perMinute: 1_000_000, perDay: null }

interface Check {
  name: string | undefined
  niceClasses: number[]
  jurisdiction: string
}

function checkAt(at: number): Check {
  const inEach = NAMES.length * CLASSES
  const jurisdiction = ['CH', 'DE', 'EU', 'AT', 'US'][Math.floor(at / inEach)]
  if (jurisdiction === undefined) throw new Error('more checks were asked for than there are')
  return { name: NAMES[at % NAMES.length], niceClasses: [1 + (Math.floor(at / NAMES.length) % CLASSES)], jurisdiction }
}

async function opened<T>({ dataDir }: ServiceProcess, databaseUrl: string | null, work: (s: Storage) => Promise<T>) {
  const storage = await openStorage({ dataDir, databaseUrl })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

/**
 * Kills a service again and again while clients ask, asks again what was not answered, and counts what was charged.
 * Every different check is charged once, so that what is lost or doubled shows in the sum.
 */
export async function crash({ kills, databaseUrl, onKill }: CrashTask): Promise<CrashFigures> {
  const service = await startServiceProcess(databaseUrl === null ? {} : { DATABASE_URL: databaseUrl })
  try {
    const keys = await opened(service, databaseUrl, async ({ db }) => {
      const desk = createKeys(db, createSecrets(readPepper(service.dataDir, null)), Date.now)
      const made: MadeKey[] = []
      for (let each = 0; each < KEYS; each++)
        made.push(await desk.create({ label: `crash ${each}`, kind: 'server', plan: 'local', limits: NO_LIMIT }))
      return made
    })
    const key = keys[0]?.key ?? ''
    const headers = { 'X-API-Key': key, 'Content-Type': 'application/json' }
    const again: Check[] = []
    const charged = new Set<Check>()
    let answers = 0
    let chargedTwice = 0
    let asked = 0

    async function ask(check: Check): Promise<{ verdict: string; charged: boolean } | null> {
      try {
        const init = { method: 'POST', headers, body: JSON.stringify(check) }
        const answer = await fetch(`${service.url}/api/v2/brand-check`, init)
        return answer.ok ? await answer.json() : null
      } catch {
        return null
      }
    }
    async function client(isOver: () => boolean): Promise<void> {
      while (!isOver()) {
        const check = again.pop() ?? checkAt(asked++)
        const answer = await ask(check)
        if (answer === null) again.push(check)
        else if (answer.verdict !== 'incomplete') {
          answers++
          if (answer.charged) charged.add(check)
        }
        if (answer === null) await wait(20)
      }
    }

    for (let killed = 0; killed < kills; killed++) {
      let over = false
      const clients = Array.from({ length: CLIENTS }, () => client(() => over))
      await wait(LOAD_MS * (0.25 + 0.75 * Math.random()))
      await service.kill()
      over = true
      await Promise.all(clients)
      await service.restart()
      onKill?.(killed + 1)
    }
    await Promise.all(Array.from({ length: CLIENTS }, () => client(() => again.length === 0)))
    for (const check of [...charged].slice(-100)) if ((await ask(check))?.charged) chargedTwice++

    const statuses = await Promise.all(
      [service.apiKey, ...keys.map((made) => made.key)].map(
        async (each) => (await fetch(`${service.url}/api/v2/quotas`, { headers: { 'X-API-Key': each } })).status,
      ),
    )
    await service.kill()
    return await opened(service, databaseUrl, async ({ db }) => {
      // Nobody makes an answer any more.
      await endLeases(db, Number.MAX_SAFE_INTEGER)
      const rows = await db
        .selectFrom('usage')
        .select(['used', 'held'])
        .where('key_id', '=', keys[0]?.record.id ?? '')
        .execute()
      return {
        kills,
        answers,
        charged: rows.reduce((sum, { used }) => sum + used, 0),
        held: rows.reduce((sum, { held }) => sum + held, 0),
        chargedTwice,
        keysLost: statuses.filter((status) => status !== 200).length,
      }
    })
  } finally {
    await service.close()
  }
}
