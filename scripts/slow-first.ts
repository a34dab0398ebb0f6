import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Tests that start services, databases and threads; they take a hundred times as long as those that only compute. */
const SLOW = [
  /\/e2e\/(card-keys|without-service|firefox-alone|closed|chromium)\.test/,
  /\/bench\/crash\//,
  /\/service\//,
]

function rank({ moduleId }: TestSpecification): number {
  const place = SLOW.findIndex((where) => where.test(moduleId))
  return place < 0 ? SLOW.length : place
}

/** Starts slow test files before quick ones, so that the run does not end with one slow test on one processor. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
