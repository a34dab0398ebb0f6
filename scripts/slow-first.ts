import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The slowest test files, then all that start services, databases and browsers, which take far longer than others. */
const SLOW = [
  /\/(layout|appearance|selection|card-keys|packs|firefox-alone|partitions|admin|run-crashes|main|strangers|stopping)\.test/,
  /\/(e2e|service)\//,
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
