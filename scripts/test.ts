import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { availableParallelism, freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ROOT, run, runQuietly } from './run.ts'

interface Tally {
  passed: number
  failed: number
}

const CACHE = join(ROOT, '.cache')

async function step(name: string, command: string, ...args: string[]): Promise<Tally> {
  const ended = await runQuietly(command, args)
  process.stdout.write(`${name}: ${ended ? 'passed' : 'FAILED'}\n`)
  return ended ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/** Builds the extension for both browsers. One after the other, because both write the same folders. */
async function builds(): Promise<Tally[]> {
  return [
    await step('Build for Chrome', 'wxt', 'build'),
    await step('Build for Firefox', 'wxt', 'build', '-b', 'firefox'),
  ]
}

/** Where Linux offers memory as a folder. */
const MEMORY = '/dev/shm'
/** Free memory that the temporary files of all tests may need together, in bytes. */
const MEMORY_LEAST = 4 * 2 ** 30

/**
 * Makes a folder for temporary files, in memory if possible: databases under test wait for each write until it is on the
 * disk, which takes most of their time.
 */
function makeTemporary(): string {
  const mounted = existsSync('/proc/mounts') ? readFileSync('/proc/mounts', 'utf8') : ''
  const options = mounted.split('\n').find((line) => line.split(' ')[1] === MEMORY)
  const { bavail, bsize } = options === undefined ? { bavail: 0, bsize: 0 } : statfsSync(MEMORY)
  const isFit = bavail * bsize >= MEMORY_LEAST && freemem() >= MEMORY_LEAST && !options?.includes('noexec')
  const folder = mkdtempSync(join(isFit ? MEMORY : tmpdir(), 'brand-check-tests-'))
  // Servers under test run as other users.
  chmodSync(folder, 0o755)
  return folder
}

/**
 * Runs Vitest, and leaves neither files nor processes behind: a process would hold the output open. All processes of the
 * run share what Node has compiled, because tests start the same services and commands again and again.
 */
async function vitest(args: readonly string[]): Promise<boolean> {
  const folder = makeTemporary()
  const env = { ...process.env, TMPDIR: folder, NODE_COMPILE_CACHE: join(folder, 'compiled') }
  const options = { detached: process.platform !== 'win32', env }
  const passed = await run('vitest', ['run', ...args], options)
  await rm(folder, { recursive: true, force: true }).catch(() => {})
  return passed
}

/** Runs all tests. A skipped test proves nothing and counts as failed. */
async function tests(workers: number): Promise<Tally> {
  const report = join(CACHE, 'tests.json')
  rmSync(report, { force: true })
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const ended = await vitest([`--maxWorkers=${workers}`, ...reporters])
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const { numPassedTests, numTotalTests } = JSON.parse(readFileSync(report, 'utf8'))
  const failed = numTotalTests - numPassedTests
  return { passed: numPassedTests, failed: ended ? failed : Math.max(1, failed) }
}

/** Runs the tests of some files or folders. Builds the extension first if one of them needs it. */
async function someTests(paths: string[]): Promise<void> {
  const built = paths.some((path) => path.startsWith('e2e')) ? await builds() : []
  if (built.some(({ failed }) => failed > 0)) process.exit(1)
  process.exitCode = (await vitest(paths)) ? 0 : 1
}

/** Runs all checks, then all tests. The last line of its output is the tally. */
async function main(): Promise<void> {
  mkdirSync(CACHE, { recursive: true })
  const prepared = await step('Generated types', 'wxt', 'prepare')
  const checks = await Promise.all([
    step('Types', 'tsc', '--noEmit'),
    step('Lint, format, import directions', 'biome', 'ci', '--error-on-warnings', '.'),
    step('Dead code', 'knip'),
    builds(),
  ])
  // Most tests wait for processes, browsers and timers for half of their time.
  const tallies = [prepared, ...checks.flat(), await tests(availableParallelism() * 2)]
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0)
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0)
  process.exitCode = failed === 0 ? 0 : 1
  process.stdout.write(`\n${passed} passed, ${failed} failed\n`)
}

const paths = process.argv.slice(2)
await (paths.length > 0 ? someTests(paths) : main())
