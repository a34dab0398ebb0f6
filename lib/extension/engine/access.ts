import { ASKED } from '../../engine/asked.ts'
import { HOSTS_OF_SOURCES } from '../../engine/hosts-of-sources.ts'
import { browser } from '../browser.ts'

const patternOf = (origin: string) => `${origin}/*`
const NEEDED = ASKED.filter(({ needsAccess }) => needsAccess).map(({ origin }) => origin)
const OPEN = ASKED.filter(({ needsAccess }) => !needsAccess).map(({ origin }) => origin)

/**
 * Asks the browser for access to the hosts whose answers it would keep back. Nothing may be awaited before the call in
 * the handler of a gesture. Resolves to false where the person refuses, and where the browser sees no gesture.
 */
export function requestAccess(): Promise<boolean> {
  return requestOrigins(NEEDED)
}

/** Asks for access as `requestAccess` does, to the hosts of one source; resolves to true where it needs none. */
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

/** Origins whose answers the browser lets through at this moment. */
export async function allowedOrigins(): Promise<string[]> {
  const granted = await Promise.all(NEEDED.map(async (origin) => ((await isGranted(origin)) ? [origin] : [])))
  return [...OPEN, ...granted.flat()]
}

/** Who keeps the registers whose answers the browser does not let through at this moment. */
export async function whoIsNotAllowed(): Promise<string[]> {
  const allowed = await allowedOrigins()
  return ASKED.filter(({ origin }) => !allowed.includes(origin)).map(({ tells }) => tells)
}
