import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, run, runQuietly } from './run.ts'

/** The test that leads from a page with twenty names to a shortlist. */
const WALK = 'e2e/workbench.test.ts'

/**
 * Films a test in a real browser into `.output/films`, the whole screen with the browser's own menus: the walk from a page
 * of names to a shortlist, or the test that is named. A test that opens several screens leaves a film of the last one.
 */
async function main(test = WALK): Promise<void> {
  const folder = join(ROOT, '.output', 'films')
  const film = join(folder, `${test.replace(/^.*\//, '').replace(/\.test\.ts$/, '')}.mp4`)
  mkdirSync(folder, { recursive: true })
  const forBrowser = test.includes('firefox') ? ['-b', 'firefox'] : []
  if (!(await runQuietly('wxt', ['build', ...forBrowser]))) process.exit(1)
  const passed = await run('vitest', ['run', '--project', 'e2e', test], { env: { ...process.env, FILM: film } })
  process.exitCode = passed ? 0 : 1
  process.stdout.write(`${film}\n`)
}

await main(process.argv[2])
