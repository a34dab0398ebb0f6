import { setTimeout as wait } from 'node:timers/promises'
import { type ServiceProcess, startServiceProcess } from '../../e2e/browser/service-process.ts'
import { Random } from '../../research/register/random.ts'
import { createKeys, type MadeKey } from '../../service/keys/keys.ts'
import { readPlans } from '../../service/keys/quotas.ts'
import { readConfig } from '../../service/ops/config.ts'
import { createSecrets, readPepper } from '../../service/ops/secrets.ts'
import { openStorage, type Storage } from '../../service/storage/open.ts'
import { type MailServer, startMailServer } from '../../stand-ins/mail-server.ts'
import { checkingAt } from './checking.ts'
import { claimingAt, makeClaimable } from './claiming.ts'
import { requestingAt } from './requesting.ts'

export interface CrashFigures {
  kills: number
  /**
   * Number of kills that hit a service which had answered something since its start; the others hit it while it
   * started.
   */
  inTheMiddle: number
  /** Different checks that were answered with a verdict; each costs one unit, however often it was asked. */
  answers: number
  /** Units charged in the end; a number other than `answers` means that something was lost or doubled. */
  charged: number
  /** Units still held for answers that nobody makes any more. */
  held: number
  /** Answers that a client had got as charged, and that were charged once more when asked again. */
  chargedTwice: number
  /** Keys that were claimed from mails meanwhile. */
  keysClaimed: number
  /** Keys that no longer worked. */
  keysLost: number
  /** Claims that made two keys, or another one when repeated. */
  keysDoubled: number
  /** Requests for access that were acknowledged. */
  requests: number
  /**
   * Number of acknowledged requests without a row or mail, or with a mail that never came; doubled ones have two of
   * either.
   */
  requestsLost: number
  requestsDoubled: number
}

interface CrashTask {
  kills: number
  databaseUrl: string | null
  /** Draws after which answer, and how long after it, each kill comes. */
  seed: number
  onKill?: (kills: number) => void
}

const CHECKING = 6
const KEYS = 3
/** Most answers between a start and the next kill, and how long after the last of them, in milliseconds. */
const ANSWERS_MOST = 12
const LATER_MS = 60
/** Milliseconds without an answer after which the service is killed all the same. */
const PATIENCE_MS = 15_000
const MAILS_MS = 30_000
/** How long unanswered requests are sent again after the last kill, in milliseconds. */
const LAST_ANSWERS_MS = 60_000
const NO_LIMIT = { requests: 1_000_000, perMinute: 1_000_000, perDay: null }

async function opened<T>({ dataDir }: ServiceProcess, databaseUrl: string | null, work: (s: Storage) => Promise<T>) {
  const storage = await openStorage({ dataDir, databaseUrl })
  try {
    return await work(storage)
  } finally {
    await storage.close()
  }
}

async function until(isSo: () => boolean | Promise<boolean>, atMostMs: number): Promise<void> {
  const end = performance.now() + atMostMs
  while (!(await isSo()) && performance.now() < end) await wait(5)
}

/**
 * Kills a service again and again while clients check names, ask for access and claim keys, sends again what was not
 * answered, and counts the results. Every request is different and keeps its identity when it is sent again, so that
 * lost or doubled ones show in the sums.
 */
export async function crash({ kills, databaseUrl, seed, onKill }: CrashTask): Promise<CrashFigures> {
  const random = new Random(seed)
  const mailServer: MailServer = await startMailServer()
  const service = await startServiceProcess({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'names@service.example',
    TRUST_PROXY: '1',
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  })
  try {
    await service.kill()
    const secrets = createSecrets(readPepper(service.dataDir, null))
    const { keys, claimable } = await opened(service, databaseUrl, async (storage) => {
      const desk = createKeys(storage, secrets, Date.now)
      const made: MadeKey[] = []
      for (let each = 0; each < KEYS; each++)
        made.push(await desk.create({ label: `crash ${each}`, kind: 'server', plan: 'local', limits: NO_LIMIT }))
      const rest = {
        keyDelivery: 'claim',
        outboxFolder: null,
        to: null,
        sendsMail: false,
        offer: readConfig({}).offer,
      } as const
      const parts = { storage, secrets, plans: readPlans(null), now: Date.now, ...rest }
      return { keys: made, claimable: await makeClaimable(parts, kills) }
    })
    await service.restart()

    const checking = checkingAt(service.url, keys[0]?.key ?? '')
    const requesting = requestingAt(service.url)
    const claiming = claimingAt(service.url, claimable)
    const works = [
      ...Array.from({ length: CHECKING }, () => ({ ...checking, pauseMs: 0 })),
      { ...requesting, pauseMs: 50 },
      { ...claiming, pauseMs: 100 },
    ]
    let given = 0
    /** Runs all clients, each until `isOver`, which gets whether a request of that client is still unanswered. */
    const load = (isOver: (owes: boolean) => boolean) =>
      Promise.all(
        works.map(async ({ ask, owes, pauseMs }) => {
          while (!isOver(owes())) {
            const answered = await ask()
            if (answered) given++
            await wait(answered ? pauseMs : 20)
          }
        }),
      )

    let inTheMiddle = 0
    for (let killed = 0; killed < kills; killed++) {
      let over = false
      const before = given
      const wanted = Math.floor(random.next() * (ANSWERS_MOST + 1))
      const loaded = load(() => over)
      await until(() => given - before >= wanted, PATIENCE_MS)
      await wait(LATER_MS * random.next())
      if (given > before) inTheMiddle++
      await service.kill()
      over = true
      await loaded
      await service.restart()
      onKill?.(killed + 1)
    }
    const end = performance.now() + LAST_ANSWERS_MS
    await load((owes) => !owes || performance.now() > end)
    if (works.some(({ owes }) => owes())) throw new Error('The service does not answer any more.')
    const chargedTwice = await checking.chargedTwice()

    const statuses = await Promise.all(
      [service.apiKey, ...keys.map((made) => made.key), ...claiming.claimed()].map(
        async (each) => (await fetch(`${service.url}/api/v2/quotas`, { headers: { 'X-API-Key': each } })).status,
      ),
    )
    const access = await opened(service, databaseUrl, async (storage) => {
      // Ends the leases of dead processes on mails, so that the mails are sent now.
      await storage.db
        .updateTable('outbox')
        .set({ leased_until: 0, next_at: 0 })
        .where('state', '=', 'waiting')
        .execute()
      await until(async () => ((await storage.mails.countByState()).waiting ?? 0) === 0, MAILS_MS)
      return { ...(await requesting.judge(storage.db, mailServer)), keysDoubled: await claiming.doubled(storage.db) }
    })
    await service.kill()
    return await opened(service, databaseUrl, async (storage) => {
      // No process is making an answer, so every lease can end.
      await storage.quotas.endLeases(Number.MAX_SAFE_INTEGER)
      const rows = await storage.db
        .selectFrom('usage')
        .select(['used', 'held'])
        .where('key_id', '=', keys[0]?.record.id ?? '')
        .execute()
      return {
        kills,
        inTheMiddle,
        answers: checking.answers(),
        charged: rows.reduce((sum, { used }) => sum + used, 0),
        held: rows.reduce((sum, { held }) => sum + held, 0),
        chargedTwice,
        keysClaimed: claiming.claimed().length,
        keysLost: statuses.filter((status) => status !== 200).length,
        keysDoubled: access.keysDoubled,
        requests: requesting.requests(),
        requestsLost: access.lost,
        requestsDoubled: access.doubled,
      }
    })
  } finally {
    await service.close()
    await mailServer.close()
  }
}
