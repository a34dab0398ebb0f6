import PQueue, { type Options, type Queue, type QueueAddOptions, type RunFunction } from 'p-queue'

export interface TurnOptions extends QueueAddOptions {
  /** Holder whose turn it is. Left out for work for nobody in particular, which takes turns like one more holder. */
  holder?: string | undefined
}

interface Waiting {
  run: RunFunction
  id: string | undefined
}

/** Most holders of whom it is remembered when they were served. With more, all are forgotten at a moment when nobody waits. */
const REMEMBERED_MAX = 1000

/**
 * What waits, by holder. Next is whoever waited longest since they were last served, so that one who asks once is not
 * behind the many questions of another. Of one holder the newest is taken first: what has waited long is about to run
 * out of time, and to ask for it then would use up a turn for nothing.
 */
class HolderTurns implements Queue<RunFunction, TurnOptions> {
  readonly #waiting = new Map<string, Waiting[]>()
  /** When each holder was last served, as a count of turns. */
  readonly #served = new Map<string, number>()
  #turns = 0
  #size = 0

  get size(): number {
    return this.#size
  }

  enqueue(run: RunFunction, { holder = '', id }: Partial<TurnOptions> = {}): void {
    if (this.#size === 0 && this.#served.size > REMEMBERED_MAX) this.#served.clear()
    const own = this.#waiting.get(holder) ?? []
    own.push({ run, id })
    this.#waiting.set(holder, own)
    this.#size++
  }

  dequeue(): RunFunction | undefined {
    let next: string | undefined
    let longestAgo = Number.POSITIVE_INFINITY
    for (const holder of this.#waiting.keys()) {
      const served = this.#served.get(holder) ?? 0
      if (served < longestAgo) [next, longestAgo] = [holder, served]
    }
    if (next === undefined) return undefined
    const own = this.#waiting.get(next) as Waiting[]
    this.#served.set(next, ++this.#turns)
    return this.#take(next, own, own.length - 1)
  }

  filter({ holder = '' }: Readonly<Partial<TurnOptions>>): RunFunction[] {
    return (this.#waiting.get(holder) ?? []).map(({ run }) => run)
  }

  remove(idOrRun: string | RunFunction): void {
    for (const [holder, own] of this.#waiting) {
      const at = own.findIndex(({ id, run }) => (typeof idOrRun === 'string' ? id : run) === idOrRun)
      if (at !== -1) this.#take(holder, own, at)
    }
  }

  setPriority(): never {
    throw new TypeError('holders take turns: nothing has a priority')
  }

  #take(holder: string, own: Waiting[], at: number): RunFunction | undefined {
    const [taken] = own.splice(at, 1)
    if (own.length === 0) this.#waiting.delete(holder)
    this.#size--
    return taken?.run
  }
}

/** A queue of work in which holders take turns. */
export type TurnQueue = PQueue<HolderTurns, TurnOptions>

/**
 * Makes a queue in which holders take turns: however much one of them asks for, another waits for one turn of each
 * waiting holder, and not for the whole queue. `sizeBy({ holder })` says how much work of one holder waits.
 */
export function createTurnQueue(options: Omit<Options<HolderTurns, TurnOptions>, 'queueClass'> = {}): TurnQueue {
  return new PQueue<HolderTurns, TurnOptions>({ ...options, queueClass: HolderTurns })
}

/** Does work when it has a place. Rejects with the signal's reason if that aborts while it waits. */
export type InPlace = <T>(work: () => Promise<T>, turn: Pick<TurnOptions, 'holder' | 'signal'>) => Promise<T>

/**
 * Makes a queue for work that may take long: of `all` places one holder has `each` at most at the same time. Turns alone would
 * let one who asks much fill every place, and another wait until that work has ended.
 */
export function createPlaces({ all, each }: { all: number; each: number }): InPlace {
  const places = createTurnQueue({ concurrency: all })
  const own = new Map<string, TurnQueue>()
  return async (work, { holder = '', signal }) => {
    const turn = { holder, ...(signal && { signal }) }
    const queue = own.get(holder) ?? createTurnQueue({ concurrency: each })
    own.set(holder, queue)
    try {
      return await queue.add(() => places.add(work, turn), turn)
    } finally {
      if (queue.size === 0 && queue.pending === 0) own.delete(holder)
    }
  }
}
