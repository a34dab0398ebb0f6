import { run } from './run.ts'

/** Formats the code and applies the fixes that are sure. */
process.exitCode = (await run('biome', ['check', '--write', '.'])) ? 0 : 1
