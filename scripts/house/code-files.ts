import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from '../run.ts'

/** A code file: no test, nothing generated. */
export interface CodeFile {
  /** From the project's folder, with `/`. */
  path: string
  text: string
}

/** Every file of the project that git knows of or would take, from the project's folder. */
export function projectFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  const listed = execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  return listed.filter((path) => existsSync(join(ROOT, path)))
}

/** The code files among these. */
export function readCode(files: readonly string[]): CodeFile[] {
  return files
    .filter((path) => /(?<!\.test|\.d)\.(?:tsx?|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}
