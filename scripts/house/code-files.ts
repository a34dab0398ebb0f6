import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../run.ts'

export interface CodeFile {
  /** From the project's folder, with `/`. */
  path: string
  text: string
}

/** Every file of the project that git tracks or would add, as a path from the project's folder. */
export function projectFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  return listed.filter((path) => existsSync(join(ROOT, path)))
}

const readAll = (files: readonly string[], which: RegExp): CodeFile[] =>
  files.filter((path) => which.test(path)).map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))

/** The code files among these. */
export const readCode = (files: readonly string[]) => readAll(files, /(?<!\.test|\.d)\.(?:tsx?|mjs)$/)

/** The tests among these. */
export const readTests = (files: readonly string[]) => readAll(files, /\.test\.tsx?$/)

/** What a file imports of the project, as paths from the project's folder. */
export function importsOf({ path, text }: CodeFile): string[] {
  const specifiers = text.matchAll(/(?:from|import\(|import|new URL\()\s*'(\.[^']+)'/g)
  return [...new Set([...specifiers].map(([, specifier = '']) => normalize(join(dirname(path), specifier))))]
}
