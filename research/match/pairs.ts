import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseCsv } from './csv.ts'

/** Two marks that an office or a court held against each other. */
export interface Pair {
  earlier: string
  later: string
  confusable: boolean
  driver: string
  /** What the pair says something about; only `signs` is in the headline. */
  about: 'signs' | 'translation' | 'dissimilar goods' | 'no source'
}

export interface ReadPairs {
  pairs: Pair[]
  /** Why a row was left out, one sentence for each. */
  skipped: string[]
}

/** Decided cases that the project keeps, from published decisions and notes on them, each with its source. */
export const DECIDED_CASES = fileURLToPath(new URL('decided-cases.csv', import.meta.url))

const BESIDE = '../shared/data/decided-pairs.csv'

/** Files of pairs at hand, the first of which is measured where none is named: one beside the project, if it is there. */
export const pairsAtHand = (): [string, ...string[]] => (existsSync(BESIDE) ? [BESIDE, DECIDED_CASES] : [DECIDED_CASES])

const COLUMNS = ['mark_a', 'mark_b', 'outcome', 'case', 'goods', 'driver', 'provenance'] as const
type Column = (typeof COLUMNS)[number]

/**
 * What a pair is evidence about. A pair whose outcome was only remembered and never found again counts as `no source`.
 */
function aboutWhat(goods: string, driver: string, provenance: string): Pair['about'] {
  if (/translat/iu.test(driver)) return 'translation'
  if (/dissimilar/iu.test(goods)) return 'dissimilar goods'
  return /^memory/iu.test(provenance) ? 'no source' : 'signs'
}

/** Reads pairs with the columns mark_a, mark_b, outcome (1, 0) and, if they are there, goods, driver and provenance. */
export function parsePairs(text: string): ReadPairs {
  const rows = parseCsv(text)
  const named = rows[0]?.cells.some((cell) => cell.toLowerCase() === 'mark_a') ?? false
  const header = named ? (rows[0]?.cells ?? []).map((cell) => cell.toLowerCase()) : [...COLUMNS]
  const missing = COLUMNS.slice(0, 3).filter((column) => !header.includes(column))
  if (missing.length > 0) throw new Error(`the columns ${missing.join(', ')} are missing`)
  const read: ReadPairs = { pairs: [], skipped: [] }
  for (const { cells, line } of named ? rows.slice(1) : rows) {
    const cell = (column: Column) => cells[header.indexOf(column)] ?? ''
    const [earlier, later, outcome] = [cell('mark_a'), cell('mark_b'), cell('outcome')]
    if (earlier === '' || later === '') read.skipped.push(`line ${line}: a mark is missing`)
    else if (outcome !== '0' && outcome !== '1') read.skipped.push(`line ${line}: the outcome is neither 1 nor 0`)
    else {
      const about = aboutWhat(cell('goods'), cell('driver'), cell('provenance'))
      read.pairs.push({ earlier, later, confusable: outcome === '1', driver: cell('driver'), about })
    }
  }
  if (read.pairs.length === 0) throw new Error(`no pair was found${read.skipped[0] ? ` (${read.skipped[0]})` : ''}`)
  return read
}

/** The pairs of a file; throws with its name and what is wrong. */
export function readPairs(path: string): ReadPairs {
  try {
    return parsePairs(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new Error(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}
