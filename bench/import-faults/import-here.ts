import { type ReadRegisterFile, readRegisterFile } from '../../service/registers/formats/read-register-file.ts'
import { importFiles } from '../../service/registers/import/import-files.ts'
import type { RecordBackend } from '../../service/registers/store/record-store.ts'
import { recordsCalled } from '../../service/registers/testing/records-called.ts'
import { Interrupter } from './interrupted.ts'
import type { ImportRecipe, Recipe } from './recipe.ts'

/** What became of one run of the import command. */
interface Imported {
  /**
   * The date of the data of each file that the register knows of, by the file's fingerprint, in the order in which they
   * were noted.
   */
  noted: ReadonlyMap<string, string>
  /** Whether the import was stopped, or refused before it began; files that were not noted then left nothing. */
  stopped: boolean
  /** Whether it was refused before anything was stored. */
  refused: boolean
  /** An error that should not end an import but did; null for none. */
  broke: string | null
}

/** Imports files of these paths as a step of a recipe says. */
export type ImportOnce = (recipe: Recipe, step: ImportRecipe, paths: readonly string[]) => Promise<Imported>

/** Whether an error is a mistake in the program and not a fault of a file. */
const isMistake = (error: unknown) =>
  [TypeError, RangeError, ReferenceError].some((kind) => error instanceof kind) ||
  (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_'))

function readIn(size: number, interrupter: Interrupter): ReadRegisterFile {
  return async function* (path, options) {
    for await (const steps of readRegisterFile(path, options))
      for (let at = 0; at < steps.length; at += size) {
        yield steps.slice(at, at + size)
        interrupter.step()
      }
  }
}

/** Imports by the code of the command, in this process, into a place that can be interrupted between any two steps. */
export function importHere(place: RecordBackend): ImportOnce {
  return async ({ office, now }, { whole, asOf, again, batch, interrupt }, paths) => {
    const interrupter = new Interrupter(interrupt)
    const task = {
      place: interrupter.place(place),
      office: recordsCalled(office),
      files: paths,
      whole,
      asOf: asOf === null ? null : `${asOf}T00:00:00.000Z`,
      again,
      read: readIn(batch, interrupter),
      signal: interrupter.signal,
      now: () => now,
      events: { onFile() {}, onProgress() {}, onFileDone() {}, onIndexing() {} },
    }
    const { error, refused } = await importFiles(task).then(
      ({ ended }) => ({ error: ended, refused: false }),
      (reason: unknown) => ({ error: reason, refused: true }),
    )
    const broke = !interrupter.struck && isMistake(error) ? String(error instanceof Error ? error.stack : error) : null
    return {
      noted: interrupter.noted,
      stopped: interrupter.struck || refused,
      refused: refused && !interrupter.struck,
      broke,
    }
  }
}
