import { changePreferences, type Preferences } from '../preferences.ts'

interface OwnChanges {
  keep(change: Partial<Preferences>): Promise<void>
  /** `isOlder`: a change of this page may be missing from what was read. */
  read<T>(readStored: () => Promise<T>): Promise<{ stored: T; isOlder: boolean }>
}

/** A page shows its change at once, and again when it is stored. A later change must not be lost then. */
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
