import { OPENAPI_FILE } from './openapi.ts'
import { run } from './run.ts'

/**
 * Spectral depends on 240 packages, so it is not installed with the project: this command fetches this version when it
 * runs.
 */
const SPECTRAL = '@stoplight/spectral-cli@6.16.3'

const held = [
  await run('redocly', ['lint', OPENAPI_FILE]),
  await run('npx', ['--yes', SPECTRAL, 'lint', '--fail-severity=warn', OPENAPI_FILE], {
    env: { ...process.env, SCARF_ANALYTICS: 'false' },
  }),
]
process.exitCode = held.every((each) => each) ? 0 : 1
