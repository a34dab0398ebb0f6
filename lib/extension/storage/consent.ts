import { ASKED, WHO_SEES } from '../../engine/asked.ts'
import { HOSTS_OF_SOURCES } from '../../engine/hosts-of-sources.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { ASKERS, type AskerKind } from '../view.ts'

const patternOf = (origin: string) => `${origin}/*`
const NEEDED = ASKED.filter(({ needsAccess }) => needsAccess).map(({ origin }) => origin)
const OPEN = ASKED.filter(({ needsAccess }) => !needsAccess).map(({ origin }) => origin)

/**
 * Requests access to the hosts whose answers the browser would block. Call this before the first `await` in a user
 * gesture. Resolves to false if the user refuses or the browser sees no gesture.
 */
export function requestAccess(): Promise<boolean> {
  return requestOrigins(NEEDED)
}

/** Like `requestAccess`, for the hosts of one source. Resolves to true if the source needs no access. */
export function requestAccessFor(source: string): Promise<boolean> {
  const needed = (HOSTS_OF_SOURCES[source] ?? []).filter(({ needsAccess }) => needsAccess)
  return needed.length === 0 ? Promise.resolve(true) : requestOrigins(needed.map(({ origin }) => origin))
}

function requestOrigins(origins: readonly string[]): Promise<boolean> {
  try {
    return browser.permissions.request({ origins: origins.map(patternOf) }).catch(() => false)
  } catch {
    return Promise.resolve(false)
  }
}

const isGranted = (origin: string) => browser.permissions.contains({ origins: [patternOf(origin)] })

/** Origins whose answers the browser passes on: those that need no permission, and those that the user allowed. */
export async function allowedOrigins(): Promise<string[]> {
  const granted = await Promise.all(NEEDED.map(async (origin) => ((await isGranted(origin)) ? [origin] : [])))
  return [...OPEN, ...granted.flat()]
}

/** Names the operators of registers whose answers the browser blocks at present. */
export async function whoIsNotAllowed(): Promise<string[]> {
  const allowed = await allowedOrigins()
  return ASKED.filter(({ origin }) => !allowed.includes(origin)).map(({ tells }) => tells)
}

const KEY = 'asker'
const AGREED = 'agreed'
const Stored = z.enum(ASKERS)

/** Reads which client the user chose for checks. Null before a choice. */
export async function readChosen(): Promise<AskerKind | null> {
  const read = Stored.safeParse((await browser.storage.local.get(KEY))[KEY])
  return read.success ? read.data : null
}

/** Stores the user's choice of client. */
export async function choose(kind: AskerKind): Promise<void> {
  await browser.storage.local.set({ [KEY]: kind })
}

function coversAll(told: unknown): boolean {
  return Array.isArray(told) && WHO_SEES.every((each) => told.includes(each))
}

/**
 * True if the user agreed to all recipients of a name in a check without a service. If a later version adds recipients,
 * the user must agree again.
 */
export async function hasAgreed(): Promise<boolean> {
  const [kept, passing] = await Promise.all([browser.storage.local.get(AGREED), browser.storage.session.get(AGREED)])
  return coversAll(kept[AGREED]) || coversAll(passing[AGREED])
}

/** Stores the consent. In a private window, it lasts until the browser is closed. */
export async function agree(isPrivate: boolean): Promise<void> {
  const { local, session } = browser.storage
  await (isPrivate ? session : local).set({ [AGREED]: WHO_SEES })
}
