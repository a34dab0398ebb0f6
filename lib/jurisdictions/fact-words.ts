/**
 * Translations by exact English text. A changed fact has none until somebody translates it again, so no stale
 * translation is shown.
 */
export type FactWords = ReadonlyMap<string, string>

const FILES: ReadonlyMap<string, () => Promise<{ default: Record<string, string> }>> = new Map([
  ['de', () => import('../../data/jurisdictions.de.json', { with: { type: 'json' } })],
  ['fr', () => import('../../data/jurisdictions.fr.json', { with: { type: 'json' } })],
  ['it', () => import('../../data/jurisdictions.it.json', { with: { type: 'json' } })],
])

/**
 * Loads the facts in the language of a locale (`de-CH`). Empty for English and unsupported languages, and if the file
 * cannot be loaded.
 */
export async function factWords(locale: string): Promise<FactWords> {
  const load = FILES.get(new Intl.Locale(locale).language)
  const file = await load?.().catch(() => undefined)
  return new Map(Object.entries(file?.default ?? {}))
}
