import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { readBuild } from './company.ts'
import { run } from './run.ts'

/** Settings of the build for WXT. Throws as `readBuild`. */
async function settingsOfBuild(): Promise<NodeJS.ProcessEnv> {
  const options = { company: { type: 'string' }, publisher: { type: 'string' } } as const
  const { company, publisher } = parseArgs({ options }).values
  const env = {
    ...process.env,
    ...(company && { BRAND_CHECK_COMPANY: resolve(company) }),
    ...(publisher && { BRAND_CHECK_PUBLISHER: publisher }),
  }
  const { defaults } = await readBuild(env)
  if (!('publisher' in defaults)) process.stdout.write('This build names no publisher of registers.\n')
  return env
}

/**
 * Packs the extension for every store into `.output`. `--company acme.json` packs a company's own extension into
 * `.output/company` instead, and `--publisher https://…/catalogue.json#fingerprint` names a publisher of registers.
 */
try {
  const env = await settingsOfBuild()
  const packed = (await run('wxt', ['zip'], { env })) && (await run('wxt', ['zip', '-b', 'firefox'], { env }))
  process.exitCode = packed ? 0 : 1
} catch (error) {
  process.stderr.write(`Nothing was built.\n${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
