import { parentPort, workerData } from 'node:worker_threads'
import { jaroWinklerStanding } from './jaro-winkler.ts'
import { levenshteinStanding } from './levenshtein.ts'
import { lettersOf, type PackedNames } from './packed.ts'

export interface ScanTask {
  names: PackedNames
  measure: 'levenshtein' | 'jaroWinkler'
  /** The searched name and the true mark. */
  searches: readonly (readonly [searched: string, held: string])[]
}

const MEASURES = { levenshtein: levenshteinStanding, jaroWinkler: jaroWinklerStanding }

const { names, measure, searches } = workerData as ScanTask
parentPort?.postMessage(
  searches.map(([searched, held]) => MEASURES[measure](names, lettersOf(searched), lettersOf(held))),
)
