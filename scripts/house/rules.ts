import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../run.ts'
import { type CodeFile, importsOf } from './code-files.ts'

/**
 * A file with fewer lines than this belongs into the only file that uses it, unless that one would then be longer than
 * `LARGE` lines.
 */
const CRUMB = 30
const LARGE = 200

/** Files that may be small: workers, migrations, front doors of folders, and entry points. */
const STANDS_ALONE = /-worker\.ts$|\/migrations\/|\/index\.ts$|^entrypoints\//

/** Matches a path of the project in prose: it begins with a top-level folder and has an ending. */
const WRITTEN_PATH =
  /(?<![\w./@-])((?:bench|bin|components|data|deploy|e2e|entrypoints|lib|locales|public|scripts|service|stand-ins)\/[\w./-]*\w\.[a-z]{1,5})\b/g

/** Files that stand beside a folder of the same name: nobody knows which of the two to open. */
export function besideTheirFolder(code: readonly CodeFile[]): string[] {
  const folders = new Set(code.map(({ path }) => dirname(path)))
  return code.map(({ path }) => path).filter((path) => folders.has(path.replace(/\.\w+$/, '')))
}

const linesOf = ({ text }: CodeFile) => text.trimEnd().split('\n').length

/** Small files with a function in them that only one other file uses, one of the same folder. A test counts as a user. */
export function crumbs(code: readonly CodeFile[], tests: readonly CodeFile[]): string[] {
  const users = new Map<string, CodeFile[]>()
  for (const file of [...code, ...tests])
    for (const path of importsOf(file)) users.set(path, [...(users.get(path) ?? []), file])
  return code
    .filter(
      (file) =>
        linesOf(file) < CRUMB && !STANDS_ALONE.test(file.path) && /^export (?:async )?function/m.test(file.text),
    )
    .flatMap((file) => {
      const [user, ...more] = users.get(file.path) ?? []
      if (user === undefined || more.length > 0 || !code.includes(user) || dirname(user.path) !== dirname(file.path))
        return []
      return linesOf(user) + linesOf(file) > LARGE ? [] : [`${file.path}: only ${user.path} uses it`]
    })
}

/** Paths that Markdown names and that do not exist. */
export function untruePaths(files: readonly string[]): string[] {
  const known = new Set(files)
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((page) => {
      const written = readFileSync(join(ROOT, page), 'utf8').matchAll(WRITTEN_PATH)
      return [...written].flatMap(([, path = '']) => (known.has(path) ? [] : [`${page}: ${path}`]))
    })
}

/** Relative links in Markdown whose file or folder does not exist. */
export function deadLinks(files: readonly string[]): string[] {
  return files
    .filter((path) => path.endsWith('.md'))
    .flatMap((page) => {
      const links = readFileSync(join(ROOT, page), 'utf8').matchAll(/\]\((?!https?:|mailto:|#)([^)#\s]+)[^)]*\)/g)
      return [...links].flatMap(([, to = '']) => (existsSync(join(ROOT, dirname(page), to)) ? [] : [`${page}: ${to}`]))
    })
}
