import { generateChromeMessages, parseMessagesFile } from '@wxt-dev/i18n/build'
import type { Messages } from './translator.ts'

/** The messages of `locales/<locale>.yml`, as the build writes them. Node only. */
export async function readMessages(locale: string): Promise<Messages> {
  const file = new URL(`../../locales/${locale}.yml`, import.meta.url)
  return generateChromeMessages(await parseMessagesFile(decodeURIComponent(file.pathname)))
}
