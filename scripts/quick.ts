import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectFiles } from './house/code-files.ts'
import { testsFor } from './house/tests-for.ts'
import { ROOT, run, runQuietly } from './run.ts'

const { values } = parseArgs({ options: { since: { type: 'string', default: 'HEAD' } } })

/** Holds the rules of names, sizes and folders, which any change may break. */
const HOUSE = 'scripts/house/house.test.ts'

/** Files that differ from a commit, and those that git does not know yet. */
function changedSince(commit: string): string[] {
  const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n')
  const listed = [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')]
  return [...new Set(listed.filter((path) => path !== ''))]
}

/** Runs the checks that find a wrong change fastest: types, lint and the tests near it. True where all passed. */
async function main(): Promise<boolean> {
  const changed = changedSince(values.since)
  const { run: near, left } = testsFor(changed, projectFiles())
  const there = changed.filter((path) => existsSync(join(ROOT, path)))
  const lint = ['check', '--no-errors-on-unmatched', '--error-on-warnings', ...there]
  if (!(await runQuietly('wxt', ['prepare']))) return false
  const checks = [run('tsc', ['--noEmit']), there.length === 0 ? true : run('biome', lint)]
  if (!(await Promise.all(checks)).every(Boolean)) return false
  const passed = await run('vitest', ['run', '--project', 'unit*', HOUSE, ...near])
  process.stdout.write(`\n${changed.length} changed files; ${near.length} test files near them\n`)
  if (left.length > 0) process.stdout.write(`Slow ones, left to npm test:\n  ${left.join('\n  ')}\n`)
  return passed
}

process.exitCode = (await main()) ? 0 : 1
