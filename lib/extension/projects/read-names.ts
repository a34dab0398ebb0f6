import { nameFault } from '../../names/reading/clean.ts'
import { withoutNumbering } from '../../names/reading/numbering.ts'
import { isSeveral, namesInText } from '../worker/candidates.ts'
import { cleanSelected } from '../worker/clean-selected.ts'
import { isHeading, type NamesPlace, pastedTables, readColumn } from './name-column.ts'
import { PROJECT_MAX, spellingOf } from './project.ts'
import type { FileTable } from './table-file.ts'

/** What a text or a file holds for a project. */
export interface ReadNames {
  /** New names for the project: cleaned, in their order, each once. */
  names: string[]
  /** How many were left out because they repeat a name of the text or the project. */
  repeats: number
  /** Entries that are no name: too long, or without a letter. */
  unusable: string[]
  /** How many were left out because the project would hold too many. */
  beyond: number
  /** Where the names stand in a file or in pasted cells; absent for a list. */
  place?: NamesPlace
}

/** Longest entry that is taken for one name, in characters. */
const ENTRY_MAX = 100

const LINE_ENDS = /[\r\n\u2028\u2029\v\f]+/u

/** The names among the entries that `held` does not have yet. Each line of a cell is an entry of its own. */
function namesAmong(entries: readonly string[], held: readonly string[]): ReadNames {
  const seen = new Set(held.map(spellingOf))
  const read: ReadNames = { names: [], repeats: 0, unusable: [], beyond: 0 }
  for (const entry of withoutNumbering(entries.flatMap((each) => each.split(LINE_ENDS)))) {
    const { name } = cleanSelected(entry)
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

const linesOf = (text: string) => text.split(LINE_ENDS).filter((line) => line.trim() !== '')

/** The names in a pasted list, or in pasted cells, that `held` does not have yet. */
export function readPasted(text: string, held: readonly string[]): ReadNames {
  const tables = pastedTables(text)
  if (tables.length > 0) return readTableNames(tables, held)
  const lines = linesOf(text)
  return namesAmong(lines.slice(isHeading(lines[0] ?? '') ? 1 : 0), held)
}

/**
 * The names in a text that was selected in a page, that `held` does not have yet: those in the column of the names where
 * it is a table, else those of its lines, lists and prose.
 */
export function readSelected(text: string, held: readonly string[]): ReadNames {
  const tables = pastedTables(text)
  if (tables.length > 0) return readTableNames(tables, held)
  // A whole list is one of the names to choose from, because it can be a single name; beside its items it is none.
  const names = namesInText(text).filter((name) => !isSeveral(name))
  return readPasted(names.join('\n'), held)
}

/**
 * The names in the tables of a file, or in pasted cells, that `held` does not have yet, and where they stand. `at` and
 * `isHeaded` are what the person chose: the column, and whether it has a heading.
 */
export function readTableNames(
  tables: readonly FileTable[],
  held: readonly string[],
  at?: number,
  isHeaded?: boolean,
): ReadNames {
  const { entries, place } = readColumn(tables, at, isHeaded)
  return { ...namesAmong(entries, held), ...(place && { place }) }
}
