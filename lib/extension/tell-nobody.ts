import { browser } from './browser.ts'
import { readPreferences } from './preferences.ts'

/**
 * True if an organisation's policy forbids checks to disclose a name (public/organisation.json). Any value but `false`
 * forbids it. A browser without policies for us rejects the query.
 */
export async function isNobodyByPolicy(): Promise<boolean> {
  const { tellNobody = false } = (await browser.storage.managed?.get('tellNobody').catch(() => null)) ?? {}
  return tellNobody !== false
}

/**
 * Ids of the sources that a check may query: empty for none, null for all. If `asked` is undefined, the preference
 * decides.
 */
export async function whoMayBeTold(asked: readonly string[] | null | undefined): Promise<readonly string[] | null> {
  if (await isNobodyByPolicy()) return []
  // The person chose this list source by source, with buttons that name the recipients.
  if (asked !== undefined) return asked
  return (await readPreferences()).tellNobody ? [] : null
}
