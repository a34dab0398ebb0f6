/** What tells hints, with its lists of words. They weigh more than a page, so that they are loaded where somebody looks. */
type Hints = typeof import('../../lib/hints/index.ts')

let held: Hints | null = null

/** Loads the lists of words. */
export async function loadHints(): Promise<Hints> {
  held ??= await import('../../lib/hints/index.ts')
  return held
}

/** The lists where they were loaded; else null. A report is written at once and cannot wait for them. */
export const heldHints = (): Hints | null => held
