/** The code of hints with its lists of words. It is larger than a page, so it is loaded only when needed. */
type Hints = typeof import('../../lib/hints/index.ts')

let held: Hints | null = null

/** Loads the lists of words. */
export async function loadHints(): Promise<Hints> {
  held ??= await import('../../lib/hints/index.ts')
  return held
}

/** The lists if they are loaded, else null. A report is written synchronously and cannot wait for them. */
export const heldHints = (): Hints | null => held
