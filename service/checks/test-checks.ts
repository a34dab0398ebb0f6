import { isTestName, type TestRefusal, testScenario, testSources } from '../../lib/sources/made-up/test-scenarios.ts'
import type { Source } from '../../lib/sources/source.ts'

/** Thrown if a test name asks to be refused. */
export class TestRefused extends Error {
  override name = 'TestRefused'
  readonly code: TestRefusal

  constructor(code: TestRefusal) {
    super('refused as asked for')
    this.code = code
  }
}

/** Thrown if a name is reserved for made-up answers and stands for none of them. */
export class ReservedName extends Error {
  override name = 'ReservedName'
}

/**
 * The sources of a made-up answer: nothing real. Null for a real name that is not sent with a test key. Throws
 * TestRefused, and ReservedName for a test name that is unknown; a test key gets an incomplete answer instead.
 */
export function sourcesForTest(sources: readonly Source[], name: string, isTestKey: boolean): Source[] | null {
  const ids = sources.map(({ id }) => id)
  if (!isTestKey && !isTestName(name, ids)) return null
  const scenario = testScenario(name, ids)
  if (scenario.kind === 'refusal') throw new TestRefused(scenario.code)
  if (scenario.kind === 'other' && !isTestKey) throw new ReservedName('begins as a test name and is none')
  return testSources(sources, scenario)
}
