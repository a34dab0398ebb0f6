import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../run.ts'
import type { CodeFile } from './code-files.ts'

/** Matches a path of the project in prose: it begins with a top-level folder and has an ending. */
const WRITTEN_PATH =
  /(?<![\w./@-])((?:bench|bin|research|components|data|deploy|e2e|entrypoints|lib|locales|public|scripts|service|stand-ins)\/[\w./-]*\w\.[a-z]{1,7})\b/g

/** Files that stand beside a folder of the same name: nobody knows which of the two to open. */
export function besideTheirFolder(code: readonly CodeFile[]): string[] {
  const folders = new Set(code.map(({ path }) => dirname(path)))
  return code.map(({ path }) => path).filter((path) => folders.has(path.replace(/\.\w+$/, '')))
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
