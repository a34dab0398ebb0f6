import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { ROOT } from '../run.ts'
import type { CodeFile } from './code-files.ts'

/** Code files that a folder may hold: more, and nobody sees what the room is for. */
const FOLDER_MAX = 26

/** What is exported under one name by agreement: the steps of migrations, and what a thread answers to in tests as well. */
const AGREED = /\/migrations\/|-worker\.ts$/

const EXPORTED = /^export (?:async )?(?:function\*?|const|class|interface|type|enum) (\w+)/gm

/** A path of the project as it is written in prose: from one of its folders, with an ending. */
const WRITTEN_PATH =
  /(?<![\w./@-])((?:bench|bin|components|data|deploy|e2e|entrypoints|lib|locales|public|scripts|service|stand-ins)\/[\w./-]*\w\.[a-z]{1,5})\b/g

function groups<T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] {
  return [...Map.groupBy(items, keyOf)]
}

/** Folders with more code files than one can take in. */
export function crowdedFolders(code: readonly CodeFile[]): string[] {
  return groups(code, ({ path }) => dirname(path))
    .filter(([, files]) => files.length > FOLDER_MAX)
    .map(([folder, files]) => `${folder}: ${files.length} code files`)
}

/** Names that two files of `lib` and `service` export: whoever reads one thinks of the other. */
export function namesOfTwoThings(code: readonly CodeFile[]): string[] {
  const exported = code
    .filter(({ path }) => /^(?:lib|service)\//.test(path) && !AGREED.test(path))
    .flatMap(({ path, text }) => {
      const names = [...text.matchAll(EXPORTED)].map(([, name = '']) => name)
      return [...new Set(names)].map((name) => ({ name, path }))
    })
  return groups(exported, ({ name }) => name)
    .filter(([, places]) => places.length > 1)
    .map(([name, places]) => `${name}: ${places.map(({ path }) => path).join(', ')}`)
}

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
