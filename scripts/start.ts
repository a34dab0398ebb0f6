import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../service/ops/config.ts'
import { CannotStart, startFailure } from '../service/ops/failures.ts'
import { createLog, endOnUnforeseen, IN_WORDS } from '../service/ops/log.ts'
import { type Service, startService } from '../service/service.ts'
import { findBrowser, hasDisplay } from './find-browser.ts'
import { extensionDir, openBrowser } from './open-browser.ts'
import { runQuietly } from './run.ts'

const say = (text: string) => process.stdout.write(`${text}\n`)

function readArgs(): { config: Config; browser: boolean } {
  const { values } = parseArgs({ options: { 'no-browser': { type: 'boolean' }, port: { type: 'string' } } })
  const env = { LOG_LEVEL: 'warn', ...process.env, ...(values.port === undefined ? {} : { PORT: values.port }) }
  return { config: readConfig(env), browser: values['no-browser'] !== true }
}

/** What to do by hand where no browser could be opened. */
async function sayByHand(service: Service, why: string): Promise<void> {
  say(`${why} To use the extension:`)
  say(`  Chrome, Edge:  open chrome://extensions, switch on developer mode, "Load unpacked": ${extensionDir('chrome')}`)
  say(
    `  Firefox:       open about:debugging, This Firefox, "Load Temporary Add-on": ${extensionDir('firefox')}/manifest.json`,
  )
  say(
    `  Then paste this connection code in the extension's options (once, within 24 hours):\n  ${await service.connectionCode()}`,
  )
}

async function showBrowser(config: Config, service: Service): Promise<void> {
  const browser = findBrowser()
  if (browser === null) return sayByHand(service, 'No browser that takes an unpacked extension was found.')
  if (!hasDisplay()) return sayByHand(service, 'There is no display to open a browser on.')
  const profileDir = join(config.dataDir, `browser-${browser.kind}`)
  const connectionCode = await service.connectionCode()
  try {
    const opened = await openBrowser({ browser, profileDir, url: service.url, connectionCode })
    process.once('exit', () => opened.process()?.kill())
    say(`${browser.path} is open. Highlight a name on the page and right-click it.`)
    if (browser.kind === 'firefox') say(`Paste this connection code in the extension's options:\n  ${connectionCode}`)
  } catch (error) {
    await sayByHand(
      service,
      `${browser.path} could not be opened (${error instanceof Error ? error.message.split('\n')[0] : error}).`,
    )
  }
}

async function main(): Promise<void> {
  const { config, browser } = readArgs()
  say('Building the extension…')
  const built = (await runQuietly('wxt', ['build'])) && (await runQuietly('wxt', ['build', '-b', 'firefox']))
  if (!built) throw new CannotStart('The extension could not be built; see above.')
  const log = createLog(config, IN_WORDS)
  endOnUnforeseen(log)
  const service = await startService(config, log)
  const stop = async () => {
    await service.close()
    process.exit(0)
  }
  process.once('SIGINT', stop)
  process.once('SIGTERM', stop)
  say(`Brand Check answers at ${service.url} (stop with Ctrl+C)`)
  say(`What is connected and what is missing: ${service.url}/status`)
  if (config.officeSettings.EUIPO_CLIENT_ID === undefined)
    say(
      'A check that finds nothing ends as “Not enough searched to tell” until you import EU marks and Swiss companies. The second page shows how, in three steps.',
    )
  say(`The local API key is in ${join(config.dataDir, 'local-key')}, readable by you alone.`)
  if (browser) await showBrowser(config, service)
  else await sayByHand(service, 'No browser was opened, as asked.')
}

try {
  await main()
} catch (error) {
  process.stderr.write(`${startFailure(error).text}\n`)
  process.exit(1)
}
