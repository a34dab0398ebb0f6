import { run } from './run.ts'

/** Packs the extension for every store into `.output`. */
const packed = (await run('wxt', ['zip'])) && (await run('wxt', ['zip', '-b', 'firefox']))
process.exitCode = packed ? 0 : 1
