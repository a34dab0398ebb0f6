import { nameFault } from '../../names/reading/clean.ts'
import { cleanSelected } from '../worker/clean-selected.ts'
import { readCsvRows, UNCLOSED } from './csv.ts'
import { PROJECT_MAX, spellingOf } from './project.ts'

/** What a text holds for a project. */
export interface ReadNames {
  /** Cleaned, in their order, each once, none of which the project has. */
  names: string[]
  /** How many were left out because they stand in the text or the project already. */
  repeats: number
  /** Entries that are no name: too long, or without a letter. */
  unusable: string[]
  /** How many were left out because the project would hold too many. */
  beyond: number
}

/** Longest entry that is taken for one name, in characters. */
const ENTRY_MAX = 100

/** Matches the number or the bullet before an entry of a list. */
const BULLET = /^\s*(?:[-*•·–—]|\(?\d{1,4}[.)])\s+/u

/** Words that head a column of names, in the four languages. */
const HEADINGS = new Set(
  'name names candidate candidates brand brands marke marken name(n) kandidat kandidaten nom noms candidat candidats marque marques nome nomi candidato candidati marchio marchi'.split(
    ' ',
  ),
)

const isHeading = (cell: string) => HEADINGS.has(cell.trim().toLowerCase())

/** The column of names: the one that is headed so, else the first that has a letter in most of its cells. */
function columnOf(rows: readonly string[][]): string[] {
  const [first = []] = rows
  const headed = first.findIndex(isHeading)
  if (headed >= 0) return rows.slice(1).map((row) => row[headed] ?? '')
  const withLetters = (at: number) => rows.filter((row) => /\p{L}/u.test(row[at] ?? '')).length
  const column = first.findIndex((_cell, at) => withLetters(at) * 2 > rows.length)
  return rows.map((row) => row[Math.max(column, 0)] ?? '')
}

function entriesOf(text: string, isFile: boolean): string[] | typeof UNCLOSED {
  // A comma can belong to a name in a line that was pasted ("Vyntra, Inc."); a tab stands between cells.
  if (!isFile && !text.includes('\t')) {
    const lines = text.split(/[\r\n\u2028\u2029\v\f]+/u).filter((line) => line.trim() !== '')
    return lines.slice(isHeading(lines[0] ?? '') ? 1 : 0)
  }
  const rows = isFile ? readCsvRows(text) : text.split(/\r?\n/).map((line) => line.split('\t'))
  return rows === UNCLOSED ? UNCLOSED : columnOf(rows)
}

/**
 * The names in a column that was pasted, or in a CSV file, which `held` does not have yet. UNCLOSED for a file in which a quote is
 * never closed.
 */
export function readNames(text: string, isFile: boolean, held: readonly string[]): ReadNames | typeof UNCLOSED {
  const entries = entriesOf(text, isFile)
  if (entries === UNCLOSED) return UNCLOSED
  const seen = new Set(held.map(spellingOf))
  const read: ReadNames = { names: [], repeats: 0, unusable: [], beyond: 0 }
  for (const entry of entries) {
    const { name } = cleanSelected(entry.replace(BULLET, ''))
    if (name === '') continue
    if (nameFault(name) !== null || [...name].length > ENTRY_MAX || !/\p{L}/u.test(name)) read.unusable.push(name)
    else if (seen.has(spellingOf(name))) read.repeats++
    else if (seen.size >= PROJECT_MAX) read.beyond++
    else {
      seen.add(spellingOf(name))
      read.names.push(name)
    }
  }
  return read
}
