/** Larger than a page, so it is loaded only when needed. */
type Hints = typeof import('../../lib/hints/index.ts')

let held: Hints | null = null

/** Loads the word lists once. */
export async function loadHints(): Promise<Hints> {
  held ??= await import('../../lib/hints/index.ts')
  return held
}

/** A report is written synchronously, so it cannot wait for the lists. */
export const heldHints = (): Hints | null => held
