import { existsSync, readFileSync } from 'node:fs'
import { readNsi } from '../../scripts/brands/nsi.ts'
import type { MarkToSearch } from '../engine.ts'
import { Random } from '../register/random.ts'
import { parseCsv } from './csv.ts'

const RECORDED = '../shared/data/upstream/names'

/** One column of a recorded list of companies. */
function column(file: string, name: string): string[] {
  const [header, ...rows] = parseCsv(readFileSync(`${RECORDED}/${file}`, 'utf8'))
  const at = header?.cells.indexOf(name) ?? -1
  if (at < 0) throw new Error(`${file} has no column ${name}`)
  return rows.map(({ cells }) => cells[at] ?? '').filter((cell) => cell !== '')
}

/** Draws `count` different names; the same seed gives the same names. */
function drawNames(names: readonly string[], count: number, seed: number): string[] {
  const left = [...new Set(names)]
  const random = new Random(seed, 0x4ea1)
  return Array.from({ length: Math.min(count, left.length) }, () => {
    const [name = ''] = left.splice(random.below(left.length), 1)
    return name
  })
}

export interface RealNames {
  names: string[]
  said: string
}

/** Companies of the recorded lists, half banks and half operators of domains; brands where the lists are not there. */
export function realNames(count: number, seed: number): RealNames {
  if (!existsSync(RECORDED)) {
    const brands = readNsi().map(({ name }) => name)
    return { names: drawNames(brands, count, seed), said: 'brands of name-suggestion-index' }
  }
  const banks = drawNames(column('banks-ch-li-at-de.csv', 'name'), count / 2, seed)
  const operators = drawNames(column('gtld-labels-and-operators.csv', 'operator'), count / 2, seed)
  return { names: [...banks, ...operators], said: 'banks of AT CH DE LI, operators of top-level domains' }
}

/** Every name of every brand as a mark in the brand's classes; `ref` counts names. */
export function* brandMarks(): Generator<MarkToSearch> {
  let ref = 0
  for (const { name, spellings, niceClasses } of readNsi())
    for (const known of [name, ...spellings])
      yield { ref: ref++, name: known, niceClasses, office: 'WO', status: 'live' }
}
