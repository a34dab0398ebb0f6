import type { Failure } from '../../client/types.ts'
import { foundHereToKeep } from '../found-here.ts'
import type { Scope, View } from '../view.ts'
import type { CheckedStore } from './checked-store.ts'
import type { Batch, Pause, Project, ProjectName } from './project.ts'

/** How a check of a batch ended. */
export type BatchEnd = Exclude<View, { phase: 'idle' | 'checking' }>

type Done = Extract<BatchEnd, { phase: 'done' }>

/** How often a check that was cut off is begun again before the batch is paused. */
const TRIES = 3

/**
 * Milliseconds after which a check is begun again, where the service did not say when. Where what stands before the
 * service asks for patience, each further wait is twice as long.
 */
const AGAIN_MS = 2_000

/**
 * Longest wait, in milliseconds, that a service may ask for by saying that it was asked too much. It counts by the
 * minute; what asks for more, such as a proxy on the way to it, may want to be left alone for weeks, which no timer of
 * a browser lasts.
 */
const LONGEST_WAIT_MS = 120_000

export interface BatchOptions {
  store: CheckedStore
  /**
   * Makes one check of the name with this id; only `who` (`Batch.who`) may be told the name. Resolves to null where the
   * check was given up because the page closes.
   */
  ask(name: string, scope: Scope, id: string, who: string | undefined): Promise<BatchEnd | null>
  /** Called with each change: of the name that is being checked (null for none), and of what is kept. */
  onChange(current: ProjectName | null): void
  /** Waits so many milliseconds. */
  wait(ms: number): Promise<void>
  now(): number
  /**
   * True where this runner checks rounds that projects begin by themselves (as the worker does), false where it checks
   * batches that a person began. Batches go first: a round makes way for them after each of its names.
   */
  isWatch?: boolean
}

export interface BatchRunner {
  /** Continues with the names that wait, in all projects; does nothing where it runs already. */
  wake(): Promise<void>
  /** Begins no further check. */
  stop(): void
}

/** What follows from the end of a check that brought no answer. */
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

/** What a pause tells besides its reason. */
function detailOf(end: BatchEnd): string | null {
  if ('failure' in end && end.failure) return end.failure.kind
  return end.phase === 'confirm' ? end.host : null
}

/** When a quota that is used up starts again, where the service said so. */
function untilOf(end: BatchEnd): Pick<Batch, 'until'> {
  const { kind, retryAt = null } = ('failure' in end && end.failure) || {}
  return kind === 'quota' && retryAt !== null ? { until: retryAt } : {}
}

interface Next {
  name: ProjectName
  project: Project
}

/** The next name in batches of this kind, with its project; null where none waits, or all that wait are paused. */
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

/**
 * Ends batches of this kind in which no name waits: a page can be closed once it has kept the last answer, and a person
 * can remove the names that waited.
 */
async function settleAll(store: CheckedStore, isWatch: boolean): Promise<void> {
  for (const { id, batch } of await store.projects())
    if (batch?.paused === null && Boolean(batch.isWatch) === isWatch) await store.settle(id)
}

/**
 * Checks the names that wait, one after the other. The queue is kept in the store, and a name waits until its answer is
 * kept, so nothing is lost when this page closes. A name that is asked again because its answer was lost costs nothing
 * more: a service charges the same name and scope once in 24 hours.
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

  /** Keeps an answer; false where the device has no room for it, and the batch is paused. */
  async function keep({ id, project }: ProjectName, scope: Scope, end: Done, isPart = false): Promise<boolean> {
    try {
      const { result, host, raw } = end
      await store.keepAnswer(id, { result, scope, host, ...foundHereToKeep(end), ...(raw && { raw }) }, isPart)
      return true
    } catch {
      await pause(project, 'storage')
      return false
    }
  }

  /**
   * Keeps what a failed check had found, where that is riskier than what is kept. The name waits on for the whole
   * answer, unless the person gave its batch up meanwhile.
   */
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
      // A batch that waits for the lock gets it now; this runner asks for the lock again behind it.
      isWoken = next !== null
      break
    }
    if (next === null && !isStopped) await settleAll(store, isWatch)
    if (!isWoken) onChange(null)
  }

  /** Only one of several open panels runs checks at a time; the next one takes over when that panel is closed. */
  async function runAlone(): Promise<void> {
    try {
      // Giving a lock back takes a browser some time, in which the runner may be woken again.
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
