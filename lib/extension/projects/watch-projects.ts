import { browser } from '../browser.ts'
import { consent } from '../storage/consent.ts'
import { readOrganisation } from '../storage/organisation.ts'
import { translate } from '../strings.ts'
import type { ClientKind, Scope } from '../view.ts'
import { type BatchEnd, createBatchRunner, wasKeptHere, wasToldTo } from './batch.ts'
import { watchRuns } from './project.ts'
import { type CheckedStore, type NameAnswer, projectDatabase } from './store.ts'
import { watchAlarm } from './watch-alarm.ts'

const NOTIFICATION = 'watched-projects'

interface Asked {
  name: string
  scope: Scope
  kept: NameAnswer | null
  signal: AbortSignal
}

const newsIn = async (store: CheckedStore) => (await store.projects()).flatMap(({ watch }) => (watch ? [watch] : []))

/** The notification contains no name. */
async function notify(count: number): Promise<void> {
  await browser.notifications?.create(NOTIFICATION, {
    type: 'basic',
    iconUrl: browser.runtime.getURL('/icon/128.png'),
    title: translate('manifest.name'),
    message: translate('watch.notification', [], count),
  })
}

/** The worker's client for a check. Its connection stays opaque here. */
interface Client<Connection> {
  kind: ClientKind
  connection: Connection
  host: string | null
  only: readonly string[] | null
  who: string
}

interface Check<Connection> extends Pick<Client<Connection>, 'connection' | 'only'> {
  name: string
  scope: Scope
  private: boolean
  receipt: boolean
  signal: AbortSignal
  onView(): void
}

/** Projects that re-check themselves. The worker passes how it chooses a client and checks a name. */
export function watchProjects<Connection>(
  currentClient: (sources?: readonly string[]) => Promise<Client<Connection>>,
  check: (check: Check<Connection>) => Promise<BatchEnd | null>,
) {
  let running: Promise<void> | null = null

  /** Never discloses a name to a new recipient. The batch then waits for the user's decision. */
  async function ask({ name, scope, kept, signal }: Asked): Promise<BatchEnd | null> {
    const sources = kept !== null && wasKeptHere(kept) ? [] : undefined
    const [{ kind, connection, host, only }, agreed] = await Promise.all([currentClient(sources), consent.isGiven()])
    if (host === null) return { phase: 'not_connected' }
    const isNew = !wasToldTo(kept, host) || (kind === 'browser' && !agreed)
    if (only === null && isNew) return { phase: 'consent', name, scope, whoSees: [] }
    return check({ connection, only, name, scope, private: false, receipt: true, signal, onView() {} })
  }

  async function beginRounds(store: CheckedStore, now: number): Promise<void> {
    if ((await readOrganisation()).values.disabled?.includes('watch')) return
    const { who } = await currentClient()
    for (const { size: _, ...project } of await store.projects()) {
      const { watch, batch, id } = project
      if (!watch || !watchRuns.isDue(watch, now) || (batch !== null && !batch.isWatch)) continue
      const ids = watchRuns.names(await store.names(id), watch.most).map((name) => name.id)
      const waiting = (await store.queue()).filter((name) => name.project === id).length
      // Names that still wait from an earlier run count towards the limit.
      const total = waiting + (await store.enqueue(ids.slice(0, Math.max(watch.most - waiting, 0)), now))
      await store.changeProject(id, {
        watch: { ...watch, nextAt: watchRuns.nextAt(watch, now) },
        batch: total > 0 ? { total, paused: null, failure: null, isWatch: true, who } : null,
      })
    }
  }

  async function runDue(now: number): Promise<void> {
    const leaving = new AbortController()
    const others = new BroadcastChannel('projects')
    const store = await projectDatabase.openForChecks(() => leaving.abort())
    try {
      await beginRounds(store, now)
      const before = (await newsIn(store)).flatMap(({ news }) => news)
      await watchAlarm.showNews(store)
      const isRunning = await watchAlarm.set(store)
      if (!isRunning) return
      const runner = createBatchRunner({
        store,
        ask: async (name, scope, id) => ask({ name, scope, kept: await store.answer(id), signal: leaving.signal }),
        onChange: () => others.postMessage(null),
        wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
        now: Date.now,
        isWatch: true,
      })
      leaving.signal.addEventListener('abort', runner.stop)
      await runner.wake()
      const watched = await newsIn(store)
      const fresh = watched
        .filter(({ isTold }) => isTold)
        .flatMap(({ news }) => news.filter((id) => !before.includes(id)))
      if (fresh.length > 0) await notify(fresh.length)
      await watchAlarm.showNews(store)
      await watchAlarm.set(store)
    } finally {
      others.close()
      store.close()
    }
  }

  /** Runs due re-checks at `now` (Unix ms). A name stays queued until its result is stored, whatever stops. */
  const run = (now: number): Promise<void> => {
    running ??= runDue(now)
      .catch(() => {})
      .finally(() => {
        running = null
      })
    return running
  }

  return {
    isAlarm: (name: string) => name === watchAlarm.name,

    /** Restores what a browser restart removes: the toolbar badge, and in Firefox the alarm. */
    async resume(now: number): Promise<void> {
      if (await projectDatabase.exists()) await run(now)
    },

    run,
  }
}
