import { join } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import { LANGUAGES } from '../../components/gallery/messages.ts'
import type { Owner } from '../owner.ts'
import { ROOT } from '../run.ts'

export const FOLDER = join(ROOT, 'deploy/stores')

/** Values that texts contain as `{key}`. */
export type Values = Readonly<Record<string, string>>

/** Replaces each `{key}` by its value. Throws an `Error` if a value is missing. */
export function fill(text: string, values: Values): string {
  return text.replace(/\{(\w+)\}/g, (_, key) => {
    const value = values[key]
    if (value === undefined) throw new Error(`deploy/stores: nothing gives {${key}}`)
    return value
  })
}

/** Returns the owner's values for texts. */
export const valuesOf = (owner: Owner, version: string): Values => ({
  ...Object.fromEntries(Object.entries(owner).map(([key, value]) => [key, value ?? ''])),
  version,
})

async function textsOf(language: string): Promise<[string, Values]> {
  const messages = generateChromeMessages(await parseMessagesFile(join(FOLDER, `${language}.yml`)))
  return [language, Object.fromEntries(Object.entries(messages).map(([key, { message }]) => [key, message]))]
}

/** Reads the texts of each language from `deploy/stores`. Nested keys are joined by `_`. */
export const readStoreTexts = async () => new Map(await Promise.all(LANGUAGES.map(textsOf)))
