import { readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { ROOT } from '../run.ts'
import { type CodeFile, projectFiles } from './code-files.ts'

/** Files that a release runs: no tests, no helpers of tests, and no fakes. */
const PRODUCTION = /^(?:lib|service|components|entrypoints)\//
const SUPPORT = /\.test\.tsx?$|\/(?:testing|fixtures|stories|gallery|golden)\//
const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:const|let|function\*?|class|interface|type|enum)\s+([\w$]+)/gm
const IMPORT = /(?:import|export)\s+(?:type\s+)?([^'";]*?)\s*from\s*'([#.][^']+)'/gs
const BLOCK = /(?<=^|[\s({])\/\*\*?(.*?)\*\//gms
const LINES = /(?:^[ \t]*\/\/[^\n]*\n)+/gm
const WORDS_IN_SENTENCE = 30
const WORDS_IN_PARAGRAPH = 80
/** Words that the glossary has replaced, as they stand in prose. Names in code are not prose. */
const RETIRED = /\b(?:unheld|live path|made-up register|stand-in|keep-round|hand look|told-before|crumb)s?\b/gi

/** What a newcomer has to learn and read, in counts of files, names and words. */
export interface HouseFigures {
  files: number
  lines: number
  exports: number
  /** Exported names that a file of another folder imports. */
  crossingNames: number
  folders: number
  /** Pairs of folders of which one imports the other. */
  folderLinks: number
  /** Pairs that import each other, of which none lies in the other. */
  mutualSiblings: number
  /** Most names that other folders import from one folder. */
  publicNamesMax: number
  commentWords: number
  docsWords: number
  /** "where" in 1,000 words of comments and docs. */
  whereRate: number
  longSentences: number
  longParagraphs: number
  retiredWords: number
}

const wordsIn = (text: string) => text.split(/\s+/).filter(Boolean).length

function commentsOf(text: string): string[] {
  const blocks = [...text.matchAll(BLOCK)].map(([, block = '']) => block.replace(/\s*\n\s*\*\s?/g, ' ').trim())
  const lines = [...text.matchAll(LINES)].map(([run]) =>
    run
      .trim()
      .split('\n')
      .map((line) => line.trim().slice(2).trim())
      .join(' '),
  )
  return [...blocks, ...lines]
}

/** Prose of a page of Markdown, one paragraph or list item each. Code, tables and headings are no prose. */
function paragraphsOf(page: string): string[] {
  return page
    .replace(/```.*?```/gs, '')
    .split(/\n\s*\n|\n(?=\s*- )|\n(?=\d+\. )/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '' && !/^[|#]/.test(paragraph))
}

/** Sentences and list items, without blocks of code, and with `x` for a name in code. */
const sentencesOf = (prose: string) =>
  prose
    .replace(/```.*?```/gs, '.')
    .replace(/`[^`]*`/g, 'x')
    .split(/(?<=[.!?:])\s+(?=[A-Zx*"“(])| - |\s{3,}/)

function aliases(): [string, string][] {
  const { imports = {} } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'))
  return Object.entries<string>(imports)
}

/** Sentences of more than 30 words, and sentences with a retired word. */
export interface Faults {
  longSentences: string[]
  longParagraphs: string[]
  retired: string[]
}

function faultsOf(prose: readonly string[], paragraphs: readonly string[]): Faults {
  const sentences = prose.flatMap(sentencesOf)
  return {
    longSentences: sentences.filter((sentence) => wordsIn(sentence) > WORDS_IN_SENTENCE),
    longParagraphs: paragraphs.filter((paragraph) => wordsIn(paragraph) > WORDS_IN_PARAGRAPH),
    retired: sentences.filter((sentence) => sentence.search(RETIRED) >= 0),
  }
}

/** Measures the files of the project. Reads pages and code from the disk. */
export function measureHouse(files: readonly string[] = projectFiles()): HouseFigures & { faults: Faults } {
  const read = (path: string): CodeFile => ({ path, text: readFileSync(join(ROOT, path), 'utf8') })
  const isProduction = (path: string) => /\.tsx?$/.test(path) && PRODUCTION.test(path) && !SUPPORT.test(path)
  const code = files.filter(isProduction).map(read)
  const pages = files.filter((path) => /^(?:README|CONTRIBUTING|SECURITY)\.md$|^docs\/.*\.md$/.test(path)).map(read)
  const known = new Set(code.map(({ path }) => path))
  const doors = aliases()

  function target(from: string, specifier: string): string | undefined {
    const door = doors.find(([name]) => name === specifier)?.[1]
    const path = normalize(door ?? join(dirname(from), specifier.split('?')[0] ?? ''))
    return known.has(path) ? path : undefined
  }

  const crossing = new Set<string>()
  const links = new Set<string>()
  const publicNames = new Map<string, Set<string>>()
  for (const { path, text } of code) {
    for (const [, names = '', specifier = ''] of text.matchAll(IMPORT)) {
      const to = target(path, specifier)
      if (to === undefined || dirname(to) === dirname(path)) continue
      links.add(`${dirname(path)} ${dirname(to)}`)
      const listed = /\{([^}]*)\}/.exec(names)?.[1] ?? ''
      for (const name of listed.split(',').map(
        (each) =>
          each
            .trim()
            .replace(/^type\s+/, '')
            .split(' as ')[0],
      )) {
        if (!name) continue
        crossing.add(`${to} ${name}`)
        publicNames.set(dirname(to), (publicNames.get(dirname(to)) ?? new Set()).add(name))
      }
    }
  }
  const mutual = [...links].filter((link) => {
    const [one = '', other = ''] = link.split(' ')
    return one < other && links.has(`${other} ${one}`) && !other.startsWith(`${one}/`) && !one.startsWith(`${other}/`)
  })
  const comments = code.flatMap(({ text }) => commentsOf(text))
  const paragraphs = pages.flatMap(({ text }) => paragraphsOf(text))
  const prose = [...comments, ...paragraphs]
  const faults = faultsOf(prose, paragraphs)
  const words = wordsIn(prose.join(' '))
  const wheres = prose.join(' ').match(/\bwhere\b/gi)?.length ?? 0
  return {
    files: code.length,
    lines: code.reduce((sum, { text }) => sum + text.split('\n').length - 1, 0),
    exports: code.reduce((sum, { text }) => sum + new Set([...text.matchAll(EXPORT)].map(([, name]) => name)).size, 0),
    crossingNames: crossing.size,
    folders: new Set(code.map(({ path }) => dirname(path))).size,
    folderLinks: links.size,
    mutualSiblings: mutual.length,
    publicNamesMax: Math.max(...[...publicNames.values()].map((names) => names.size)),
    commentWords: wordsIn(comments.join(' ')),
    docsWords: pages.reduce((sum, { text }) => sum + wordsIn(text), 0),
    whereRate: Math.round((10_000 * wheres) / words) / 10,
    longSentences: faults.longSentences.length,
    longParagraphs: faults.longParagraphs.length,
    retiredWords: faults.retired.length,
    faults,
  }
}

if (import.meta.main) {
  const { faults, ...figures } = measureHouse()
  if (process.argv.includes('--json')) process.stdout.write(`${JSON.stringify(figures)}\n`)
  else for (const [name, value] of Object.entries(figures)) process.stdout.write(`${name.padEnd(16)}${value}\n`)
  process.exitCode = Object.values(faults).flat().length > 0 ? 1 : 0
}
