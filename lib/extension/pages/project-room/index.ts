import { cappedText } from '../../../client/failure.ts'
import { browser } from '../../browser.ts'
import { type BatchRunner, createBatchRunner } from '../../projects/batch.ts'
import type { ProjectRoom, ProjectRoomState, Verification } from '../../projects/room.ts'
import { openProjectStore, type ProjectStore } from '../../projects/store.ts'
import type { DoneView } from '../../worker/kept-answers.ts'
import { askOnce } from '../ask-once.ts'
import { askWorker } from '../ask-worker.ts'
import { readLetterhead } from '../kept-letterhead.ts'
import { batchActions } from './batch-actions.ts'
import type { RoomContext } from './context.ts'
import { keepRead } from './keep-read.ts'
import { nameActions } from './name-actions.ts'
import { nearbyActions } from './nearby-actions.ts'
import { projectActions } from './project-actions.ts'
import { watchActions } from './watch-actions.ts'

const KEYS_PATH = '/.well-known/brand-check-keys.json'

const KEYS_MS = 10_000

/** The request contains no name. */
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

async function readVerification(): Promise<Verification> {
  const script = await (await fetch(browser.runtime.getURL('/verify-pack.js'))).text()
  const connection = await askWorker({ kind: 'connection_get' })
  if (connection === null) return { script, service: null }
  const keysUrl = connection.serviceUrl + KEYS_PATH
  return { script, service: { host: connection.host, keysUrl, keys: await keysAt(keysUrl) } }
}

interface Options {
  onChange(room: ProjectRoom): void
  onShow(view: DoneView): void
}

/** Creates the controller of the projects and continues waiting checks. Not for private windows. */
export async function openProjectRoom({ onChange, onShow }: Options): Promise<ProjectRoom> {
  const leaving = new AbortController()
  const others = new BroadcastChannel('projects')
  let store: ProjectStore
  let runner: BatchRunner
  const state: ProjectRoomState = {
    projects: null,
    open: null,
    offer: null,
    removed: [],
    compared: null,
    gathered: null,
    current: null,
    fault: null,
  }

  const set = (change: Partial<ProjectRoomState>) => {
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

  const context: RoomContext = {
    state,
    store: () => store,
    set,
    act: (work, ids) => void change(work, ids),
    names,
    wake: () => void runner.wake().catch(() => set({ fault: 'storage', current: null })),
    onShow,
  }
  const { offer, offerGathered, ...batches } = batchActions(context)
  const room: ProjectRoom = {
    state,
    actions: {
      ...projectActions(context, offerGathered),
      ...nameActions(context),
      ...batches,
      ...nearbyActions(context, offer),
      ...watchActions(context),
    },
    verification: readVerification,
    letterhead: readLetterhead,
    keptAnswer: (id) => store.answer(id),
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
