import { WHO_SEES } from '../../engine/asked.ts'
import { z } from '../../zod.ts'
import { ASKERS, type AskerKind } from '../askers.ts'
import { browser } from '../browser.ts'

const KEY = 'asker'
const AGREED = 'agreed'
const Stored = z.enum(ASKERS)

export async function readChosen(): Promise<AskerKind | null> {
  const read = Stored.safeParse((await browser.storage.local.get(KEY))[KEY])
  return read.success ? read.data : null
}

export async function choose(kind: AskerKind): Promise<void> {
  await browser.storage.local.set({ [KEY]: kind })
}

function coversAll(told: unknown): boolean {
  return Array.isArray(told) && WHO_SEES.every((each) => told.includes(each))
}

/**
 * True if the person agreed to all recipients of a name in a check without a service. A later version may add
 * recipients, who receive nothing before the person agrees again.
 */
export async function hasAgreed(): Promise<boolean> {
  const [kept, passing] = await Promise.all([browser.storage.local.get(AGREED), browser.storage.session.get(AGREED)])
  return coversAll(kept[AGREED]) || coversAll(passing[AGREED])
}

/** In a private window the consent lasts until the browser is closed. */
export async function agree(isPrivate: boolean): Promise<void> {
  const { local, session } = browser.storage
  await (isPrivate ? session : local).set({ [AGREED]: WHO_SEES })
}
