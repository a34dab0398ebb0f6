import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { ROOT, run, runQuietly } from './run.ts'

interface Tally {
  passed: number
  failed: number
}

const CACHE = join(ROOT, '.cache')

async function step(name: string, work: () => Promise<boolean>): Promise<Tally> {
  process.stdout.write(`\n${name}\n`)
  const ended = await work()
  if (!ended) process.stdout.write(`${name}: FAILED\n`)
  return ended ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Runs the Vitest projects whose names begin with `projects`. A skipped test proves nothing and counts as failed. */
async function vitest(projects: string, workers: number): Promise<Tally> {
  const report = join(CACHE, `${projects}.json`)
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const args = ['run', '--project', `${projects}*`, `--maxWorkers=${workers}`, ...reporters]
  const ended = await run('vitest', args)
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = numTotalTests - numPassedTests
  return { passed: numPassedTests, failed: ended ? failed : Math.max(1, failed) }
}

/** Runs the tests of some files or folders. Builds the extension first if one of them needs it. */
async function someTests(paths: string[]): Promise<void> {
  const builds = paths.some((path) => path.startsWith('e2e')) ? [[], ['-b', 'firefox']] : []
  for (const browser of builds) if (!(await runQuietly('wxt', ['build', ...browser]))) process.exit(1)
  process.exitCode = (await run('vitest', ['run', ...paths])) ? 0 : 1
}

/** Runs all checks, the fastest first. The last line of its output is the tally. */
async function main(): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const processors = availableParallelism()
  const tallies = [
    await step('Generated types', () => runQuietly('wxt', ['prepare'])),
    await step('Types', () => run('tsc', ['--noEmit'])),
    await step('Lint, format, import directions', () => run('biome', ['ci', '--error-on-warnings', '.'])),
    await step('Dead code', () => run('knip', [])),
    // Many tests wait for processes or browsers that they started, so one more worker keeps all processors busy.
    await vitest('unit', processors + 1),
    await step('Build for Chrome', () => runQuietly('wxt', ['build'])),
    await step('Build for Firefox', () => runQuietly('wxt', ['build', '-b', 'firefox'])),
    await vitest('e2e', processors + 1),
  ]
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  process.exitCode = failed === 0 ? 0 : 1
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}

const paths = process.argv.slice(2)
await (paths.length > 0 ? someTests(paths) : main())
