import PQueue, { type Options, type Queue, type QueueAddOptions, type RunFunction } from 'p-queue'

export interface TurnOptions extends QueueAddOptions {
  /**
   * Holder whose turn it is. Left out for work that is for nobody in particular, which takes turns like one more
   * holder.
   */
  holder?: string | undefined
}

interface Waiting {
  run: RunFunction
  id: string | undefined
}

/**
 * Most holders for whom their last turn is remembered. When there are more, all are forgotten at a time when nobody
 * waits.
 */
const REMEMBERED_MAX = 1000

/**
 * The work that waits, by holder. The next holder is the one whose last turn is longest ago, so that a single question
 * does not wait behind the many of another. Of one holder the newest work is taken first: what has waited long is about
 * to run out of time, and a turn for it would be wasted.
 */
class HolderTurns implements Queue<RunFunction, TurnOptions> {
  readonly #waiting = new Map<string, Waiting[]>()
  /** Number of the last turn of each holder. */
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
 * Makes a queue in which holders take turns: however much one of them asks for, another waits only for one turn of each
 * waiting holder. `sizeBy({ holder })` is how much work of one holder waits.
 */
export function createTurnQueue(options: Omit<Options<HolderTurns, TurnOptions>, 'queueClass'> = {}): TurnQueue {
  return new PQueue<HolderTurns, TurnOptions>({ ...options, queueClass: HolderTurns })
}

/** Does work when a place is free. Rejects with the signal's reason if that aborts meanwhile. */
export type InPlace = <T>(work: () => Promise<T>, turn: Pick<TurnOptions, 'holder' | 'signal'>) => Promise<T>

/**
 * Makes a queue for work that may take long. One holder has at most `each` of the `all` places at the same time. With
 * turns alone, one who asks much could fill every place, and others would wait until that work has ended.
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
