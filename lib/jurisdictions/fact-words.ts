/**
 * What facts of filing are called in another language, by their exact English text. A fact whose English text was
 * changed has no words here until they are written anew, so that no stale translation is ever shown.
 */
export type FactWords = ReadonlyMap<string, string>

const FILES: ReadonlyMap<string, () => Promise<{ default: Record<string, string> }>> = new Map([
  ['de', () => import('../../data/jurisdictions.de.json', { with: { type: 'json' } })],
  ['fr', () => import('../../data/jurisdictions.fr.json', { with: { type: 'json' } })],
  ['it', () => import('../../data/jurisdictions.it.json', { with: { type: 'json' } })],
])

/**
 * Loads the facts of filing in the language of a locale (`de-CH`). Empty for English, which the facts are written in,
 * for every other language, and where the file cannot be loaded.
 */
export async function factWords(locale: string): Promise<FactWords> {
  const load = FILES.get(new Intl.Locale(locale).language)
  const file = await load?.().catch(() => undefined)
  return new Map(Object.entries(file?.default ?? {}))
}
