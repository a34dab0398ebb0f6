import { isSeveral, listItems, withoutNumbering } from '../../names/lists.ts'
import { nameFault } from '../../names/normalise/clean.ts'
import { namesInSelection } from '../selection.ts'
import { readCopiedRows } from './csv.ts'
import { isHeading, type NamesPlace, type PlaceChoice, pastedNames, pastedTables, readColumn } from './name-column.ts'
import { PROJECT_MAX, spellingOf } from './project.ts'
import type { FileTable } from './table-file.ts'

/** Names found in text or a file for a project. */
export interface ReadNames {
  names: string[]
  repeats: number
  unusable: string[]
  errors: string[]
  beyond: number
  /** Absent for a plain list. */
  place?: NamesPlace
}

/** Maximum length in characters. A longer entry is not a single name. */
const ENTRY_MAX = 100

const LINE_ENDS = /[\r\n\u2028\u2029\v\f]+/u

/** Errors of spreadsheets in any language (`#REF!`, `#BEZUG!`, `#N/A`, `Err:502`), and `####` for a long number. */
const ERROR_VALUE = /^(?:#[¡¿]?[\p{Lu}\d/_ ]+[!?]|#N\/?[ADV]|#+|#[A-Z]+_[A-Z]+|Err:\d{3})$/u

const UNREADABLE = '\uFFFD'

/** Each line of a cell is a separate entry. */
function namesAmong(entries: readonly string[], held: readonly string[]): ReadNames {
  const seen = new Set(held.map(spellingOf))
  const read: ReadNames = { names: [], repeats: 0, unusable: [], errors: [], beyond: 0 }
  for (const entry of withoutNumbering(entries.flatMap((each) => each.split(LINE_ENDS)))) {
    if (ERROR_VALUE.test(entry.trim())) {
      read.errors.push(entry.trim())
      continue
    }
    const { name } = namesInSelection.clean(entry)
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

/** Reads a pasted list or pasted cells, without the names in `held`. */
export function readPasted(text: string, held: readonly string[]): ReadNames {
  const tables = pastedTables(text)
  if (tables.length > 0) return readTableNames(tables, held)
  const copied = readCopiedRows(text).map(([line = '']) => line)
  const [only = ''] = copied
  const lines = copied.length === 1 ? (listItems(only) ?? copied) : copied
  return namesAmong(lines.slice(isHeading(lines[0] ?? '') ? 1 : 0), held)
}

/** Reads a selection, without the names in `held`. */
export function readSelected(text: string, held: readonly string[]): ReadNames {
  const tables = pastedTables(text)
  if (tables.length > 0) return readTableNames(tables, held)
  // Skips complete lines, which `namesInSelection.all` returns in addition to their items.
  const names = namesInSelection.all(text, pastedNames).filter((name) => !isSeveral(name))
  return readPasted(names.join('\n'), held)
}

/** Reads tables, without the names in `held`. */
export function readTableNames(
  tables: readonly FileTable[],
  held: readonly string[],
  choice: PlaceChoice = {},
): ReadNames {
  const { entries, place } = readColumn(tables, choice)
  return { ...namesAmong(entries, held), ...(place && { place }) }
}
