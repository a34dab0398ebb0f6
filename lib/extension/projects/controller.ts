import { cappedText } from '../../client/failure.ts'
import { browser } from '../browser.ts'
import { askWorker } from '../messages/ask-worker.ts'
import { CHECK_PORT, createCheckSession } from '../messages/check-session.ts'
import type { Scope } from '../scope.ts'
import { keptLetterhead } from '../storage/kept-letterhead.ts'
import { type BatchEnd, type BatchRunner, createBatchRunner } from './batch.ts'
import { batchActions } from './batch-actions.ts'
import type { ProjectName } from './project.ts'
import { projectActions, readCompared } from './project-actions.ts'
import { readSelected } from './read-names.ts'
import { openProjectStore, type ProjectStore } from './store.ts'
import { byKind, type ProjectContext, type ProjectController } from './view-model.ts'

/** Makes the worker check a name for a project and disclose it only to `who`. Null once `signal` aborts. */
function askOnce(name: string, scope: Scope, who: string, signal: AbortSignal): Promise<BatchEnd | null> {
  return new Promise((resolve) => {
    const session = createCheckSession({
      connect: () => browser.runtime.connect({ name: CHECK_PORT }),
      onView(view) {
        if (view.phase === 'idle' || view.phase === 'checking') return
        resolve(view)
        session.end()
      },
    })
    signal.addEventListener('abort', () => {
      resolve(null)
      session.end()
    })
    session.ask({ kind: 'check', name, scope, private: false, forProject: true, who }, name, scope)
  })
}

interface KeepRead {
  refresh(ids?: readonly string[]): Promise<void>
  names(): Promise<ProjectName[]>
}

type Given = Pick<ProjectContext, 'state' | 'set'> & { store(): ProjectStore }

function renewed(before: readonly ProjectName[], ids: readonly string[], found: readonly ProjectName[]): ProjectName[] {
  const fresh = new Map(found.map((name) => [name.id, name]))
  const known = new Set(before.map(({ id }) => id))
  const stale = new Set(ids)
  const kept = before.flatMap((name) => (stale.has(name.id) ? (fresh.get(name.id) ?? []) : name))
  return [...kept, ...found.filter(({ id }) => !known.has(id))]
}

function keepRead({ state, set, store }: Given): KeepRead {
  let reading: Promise<void> | null = null
  let stale: Set<string> | 'all' | null = null

  async function namesOf(project: string, wanted: Set<string> | 'all'): Promise<ProjectName[]> {
    const { open } = state
    if (wanted === 'all' || open?.isPart || open?.project.id !== project) return store().names(project)
    const found = (await store().namesOf([...wanted])).filter((name) => name.project === project)
    return renewed([...open.names, ...(open.nearby ?? [])], [...wanted], found)
  }

  async function readOnce(wanted: Set<string> | 'all'): Promise<Partial<ProjectController['state']> | null> {
    const id = state.open?.project.id
    const project = id === undefined ? null : await store().project(id)
    const open = project === null ? null : { project, ...byKind(await namesOf(project.id, wanted)) }
    const compared = state.compared && (await readCompared(store(), open?.names ?? [], state.compared))
    const projects = await store().projects()
    // Null if the user has left the project meanwhile.
    return state.open?.project.id === id ? { projects, open, compared } : null
  }

  async function readAll(): Promise<void> {
    while (stale !== null) {
      const wanted = stale
      stale = null
      const change = await readOnce(wanted)
      if (change === null) stale = 'all'
      else set(change)
    }
  }

  function refresh(ids?: readonly string[]): Promise<void> {
    if (ids === undefined || stale === 'all') stale = 'all'
    else stale = new Set([...(stale ?? []), ...ids])
    reading ??= readAll().finally(() => {
      reading = null
    })
    return reading
  }

  return {
    refresh,
    async names() {
      await (state.open?.isPart ? refresh() : reading)
      return state.open?.names ?? []
    },
  }
}

const KEYS_PATH = '/.well-known/brand-check-keys.json'

const KEYS_MS = 10_000

/** Fetches the service's published keys. The request contains no name. */
async function keysAt(url: string): Promise<string | null> {
  try {
    const answer = await fetch(url, {
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      redirect: 'error',
      signal: AbortSignal.timeout(KEYS_MS),
    })
    return answer.ok ? await cappedText(answer) : null
  } catch {
    return null
  }
}

async function readVerification(): ReturnType<ProjectController['verification']> {
  const script = await (await fetch(browser.runtime.getURL('/verify-pack.js'))).text()
  const connection = await askWorker({ kind: 'connection_get' })
  if (connection === null) return { script, service: null }
  const keysUrl = connection.serviceUrl + KEYS_PATH
  return { script, service: { host: connection.host, keysUrl, keys: await keysAt(keysUrl) } }
}

interface Options {
  onChange(room: ProjectController): void
}

/** Creates the project controller and resumes waiting checks. Not for private windows. */
export async function openProjectController({ onChange }: Options): Promise<ProjectController> {
  const leaving = new AbortController()
  const others = new BroadcastChannel('projects')
  let store: ProjectStore
  let runner: BatchRunner
  const state: ProjectController['state'] = {
    projects: null,
    open: null,
    offer: null,
    removed: [],
    compared: null,
    gathered: null,
    current: null,
    fault: null,
  }

  const set = (change: Partial<ProjectController['state']>) => {
    Object.assign(state, change)
    onChange(room)
  }

  const { refresh, names } = keepRead({ state, store: () => store, set })

  async function change(work: () => Promise<unknown>, ids?: readonly string[]): Promise<void> {
    try {
      await work()
    } catch {
      set({ fault: 'storage' })
    }
    others.postMessage(ids ?? null)
    await refresh(ids)
  }

  async function start(): Promise<void> {
    store = await openProjectStore(() => {
      runner.stop()
      set({ open: null, compared: null, removed: [], offer: null, projects: [], current: null })
      void start()
    })
    runner = createBatchRunner({
      store,
      ask: (name, scope, _id, who = '') => askOnce(name, scope, who, leaving.signal),
      onChange(current) {
        const ids = [state.current, current?.id].filter((id) => id != null)
        state.current = current?.id ?? null
        others.postMessage(ids)
        void refresh(ids)
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: Date.now,
    })
  }

  const context: ProjectContext = {
    state,
    store: () => store,
    set,
    act: (work, ids) => void change(work, ids),
    names,
    wake: () => void runner.wake().catch(() => set({ fault: 'storage', current: null })),
  }
  const { offer, offerGathered, ...batches } = batchActions(context)
  const room: ProjectController = {
    state,
    actions: {
      ...projectActions(context, offer, offerGathered),
      ...batches,
    },
    verification: readVerification,
    letterhead: keptLetterhead,
    keptAnswer: (id) => store.answer(id),
    countNames: (text) => readSelected(text, []).names.length,
    async whole() {
      if (state.open === null) return null
      try {
        await names()
        return { ...state.open, answers: await store.answers(state.open.project.id) }
      } catch {
        set({ fault: 'unreadable' })
        return null
      }
    },
  }

  await start()
  others.onmessage = ({ data }) => void refresh(data ?? undefined)
  window.addEventListener('pagehide', () => leaving.abort())
  await refresh()
  context.wake()
  return room
}
