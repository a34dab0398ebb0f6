import { readFileSync } from 'node:fs'
import type { ComparedDegree } from '../../lib/goods/class-relation.ts'
import type { ComparedPair } from '../../lib/goods/compare.ts'
import { readInClass, readTerm } from '../../lib/goods/read-goods.ts'
import { parseCsv } from '../match/csv.ts'

/** Degrees in files of comparisons, and whether terms were found remote. */
const DEGREES: Readonly<Record<string, ComparedDegree | 'remote'>> = {
  low: 'low',
  similar: 'similar',
  high: 'high',
  identical: 'high',
  same: 'high',
  dissimilar: 'remote',
  none: 'remote',
  remote: 'remote',
}

export interface Compared {
  classA: number
  termA: string
  classB: number
  termB: string
  degree: ComparedDegree | 'remote'
}

/**
 * Comparisons in a CSV file with the columns class_a, term_a, degree, class_b, term_b, in any order. Throws for a
 * missing column, and for an unknown class or degree.
 */
export function readCompared(path: string): Compared[] {
  const [head, ...rows] = parseCsv(readFileSync(path, 'utf8'))
  const at = (name: string) => {
    const place = head?.cells.indexOf(name) ?? -1
    if (place < 0) throw new Error(`${path} has no column ${name}.`)
    return place
  }
  const [classA, termA, degree, classB, termB] = ['class_a', 'term_a', 'degree', 'class_b', 'term_b'].map(at)
  const cell = (cells: string[], place: number | undefined) => cells[place ?? -1] ?? ''
  return rows.map(({ cells, line }) => {
    const known = DEGREES[cell(cells, degree).toLowerCase()]
    if (known === undefined) throw new Error(`${path}, line ${line}: ${cell(cells, degree)} is no degree.`)
    const classes = [classA, classB].map((place) => Number(cell(cells, place)))
    if (!classes.every((number) => Number.isInteger(number) && number >= 1 && number <= 45))
      throw new Error(`${path}, line ${line}: a class is not between 1 and 45.`)
    const [first = 0, second = 0] = classes
    return { classA: first, termA: cell(cells, termA), degree: known, classB: second, termB: cell(cells, termB) }
  })
}

/** The comparisons that found some similarity, with their terms read. */
export function readPairs(compared: readonly Compared[]): ComparedPair[] {
  return compared.flatMap(({ classA, termA, classB, termB, degree }) =>
    degree === 'remote'
      ? []
      : [{ a: readInClass(readTerm(termA), classA), b: readInClass(readTerm(termB), classB), degree }],
  )
}
