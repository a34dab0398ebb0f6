import { splitLegalForm } from '../../names/normalise/legal-form.ts'
import { variants } from '../../names/normalise/prepare.ts'

/** Texts to search for a name: as written and its variants, without legal form and asterisks. */
export function textsOf(name: string): string[] {
  const written = splitLegalForm(name).base.normalize('NFC')
  const texts = new Map<string, string>()
  for (const each of [written, ...variants(name)]) {
    const text = each
      .toWellFormed()
      .replace(/[*\s]+/gu, ' ')
      .trim()
    const key = text.toLowerCase()
    if (text !== '' && !texts.has(key)) texts.set(key, text)
  }
  return [...texts.values()]
}
