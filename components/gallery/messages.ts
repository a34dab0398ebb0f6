import { join } from 'node:path'
import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import type { Messages } from './translator.ts'

/** The messages of `locales/<locale>.yml`, as the build writes them. Node only. */
export async function readMessages(locale: string): Promise<Messages> {
  return generateChromeMessages(await parseMessagesFile(join(import.meta.dirname, '../../locales', `${locale}.yml`)))
}
