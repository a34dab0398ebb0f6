import { type TestRefusal, testScenario, testSources } from '../../lib/sources/made-up/test-scenarios.ts'
import type { Source } from '../../lib/sources/source.ts'

/** Thrown where a test key asked to be refused. */
export class TestRefused extends Error {
  override name = 'TestRefused'
  readonly code: TestRefusal

  constructor(code: TestRefusal) {
    super('refused as asked for')
    this.code = code
  }
}

/** What a test key is answered from: nothing real. Throws TestRefused. */
export function sourcesForTest(sources: readonly Source[], name: string): Source[] {
  const ids = sources.map(({ id }) => id)
  const scenario = testScenario(name, ids)
  if (scenario.kind === 'refusal') throw new TestRefused(scenario.code)
  return testSources(sources, scenario)
}
