import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../run.ts'

const TEST = /\.test\.tsx?$/
const IMPORTED = /(?:from|import\()\s*'(\.[^']+)'/g

/** Tests in these places start browsers, processes and whole registers; most take ten seconds and more. */
const SLOW_PLACES =
  /^(?:e2e|bench|service\/(?:tests|backup|cli|main)|service\/registers\/(?:held|import))\b|\.recorded\.|production-install/
/** And so do those that start a service or a database. */
const SLOW_HELP = /\/testing\/(?:engines|postgres|postgres-server|test-service)\.ts/

/** What a file imports of the project, as paths from the project's folder. */
function importsOf(path: string): string[] {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return [...text.matchAll(IMPORTED)].map(([, specifier = '']) => normalize(join(dirname(path), specifier)))
}

const isSlow = (path: string) => SLOW_PLACES.test(path) || importsOf(path).some((each) => SLOW_HELP.test(`/${each}`))

export interface NearTests {
  /** Paths of test files, to be run. */
  run: string[]
  /** As near, but slow. */
  left: string[]
}

/** Of the project's files, the tests that were changed, stand beside what was changed, or import it themselves. */
export function testsFor(changed: readonly string[], files: readonly string[]): NearTests {
  const given = new Set(changed)
  const near = files
    .filter((path) => TEST.test(path))
    .filter((path) => {
      const beside = [path.replace(TEST, '.ts'), path.replace(TEST, '.tsx')]
      return [path, ...beside, ...importsOf(path)].some((each) => given.has(each))
    })
  return { run: near.filter((path) => !isSlow(path)), left: near.filter(isSlow) }
}
