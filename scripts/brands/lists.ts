import { readFileSync, writeFileSync } from 'node:fs'
import { Renown } from '../../lib/contract/constants.ts'

/** A brand of a list that people maintain, or that was taken from an open source. */
export interface ListedBrand {
  name: string
  spellings: string[]
  owner: string | null
  sector: string
  niceClasses: number[]
  countries: string[]
  renown: Renown | null
  /** Ids of the sources in data/brands/sources.tsv that have it; empty for our own list. */
  sources: string[]
}

const COLUMNS = ['name', 'spellings', 'owner', 'sector', 'classes', 'countries', 'renown', 'sources']

const isRenown = (text: string): text is Renown => Renown.some((known) => known === text)

/** One line of a list. Throws Error if it has another number of cells, or a cell that cannot be read. */
function parseLine(line: string): ListedBrand {
  const cells = line.split('\t')
  if (cells.length !== COLUMNS.length) throw new Error(`${cells.length} cells instead of ${COLUMNS.length}`)
  const [name, spellings, owner, sector, classes, countries, renown, sources] = cells as [string, ...string[]]
  const words = (cell = '', by: string | RegExp = ' ') => cell.split(by).filter((word) => word !== '')
  const niceClasses = words(classes).map(Number)
  if (name.trim() !== name || name === '') throw new Error('no name')
  if (niceClasses.some((at) => !(Number.isInteger(at) && at >= 1 && at <= 45))) throw new Error(`classes ${classes}`)
  if (words(countries).some((code) => !/^[A-Z]{2}$/.test(code))) throw new Error(`countries ${countries}`)
  if (renown !== '' && !isRenown(renown ?? '')) throw new Error(`renown ${renown}`)
  return {
    name,
    spellings: words(spellings, /;\s*/),
    owner: owner || null,
    sector: sector ?? '',
    niceClasses,
    countries: words(countries),
    renown: isRenown(renown ?? '') ? (renown as Renown) : null,
    sources: words(sources),
  }
}

/** Reads a list of tab-separated lines under a head. Throws Error with the number of the line that cannot be read. */
export function readList(path: string): ListedBrand[] {
  const [head, ...lines] = readFileSync(path, 'utf8').replace(/\n$/, '').split('\n')
  if (head !== COLUMNS.join('\t')) throw new Error(`${path}: the first line must be ${COLUMNS.join(', ')}`)
  const names = new Set<string>()
  return lines.map((line, at) => {
    try {
      const brand = parseLine(line)
      if (names.has(brand.name)) throw new Error(`${brand.name} is there already`)
      names.add(brand.name)
      return brand
    } catch (error) {
      throw new Error(`${path}, line ${at + 2}: ${(error as Error).message}`)
    }
  })
}

/** Writes a list, ordered by name so that a change is a change of few lines. */
export function writeList(path: string, brands: readonly ListedBrand[]): void {
  const order = new Intl.Collator('en').compare
  const lines = brands
    .toSorted((a, b) => order(a.name, b.name) || (a.name < b.name ? -1 : 1))
    .map(({ name, spellings, owner, sector, niceClasses, countries, renown, sources }) =>
      [name, spellings.join('; '), owner, sector, niceClasses.join(' '), countries.join(' '), renown, sources.join(' ')]
        .map((cell) => cell ?? '')
        .join('\t'),
    )
  writeFileSync(path, `${[COLUMNS.join('\t'), ...lines].join('\n')}\n`)
}
