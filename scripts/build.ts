import { run } from './run.ts'

/** Builds the extension for every browser into `.output`. */
const built = (await run('wxt', ['build'])) && (await run('wxt', ['build', '-b', 'firefox']))
process.exitCode = built ? 0 : 1
