import PQueue, { type Options, type Queue, type QueueAddOptions, type RunFunction } from 'p-queue'

interface TurnOptions extends QueueAddOptions {
  /** The account. Work without one takes turns like one more account. */
  holder?: string | undefined
}

interface Waiting {
  run: RunFunction
  id: string | undefined
}

/** Maximum number of remembered accounts. Above it, all turns are forgotten once nobody waits. */
const REMEMBERED_MAX = 1000

/**
 * A queue that serves the account whose last turn is longest ago, so that a single query does not wait behind many of
 * another account. Within an account, the newest query is first, because the oldest queries are about to time out.
 */
class HolderTurns implements Queue<RunFunction, TurnOptions> {
  readonly #waiting = new Map<string, Waiting[]>()
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

type TurnQueue = PQueue<HolderTurns, TurnOptions>

/** Creates a fair queue: an account waits for one turn of each other one. `sizeBy` counts an account's work. */
export function createFairQueue(options: Omit<Options<HolderTurns, TurnOptions>, 'queueClass'> = {}): TurnQueue {
  return new PQueue<HolderTurns, TurnOptions>({ ...options, queueClass: HolderTurns })
}

/** Runs work in turn. Rejects with the signal's reason if the signal aborts while the work waits. */
type InPlace = <T>(work: () => Promise<T>, turn: Pick<TurnOptions, 'holder' | 'signal'>) => Promise<T>

/** Creates a fair queue for long work. An account may use at most `each` of the `all` slots. */
export function createSlots({ all, each }: { all: number; each: number }): InPlace {
  const places = createFairQueue({ concurrency: all })
  const own = new Map<string, TurnQueue>()
  return async (work, { holder = '', signal }) => {
    const turn = { holder, ...(signal && { signal }) }
    const queue = own.get(holder) ?? createFairQueue({ concurrency: each })
    own.set(holder, queue)
    try {
      return await queue.add(() => places.add(work, turn), turn)
    } finally {
      if (queue.size === 0 && queue.pending === 0) own.delete(holder)
    }
  }
}
