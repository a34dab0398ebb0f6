import type { RecordBackend, RecordStore } from '../../service/registers/store/record-store.ts'
import type { Interrupt } from './recipe.ts'

/** Thrown at the moment at which a process would be killed. */
class Killed extends Error {
  override name = 'Killed'
}

/** Counts the steps of an import and ends it at one of them. */
export class Interrupter {
  private readonly interrupt: Interrupt | null
  private readonly stopping = new AbortController()
  private steps = 0
  private killed = false
  /**
   * The date of the data of each file that the register knows of, by the file's fingerprint, in the order in which they
   * were noted.
   */
  readonly noted = new Map<string, string>()

  constructor(interrupt: Interrupt | null) {
    this.interrupt = interrupt
  }

  get signal(): AbortSignal {
    return this.stopping.signal
  }

  /** Whether it has ended the import. */
  get struck(): boolean {
    return this.killed || this.stopping.signal.aborted
  }

  /** Counts a step. Throws Killed once the process counts as killed. */
  step(): void {
    if (this.interrupt !== null && this.steps++ === this.interrupt.at) {
      if (this.interrupt.how === 'kill') this.killed = true
      else this.stopping.abort(new Error('stopped by the operator'))
    }
    if (this.killed) throw new Killed('nothing more is done')
  }

  private note(fingerprint: string, asOf: string): void {
    this.noted.set(fingerprint, asOf)
  }

  /** Wraps the store so that each call counts a step before and after it. */
  private around(store: RecordStore): RecordStore {
    const step = <A extends unknown[], T>(work: (...given: A) => Promise<T>) => {
      return async (...given: A): Promise<T> => {
        this.step()
        const done = await work(...given)
        this.step()
        return done
      }
    }
    return {
      nextGeneration: step(store.nextGeneration),
      findFile: step(async (fingerprint) => {
        const file = await store.findFile(fingerprint)
        if (file !== undefined) this.note(fingerprint, file.asOf)
        return file
      }),
      beginFile: step(async (file, now, before) => {
        const begun = await store.beginFile(file, now, before)
        // A file that is begun again, by a better date, has its turn after those that were noted in between.
        this.noted.delete(file.fingerprint)
        this.note(file.fingerprint, file.asOf)
        return begun
      }),
      keep: step(store.keep),
      finishFile: step(store.finishFile),
      closeGaps: step(store.closeGaps),
      forgetFile: step(store.forgetFile),
      acceptFile: step(store.acceptFile),
      files: step(store.files),
      rows: store.rows,
      index: step(store.index),
      [Symbol.asyncDispose]: () => store[Symbol.asyncDispose](),
    }
  }

  place(place: RecordBackend): RecordBackend {
    return { ...place, open: async () => this.around(await place.open()) }
  }
}
