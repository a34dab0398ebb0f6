import { importsOf, readTests } from './code-files.ts'

const TEST = /\.test\.tsx?$/

/** Tests in these places start browsers, processes and whole registers; most take ten seconds and more. */
const SLOW_PLACES =
  /^(?:e2e|bench|research|service\/(?:tests|cli|main)|service\/registers\/(?:store|import))\b|\.recorded\.|production-install/
/** What a slow test imports: it starts a service or a database. */
const SLOW_HELP = /\/testing\/(?:engines|postgres|postgres-server|test-service)\.ts/

export interface NearTests {
  /** Paths of the test files to run. */
  run: string[]
  /** Paths of test files that are as near to the change, but slow. */
  left: string[]
}

/** Of the project's files, the tests that were changed, stand beside what was changed, or import it themselves. */
export function testsFor(changed: readonly string[], files: readonly string[]): NearTests {
  const given = new Set(changed)
  const near = readTests(files)
    .map((test) => ({ path: test.path, imports: importsOf(test) }))
    .filter(({ path, imports }) =>
      [path, path.replace(TEST, '.ts'), path.replace(TEST, '.tsx'), ...imports].some((each) => given.has(each)),
    )
  const { run = [], left = [] } = Object.groupBy(near, ({ path, imports }) =>
    SLOW_PLACES.test(path) || imports.some((each) => SLOW_HELP.test(`/${each}`)) ? 'left' : 'run',
  )
  return { run: run.map(({ path }) => path), left: left.map(({ path }) => path) }
}
