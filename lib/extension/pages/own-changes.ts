import { changePreferences, type Preferences } from '../preferences.ts'

export interface OwnChanges {
  /** Keeps the preferences that are given, and leaves the others as they are. */
  keep(change: Partial<Preferences>): Promise<void>
  /** Reads what is stored. `isOlder`: a change of this page may be missing from it, so the page knows better. */
  read<T>(readStored: () => Promise<T>): Promise<{ stored: T; isOlder: boolean }>
}

/**
 * Changes of preferences by one page. A page shows a change at once, and is told of it again when it is stored. By then
 * the person may have made another change, which must not be lost.
 */
export function createOwnChanges(): OwnChanges {
  let made = 0
  let running = 0
  return {
    async keep(change) {
      made++
      running++
      try {
        await changePreferences(change)
      } finally {
        running--
      }
    },
    async read(readStored) {
      const before = made
      const isRunning = running > 0
      const stored = await readStored()
      return { stored, isOlder: isRunning || made !== before }
    },
  }
}
