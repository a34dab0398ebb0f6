import { WHO_SEES } from '../../engine/asked.ts'
import { z } from '../../zod.ts'
import { ASKERS, type AskerKind } from '../askers.ts'
import { browser } from '../browser.ts'

const KEY = 'asker'
const AGREED = 'agreed'
const Stored = z.enum(ASKERS)

/** Who was chosen to ask; null where nobody chose. */
export async function readChosen(): Promise<AskerKind | null> {
  const read = Stored.safeParse((await browser.storage.local.get(KEY))[KEY])
  return read.success ? read.data : null
}

export async function choose(kind: AskerKind): Promise<void> {
  await browser.storage.local.set({ [KEY]: kind })
}

/** Whether all who see names now are among those of whom the person was told. */
function coversAll(told: unknown): boolean {
  return Array.isArray(told) && WHO_SEES.every((each) => told.includes(each))
}

/**
 * Whether the person was told who sees a name that this browser checks by itself, and went on. Somebody whom a later version
 * asks as well is told no name before the person knows.
 */
export async function hasAgreed(): Promise<boolean> {
  const [kept, passing] = await Promise.all([browser.storage.local.get(AGREED), browser.storage.session.get(AGREED)])
  return coversAll(kept[AGREED]) || coversAll(passing[AGREED])
}

/** Notes that the person agreed, and of whom they were told; in a private window only until the browser is closed. */
export async function agree(isPrivate: boolean): Promise<void> {
  const { local, session } = browser.storage
  await (isPrivate ? session : local).set({ [AGREED]: WHO_SEES })
}
