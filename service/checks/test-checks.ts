import { isTestName, type TestRefusal, testScenario, testSources } from '../../lib/sources/made-up/test-scenarios.ts'
import type { Source } from '../../lib/sources/source.ts'

/** Thrown if a test key asks to be refused. */
export class TestRefused extends Error {
  override name = 'TestRefused'
  readonly code: TestRefusal

  constructor(code: TestRefusal) {
    super('refused as asked for')
    this.code = code
  }
}

/** Thrown if a name that is reserved for test keys is sent with another key. */
export class ReservedName extends Error {
  override name = 'ReservedName'
}

/**
 * The sources of a made-up answer: nothing real. Null for a real name that is not sent with a test key. Other keys get
 * a conflict only, so that no made-up answer of theirs reads as nothing found. Throws TestRefused and ReservedName.
 */
export function sourcesForTest(sources: readonly Source[], name: string, isTestKey: boolean): Source[] | null {
  const ids = sources.map(({ id }) => id)
  if (!isTestKey && !isTestName(name, ids)) return null
  const scenario = testScenario(name, ids)
  if (!isTestKey && scenario.kind !== 'conflict') throw new ReservedName('This name is answered to a test key only.')
  if (scenario.kind === 'refusal') throw new TestRefused(scenario.code)
  return testSources(sources, scenario)
}
