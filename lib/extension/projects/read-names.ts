import { nameFault } from '../../names/reading/clean.ts'
import { isSeveral } from '../../names/reading/listed-names.ts'
import { withoutNumbering } from '../../names/reading/numbering.ts'
import { namesInText } from '../worker/candidates.ts'
import { cleanSelected } from '../worker/clean-selected.ts'
import { readCopiedRows } from './csv.ts'
import { isHeading, pastedTables } from './name-column.ts'
import { PROJECT_MAX, spellingOf } from './project.ts'
import { type NamesPlace, type PlaceChoice, readColumn } from './read-column.ts'
import type { FileTable } from './tables/table-file.ts'

/** What a text or a file holds for a project. */
export interface ReadNames {
  /** New names for the project: cleaned, in their order, each once. */
  names: string[]
  /** How many were left out because they repeat a name of the text or the project. */
  repeats: number
  /** Entries that are no name: too long, or without a letter. */
  unusable: string[]
  /** Error values of a spreadsheet, such as #N/A, each as often as it stood there. */
  errors: string[]
  /** How many were left out because the project would hold too many. */
  beyond: number
  /** Where the names stand in a file or in pasted cells; absent for a list. */
  place?: NamesPlace
}

/** Longest entry that is taken for one name, in characters. */
const ENTRY_MAX = 100

const LINE_ENDS = /[\r\n\u2028\u2029\v\f]+/u

/**
 * Matches an error value of Excel, LibreOffice, Numbers or Google Sheets in any language (#REF!, #BEZUG!, #NOM?, #N/A,
 * #NV, #N/D, Err:502), and a number that does not fit its cell (####).
 */
const ERROR_VALUE = /^(?:#[¡¿]?[\p{Lu}\d/_ ]+[!?]|#N\/?[ADV]|#+|#[A-Z]+_[A-Z]+|Err:\d{3})$/u

/** Stands for bytes that are no letter in the encoding of the text. */
const UNREADABLE = '\uFFFD'

/** The names among the entries that `held` does not have yet. Each line of a cell is an entry of its own. */
function namesAmong(entries: readonly string[], held: readonly string[]): ReadNames {
  const seen = new Set(held.map(spellingOf))
  const read: ReadNames = { names: [], repeats: 0, unusable: [], errors: [], beyond: 0 }
  for (const entry of withoutNumbering(entries.flatMap((each) => each.split(LINE_ENDS)))) {
    if (ERROR_VALUE.test(entry.trim())) {
      read.errors.push(entry.trim())
      continue
    }
    const { name } = cleanSelected(entry)
    if (name === '') continue
    const isUnusable = nameFault(name) !== null || [...name].length > ENTRY_MAX || name.includes(UNREADABLE)
    if (isUnusable || !/\p{L}/u.test(name)) read.unusable.push(name)
    else if (seen.has(spellingOf(name))) read.repeats++
    else if (seen.size >= PROJECT_MAX) read.beyond++
    else {
      seen.add(spellingOf(name))
      read.names.push(name)
    }
  }
  return read
}

/** The names in a pasted list, or in pasted cells, that `held` does not have yet. */
export function readPasted(text: string, held: readonly string[]): ReadNames {
  const tables = pastedTables(text)
  if (tables.length > 0) return readTableNames(tables, held)
  const lines = readCopiedRows(text).map(([line = '']) => line)
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
 * The names in the tables of a file, or in pasted cells, that `held` does not have yet, and their place: the one that the
 * person chose, else where they probably are.
 */
export function readTableNames(
  tables: readonly FileTable[],
  held: readonly string[],
  choice: PlaceChoice = {},
): ReadNames {
  const { entries, place } = readColumn(tables, choice)
  return { ...namesAmong(entries, held), ...(place && { place }) }
}
