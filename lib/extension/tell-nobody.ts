import { browser } from './browser.ts'
import { readPreferences } from './preferences.ts'

/**
 * Whether the policies of an organisation require that no check tells anybody the name (public/organisation.json). Any
 * value but `false` requires it. A browser without policies for us rejects the question.
 */
export async function isNobodyByPolicy(): Promise<boolean> {
  const { tellNobody = false } = (await browser.storage.managed?.get('tellNobody').catch(() => null)) ?? {}
  return tellNobody !== false
}

/**
 * Ids of the sources that a check may ask: empty where nobody is to be told the name, null for all. `asked` is what the
 * surface said; where that is undefined, the preference decides.
 */
export async function whoMayBeTold(asked: readonly string[] | null | undefined): Promise<readonly string[] | null> {
  if (await isNobodyByPolicy()) return []
  // The person chose such a list source by source, with buttons that say who is told.
  if (asked !== undefined) return asked
  return (await readPreferences()).tellNobody ? [] : null
}
