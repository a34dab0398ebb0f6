import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Where tests start services, databases and threads, which takes a hundred times as long as those that only compute. */
const SLOW = [/\/e2e\/(card-keys|without-service|closed|chromium)\.test/, /\/bench\/crash\//, /\/service\//]

function rank({ moduleId }: TestSpecification): number {
  const place = SLOW.findIndex((where) => where.test(moduleId))
  return place < 0 ? SLOW.length : place
}

/** Starts what takes long before what is quick, so that no processor waits for a last long test. */
export class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
