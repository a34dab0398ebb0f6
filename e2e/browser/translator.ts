import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { listen } from './site.ts'

/**
 * What a browser's translator does with a page: it sends the words that it finds there to its service, again and again.
 */
const SCRIPT = (address: string) => `setInterval(() => {
  const body = location.href + ' ' + document.documentElement.innerText
  fetch('${address}/heard', { method: 'POST', body })
}, 200)`

/** A translator in the place of the one that Chromium asks. */
export interface Translator {
  /** Arguments and profile of a Chromium whose user has had it translate every English page into Spanish. */
  args: string[]
  profile: string
  /** All that was sent: the address of a page and its words. */
  heard(): string[]
  close(): Promise<void>
}

export async function startTranslator(): Promise<Translator> {
  const heard = new Set<string>()
  const at = await listen(
    createServer(async (request, response) => {
      if (request.method === 'POST') heard.add(await text(request))
      response.writeHead(200, { 'Access-Control-Allow-Origin': '*', 'Content-Type': 'text/javascript' })
      response.end(SCRIPT(at.origin))
    }),
  )
  const profile = await mkdtemp(join(tmpdir(), 'brand-check-translated-'))
  await mkdir(join(profile, 'Default'))
  const preferences = {
    translate: { enabled: true },
    translate_allowlists: { en: 'es' },
    translate_blocked_languages: ['es'],
    translate_recent_target: 'es',
    intl: { accept_languages: 'es', selected_languages: 'es' },
  }
  await writeFile(join(profile, 'Default', 'Preferences'), JSON.stringify(preferences))
  return {
    // Without the model that a browser fetches later, languages are told by what pages say of themselves.
    args: [
      `--translate-script-url=${at.origin}/script`,
      `--translate-security-origin=${at.origin}/`,
      '--disable-features=TFLiteLanguageDetectionEnabled',
    ],
    profile,
    heard: () => [...heard],
    close: () => at.close(),
  }
}
