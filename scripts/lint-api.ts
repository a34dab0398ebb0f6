import { OPENAPI_FILE } from './openapi.ts'
import { run } from './run.ts'

/**
 * Spectral brings 240 packages with it: so it is not installed with the project but fetched, in this version, when this
 * command runs.
 */
const SPECTRAL = '@stoplight/spectral-cli@6.16.3'

const held = [
  await run('redocly', ['lint', OPENAPI_FILE]),
  await run('npx', ['--yes', SPECTRAL, 'lint', '--fail-severity=warn', OPENAPI_FILE], {
    env: { ...process.env, SCARF_ANALYTICS: 'false' },
  }),
]
process.exitCode = held.every((each) => each) ? 0 : 1
