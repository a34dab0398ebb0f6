import { browser } from './browser.ts'
import { readPreferences } from './preferences.ts'

/**
 * Whether the policies of an organisation have it that no check tells anybody the name (public/organisation.json). Whatever else
 * stands there than `false` means that they do. A browser without policies for us rejects the question.
 */
export async function isNobodyByPolicy(): Promise<boolean> {
  const { tellNobody = false } = (await browser.storage.managed?.get('tellNobody').catch(() => null)) ?? {}
  return tellNobody !== false
}

/**
 * Ids of the sources that a check may ask: none where nobody is to be told the name, and null for all. `asked` is what the surface
 * said, undefined where it said nothing: then the switch counts that was set last.
 */
export async function whoMayBeTold(asked: readonly string[] | null | undefined): Promise<readonly string[] | null> {
  if (await isNobodyByPolicy()) return []
  // A list was chosen source by source, each by a button that says who is told.
  if (asked !== undefined) return asked
  return (await readPreferences()).tellNobody ? [] : null
}
