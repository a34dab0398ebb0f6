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

/** The project of a file if its files share workers, which go on only while the next file is of the same project. */
const sharing = ({ project }: TestSpecification) => (project.config.isolate ? '' : project.name)

/**
 * Starts slow test files before quick ones, so that the run does not end with one slow test on one processor. Files that
 * share workers come last, one project after the other.
 */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    return sorted.sort((a, b) => sharing(a).localeCompare(sharing(b)) || rank(a) - rank(b))
  }
}
