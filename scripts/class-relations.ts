import { readFileSync, writeFileSync } from 'node:fs'
import { parseCsv } from '../research/match/csv.ts'

const PATH = new URL('../data/class-relations.json', import.meta.url)
/**
 * Comparisons of goods and services of different classes in EUIPO's practice, counted by pair of classes: columns
 * class_a, class_b, compared, low, similar, high, example_a, example_b, example_degree. Kept beside the project.
 */
const COMPARED = new URL('../../shared/data/related-classes.csv', import.meta.url)
/** The USPTO's table of coordinated classes: columns class, coordinated (numbers between spaces). Kept beside the project. */
const COORDINATED = new URL('../../shared/data/coordinated-classes.csv', import.meta.url)

const rowsOf = (file: URL) =>
  parseCsv(readFileSync(file, 'utf8'))
    .slice(1)
    .map(({ cells }) => cells)

/** The text of data/class-relations.json: a row for each pair of classes that was compared, the lower class first. */
export function classRelationsFile(): string {
  const coordinated = new Set(
    rowsOf(COORDINATED).flatMap(([from = '', to = '']) => to.split(' ').map((each) => `${from}-${each}`)),
  )
  const rows = rowsOf(COMPARED).map(([a = '', b = '', _compared, low, similar, high, exampleA, exampleB, degree]) => {
    const both = coordinated.has(`${a}-${b}`) || coordinated.has(`${b}-${a}`) ? 1 : 0
    return JSON.stringify([...[a, b, low, similar, high].map(Number), both, exampleA, exampleB, degree])
  })
  return `[\n${rows.join(',\n')}\n]\n`
}

// Run this when the tables beside the project change.
if (import.meta.main) writeFileSync(PATH, classRelationsFile())
