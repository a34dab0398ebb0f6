import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import type { Messages } from './translator.ts'

const FOLDER = join(import.meta.dirname, '../../locales')

/** Languages of the messages, from their file names. Works only in Node. */
export const LANGUAGES: readonly string[] = readdirSync(FOLDER).map((file) => file.replace(/\.yml$/, ''))

/** Reads the messages of `locales/<language>.yml` as the build writes them. Works only in Node. */
export async function readMessages(language: string): Promise<Messages> {
  return generateChromeMessages(await parseMessagesFile(join(FOLDER, `${language}.yml`)))
}
