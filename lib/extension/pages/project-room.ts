import { type BatchRunner, createBatchRunner } from '../projects/batch.ts'
import { UNCLOSED } from '../projects/csv.ts'
import { newName, spellingOf } from '../projects/project.ts'
import { readNames } from '../projects/read-names.ts'
import type { CheckAllowance, ProjectOffer, ProjectRoom, ProjectRoomState } from '../projects/room.ts'
import { openProjectStore, type ProjectStore, type RemovedNames } from '../projects/store.ts'
import { projectFromJson } from '../projects/transfer.ts'
import { whoMayBeTold } from '../tell-nobody.ts'
import { type DoneView, readKeptAnswer } from '../worker/kept-answers.ts'
import { askOnce } from './ask-once.ts'
import { askWorker } from './ask-worker.ts'

interface Options {
  onChange(room: ProjectRoom): void
  /** Shows an answer as it is kept. */
  onShow(view: DoneView): void
}

async function readAllowance(): Promise<CheckAllowance> {
  const [asker, only] = await Promise.all([askWorker({ kind: 'asker_get' }), whoMayBeTold(undefined)])
  if (asker.kind === 'browser' || only !== null) return { kind: 'browser' }
  const outcome = await askWorker({ kind: 'connection_test' })
  if (!outcome.ok) return { kind: 'unknown' }
  return { kind: 'service', remaining: outcome.quotas.remaining, resetAt: outcome.quotas.resetAt }
}

/** Opens the projects of this browser for a page, and goes on with what waits to be checked. Never in a private window. */
export async function openProjectRoom({ onChange, onShow }: Options): Promise<ProjectRoom> {
  const leaving = new AbortController()
  const others = new BroadcastChannel('projects')
  let store: ProjectStore
  let runner: BatchRunner

  const set = (change: Partial<ProjectRoomState>) => {
    Object.assign(room.state, change)
    onChange(room)
  }

  async function refresh(): Promise<void> {
    const id = room.state.open?.project.id
    const [projects, project] = await Promise.all([store.projects(), id === undefined ? null : store.project(id)])
    const open = project === null ? null : { project, names: await store.names(project.id) }
    set({ projects, open })
  }

  /** Does what changes the store, and says so where there was no room for it. */
  async function change(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch {
      set({ fault: 'storage' })
    }
    others.postMessage(null)
    await refresh()
  }
  const act = (work: () => Promise<unknown>) => void change(work)
  const wake = () => void runner.wake().catch(() => set({ fault: 'storage', current: null }))

  async function start(): Promise<void> {
    store = await openProjectStore(() => {
      runner.stop()
      set({ open: null, removed: null, offer: null, projects: [], current: null })
      void start()
    })
    runner = createBatchRunner({
      store,
      ask: (name, scope) => askOnce(name, scope, leaving.signal),
      onChange(current) {
        room.state.current = current?.id ?? null
        others.postMessage(null)
        void refresh()
      },
      wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
      now: Date.now,
    })
  }

  const names = () => room.state.open?.names ?? []
  const held = (name: string) => names().find((other) => spellingOf(other.name) === spellingOf(name))

  async function enqueue(id: string, ids: readonly string[]): Promise<void> {
    const added = await store.enqueue(ids, Date.now())
    const total = ((await store.project(id))?.batch?.total ?? 0) + added
    if (total > 0) await store.changeProject(id, { batch: { total, paused: null, failure: null } })
    wake()
  }

  async function add(name: string, view: DoneView | null): Promise<void> {
    const { open } = room.state
    if (open === null) return
    const there = held(name)
    const added = there ?? newName(open.project.id, name, Date.now())
    if (there === undefined) await store.addNames([added])
    if (view !== null) await store.keepAnswer(added.id, { result: view.result, scope: view.scope, host: view.host })
  }

  async function remove(taking: Promise<RemovedNames>): Promise<void> {
    // Drawn with the list that it is gone from.
    room.state.removed = await taking
  }

  async function offer(given: Pick<ProjectOffer, 'read' | 'ids'>): Promise<void> {
    set({ offer: { ...given, allowance: null }, fault: null })
    const allowance = await readAllowance()
    if (room.state.offer !== null) set({ offer: { ...room.state.offer, allowance } })
  }

  const room: ProjectRoom = {
    state: { projects: null, open: null, offer: null, removed: null, current: null, fault: null },
    async whole() {
      const { open } = room.state
      return open && { ...open, answers: await store.answers(open.project.id) }
    },
    actions: {
      create: (name, scope) =>
        act(async () => {
          const project = { id: crypto.randomUUID(), name, scope, createdAt: Date.now(), batch: null }
          await store.putProject(project)
          room.state.open = { project, names: [] }
        }),
      open: (id) =>
        act(async () => {
          const project = id === null ? null : await store.project(id)
          set({ open: project && { project, names: await store.names(project.id) }, offer: null, fault: null })
        }),
      change: (change) => act(async () => store.changeProject(room.state.open?.project.id ?? '', change)),
      removeProject: () =>
        act(async () => {
          const { open } = room.state
          if (open !== null) await remove(store.removeProject(open.project.id))
        }),
      importJson: (text) =>
        act(async () => {
          const whole = projectFromJson(text, Date.now())
          if (whole === null) return set({ fault: 'not_a_project' })
          await store.restore(whole)
          Object.assign(room.state, { open: whole, fault: null })
        }),
      read(text, isFile) {
        const read = readNames(
          text,
          isFile,
          names().map(({ name }) => name),
        )
        if (read === UNCLOSED) return set({ fault: 'unclosed' })
        void offer({ read, ids: [] })
      },
      offerCheck: (ids) => void offer({ read: null, ids }),
      take: (check) =>
        act(async () => {
          const { open, offer } = room.state
          if (open === null || offer === null) return
          const now = Date.now()
          const added = (offer.read?.names ?? []).map((name, at) => newName(open.project.id, name, now + at))
          await store.addNames(added)
          set({ offer: null })
          if (check) await enqueue(open.project.id, [...added.map(({ id }) => id), ...offer.ids])
        }),
      drop: () => set({ offer: null }),
      addAnswer: (view) => act(() => add(view.result.name, view)),
      addRecent: ({ name, kept }) => act(async () => add(name, kept && (await readKeptAnswer(kept)))),
      remark: (id, change) => act(() => store.changeNames([id], change)),
      removeNames: (ids) => act(() => remove(store.removeNames(ids))),
      haveBack: () =>
        act(async () => {
          const { removed } = room.state
          if (removed !== null) await store.restore(removed)
          set({ removed: null })
          wake()
        }),
      letGo: () => set({ removed: null }),
      pause: () =>
        act(async () => {
          const id = room.state.open?.project.id ?? ''
          const batch = (await store.project(id))?.batch
          if (batch) await store.changeProject(id, { batch: { ...batch, paused: 'person', failure: null } })
        }),
      resume: () =>
        act(async () => {
          const { open } = room.state
          if (open !== null) await enqueue(open.project.id, [])
        }),
      cancel: () =>
        act(async () => {
          const waiting = names().filter(({ queued }) => queued !== undefined)
          await store.unqueue(
            waiting.map(({ id }) => id),
            null,
          )
          await store.changeProject(room.state.open?.project.id ?? '', { batch: null })
        }),
      show: (id) => act(async () => show(id)),
    },
  }

  async function show(id: string): Promise<void> {
    const kept = await store.answer(id)
    if (kept === null) return
    const { result, scope, host } = kept
    onShow({ phase: 'done', result, scope, host, quota: null, requestId: null, kept: true })
  }

  await start()
  others.onmessage = () => void refresh()
  window.addEventListener('pagehide', () => leaving.abort())
  await refresh()
  wake()
  return room
}
