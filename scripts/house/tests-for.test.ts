import { expect, it } from 'vitest'
import { projectFiles } from './code-files.ts'
import { testsFor } from './tests-for.ts'

const files = projectFiles()

it('runs tests that changed, tests next to a change, and tests that import it', () => {
  const { run } = testsFor(['lib/client/believed-verdict.ts', 'lib/names/normalise/clean.test.ts'], files)
  expect(run).toContain('lib/client/believed-verdict.test.ts')
  expect(run).toContain('lib/names/normalise/clean.test.ts')
  const importing = testsFor(['lib/contract/fixtures/example-complete.json'], files).run
  expect(importing).toContain('lib/client/believed-verdict.test.ts')
})

it('names slow tests, but does not run them', () => {
  const { run, left } = testsFor(['service/tests/charging.test.ts', 'e2e/layout.test.ts'], files)
  expect(run).toEqual([])
  expect(left).toEqual(['e2e/layout.test.ts', 'service/tests/charging.test.ts'])
})
