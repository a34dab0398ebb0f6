import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import type { Messages } from './translator.ts'

const FOLDER = join(import.meta.dirname, '../../locales')

/** Languages of the messages: the names of their files without the ending. Node only. */
export const LANGUAGES: readonly string[] = readdirSync(FOLDER).map((file) => file.replace(/\.yml$/, ''))

/** The messages of `locales/<language>.yml`, as the build writes them. Node only. */
export async function readMessages(language: string): Promise<Messages> {
  return generateChromeMessages(await parseMessagesFile(join(FOLDER, `${language}.yml`)))
}
