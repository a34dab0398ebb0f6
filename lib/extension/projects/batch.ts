import type { Failure } from '../../client/types.ts'
import { LOCAL_REASONS } from '../../engine/protocol.ts'
import { foundHere, type Scope, type View } from '../view.ts'
import type { Batch, Pause, Project, ProjectName } from './project.ts'
import type { CheckedStore, NameAnswer } from './store.ts'

export type BatchEnd = Exclude<View, { phase: 'idle' | 'checking' }>

type Done = Extract<BatchEnd, { phase: 'done' }>

const TRIES = 3

/** Time in milliseconds before a retry without a stated time. After a rate limit, each wait doubles. */
const AGAIN_MS = 2_000

/** Maximum wait in milliseconds. A proxy may ask for weeks, which is longer than a browser timer can run. */
const LONGEST_WAIT_MS = 120_000

interface BatchOptions {
  store: CheckedStore
  /** Discloses the name only to `who` (`Batch.who`). Resolves to null if the page closes before the result arrives. */
  ask(name: string, scope: Scope, id: string, who: string | undefined): Promise<BatchEnd | null>
  onChange(current: ProjectName | null): void
  wait(ms: number): Promise<void>
  now(): number
  /** True for automatic re-checks in the worker. After each name, they yield to batches that the user started. */
  isWatch?: boolean
}

export interface BatchRunner {
  wake(): Promise<void>
  stop(): void
}

type After = { kind: 'leave'; failed: string } | { kind: 'again'; at: number } | { kind: 'pause'; why: Pause }

function afterFailure({ kind, retryAt }: Failure, tries: number, now: number): After {
  if (kind === 'invalid_name') return { kind: 'leave', failed: kind }
  const at = retryAt ?? now + Math.min(LONGEST_WAIT_MS, AGAIN_MS * 2 ** (tries - 1))
  if (kind === 'burst' && at - now <= LONGEST_WAIT_MS) return { kind: 'again', at }
  if ((kind === 'interrupted' || kind === 'timeout') && tries < TRIES) return { kind: 'again', at: now + AGAIN_MS }
  return { kind: 'pause', why: 'failed' }
}

function afterEnd(end: BatchEnd, tries: number, now: number): After {
  if ('failure' in end && end.failure) return afterFailure(end.failure, tries, now)
  if (end.phase === 'consent' || end.phase === 'not_connected') return { kind: 'pause', why: end.phase }
  if (end.phase === 'confirm' && end.changes.length === 0) return { kind: 'pause', why: 'asker' }
  return { kind: 'leave', failed: 'invalid_name' }
}

function detailOf(end: BatchEnd): string | null {
  if ('failure' in end && end.failure) return end.failure.kind
  return end.phase === 'confirm' ? end.host : null
}

function untilOf(end: BatchEnd): Pick<Batch, 'until'> {
  const { kind, retryAt = null } = ('failure' in end && end.failure) || {}
  return kind === 'quota' && retryAt !== null ? { until: retryAt } : {}
}

interface Next {
  name: ProjectName
  project: Project
}

async function nextOf(store: CheckedStore, isWatch: boolean): Promise<Next | null> {
  const passed = new Set<string>()
  for (const name of await store.queue()) {
    if (passed.has(name.project)) continue
    passed.add(name.project)
    const project = await store.project(name.project)
    if (project?.batch?.paused === null && Boolean(project.batch.isWatch) === isWatch) return { name, project }
  }
  return null
}

/** Settles batches without waiting names: a page can close after the last result, and the user can remove names. */
async function settleAll(store: CheckedStore, isWatch: boolean): Promise<void> {
  for (const { id, batch } of await store.projects())
    if (batch?.paused === null && Boolean(batch.isWatch) === isWatch) await store.settle(id)
}

/**
 * Checks waiting names one after the other. A name waits in the store until its result is stored, so a closed page
 * loses nothing. Repeats are free: services charge a name and scope once in 24 hours.
 */
export function createBatchRunner({ store, ask, onChange, wait, now, isWatch = false }: BatchOptions): BatchRunner {
  let running: Promise<void> | null = null
  let isWoken = false
  let isStopped = false
  const tries = new Map<string, number>()

  async function pause(project: string, paused: Pause, detail: Partial<Pick<Batch, 'failure' | 'until'>> = {}) {
    const batch = (await store.project(project))?.batch
    if (!batch) return
    const { until: _, ...rest } = batch
    await store.changeProject(project, { batch: { ...rest, paused, failure: null, ...detail } })
  }

  async function keep({ id, project }: ProjectName, scope: Scope, end: Done, isPart = false): Promise<boolean> {
    try {
      const { result, host, raw } = end
      await store.keepAnswer(id, { result, scope, host, ...foundHere.toKeep(end), ...(raw && { raw }) }, isPart)
      return true
    } catch {
      await pause(project, 'storage')
      return false
    }
  }

  /** Stores a partial result. The name stays in the queue unless the user has cancelled the batch. */
  async function keepFound(name: ProjectName, scope: Scope, end: Done): Promise<boolean> {
    const before = (await store.answer(name.id))?.result.score ?? 0
    return end.result.score <= before || keep(name, scope, end, true)
  }

  async function step(name: ProjectName, { id, scope, batch }: Project): Promise<void> {
    onChange(name)
    const end = await ask(name.name, scope, name.id, batch?.who)
    if (end === null) return
    if (end.phase === 'done' && end.failure === undefined) {
      tries.delete(name.id)
      if (await keep(name, scope, end)) await store.settle(id)
      return
    }
    const count = (tries.get(name.id) ?? 0) + 1
    tries.set(name.id, count)
    const next = afterEnd(end, count, now())
    if (next.kind === 'again') return wait(Math.max(0, next.at - now()))
    tries.delete(name.id)
    if (end.phase === 'done' && !(await keepFound(name, scope, end))) return
    if (next.kind === 'pause') return pause(id, next.why, { failure: detailOf(end), ...untilOf(end) })
    await store.unqueue([name.id], next.failed)
    await store.settle(id)
  }

  async function run(): Promise<void> {
    isWoken = false
    let next = await nextOf(store, isWatch)
    while (next !== null && !isStopped) {
      await step(next.name, next.project)
      next = await nextOf(store, isWatch)
      if (!isWatch) continue
      // Releases the lock for a batch that waits for it. This runner then queues again.
      isWoken = next !== null
      break
    }
    if (next === null && !isStopped) await settleAll(store, isWatch)
    if (!isWoken) onChange(null)
  }

  /** Only one of several open panels runs checks. */
  async function runAlone(): Promise<void> {
    try {
      // The runner may be woken again while the browser releases the lock.
      do await navigator.locks.request('projects-batch', run)
      while (isWoken && !isStopped)
    } finally {
      running = null
    }
  }

  return {
    wake() {
      isWoken = true
      running ??= runAlone()
      return running
    },
    stop() {
      isStopped = true
    },
  }
}

/** True if nobody received the name for this result. */
export const wasKeptHere = ({ result: { coverage } }: Pick<NameAnswer, 'result'>): boolean =>
  coverage.unavailable.some(({ reason }) => reason === LOCAL_REASONS.notAsked)

/** True if the last check disclosed the name to `host`. `kept` is its result. */
export const wasToldTo = (kept: NameAnswer | null, host: string | null): boolean =>
  kept !== null && kept.host === host && !wasKeptHere(kept)
