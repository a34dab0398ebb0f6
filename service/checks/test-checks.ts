import { isTestName, type TestRefusal, testScenario, testSources } from '../../lib/sources/made-up/test-scenarios.ts'
import type { Source } from '../../lib/sources/source.ts'

/** A test key requested this refusal. */
export class TestRefused extends Error {
  override name = 'TestRefused'
  readonly code: TestRefusal

  constructor(code: TestRefusal) {
    super('refused as asked for')
    this.code = code
  }
}

/** A name reserved for test keys came with another key. */
export class ReservedName extends Error {
  override name = 'ReservedName'
}

/**
 * Returns synthetic sources for a test, or null for a real check. Other keys only get a conflict, so that they never
 * read a synthetic answer as nothing found. Throws `TestRefused` and `ReservedName`.
 */
export function sourcesForTest(sources: readonly Source[], name: string, isTestKey: boolean): Source[] | null {
  const ids = sources.map(({ id }) => id)
  if (!isTestKey && !isTestName(name, ids)) return null
  const scenario = testScenario(name, ids)
  if (!isTestKey && scenario.kind !== 'conflict') throw new ReservedName('This name is answered to a test key only.')
  if (scenario.kind === 'refusal') throw new TestRefused(scenario.code)
  return testSources(sources, scenario)
}
