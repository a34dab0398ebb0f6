import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { type GoldenResult, goldenResults } from '../lib/names/golden/results.ts'
import { NAMES_RULES } from '../lib/names/rules-version.ts'
import { ROOT } from './run.ts'

/** Where the results are kept. */
export const GOLDEN_FILE = join(ROOT, 'lib/names/golden/results.json')

/** Word lists and tables that the rules read. */
const TABLES = ['lib/names/letters/everyday-words.json', 'lib/names/letters/letter-bits.json']

/** Results of the golden names under one version of the rules. */
export interface Golden {
  rules: number
  /** First 16 hex digits of the SHA-256 of each of `TABLES`. */
  tables: string[]
  names: Record<string, GoldenResult>
}

const digestOf = (path: string) =>
  createHash('sha256')
    .update(readFileSync(join(ROOT, path)))
    .digest('hex')
    .slice(0, 16)

/** The results under the present rules. */
export function goldenNow(): Golden {
  return { rules: NAMES_RULES, tables: TABLES.map(digestOf), names: goldenResults() }
}

/** Reads the stored results. */
export function readGolden(): Golden {
  return JSON.parse(readFileSync(GOLDEN_FILE, 'utf8'))
}

if (import.meta.main) {
  const [kept, now] = [readGolden(), goldenNow()]
  if (kept.rules === now.rules && !isDeepStrictEqual(kept, now)) {
    process.stderr.write('The rules give other results than before: raise NAMES_RULES in lib/names/rules-version.ts.\n')
    process.exitCode = 1
  } else {
    writeFileSync(GOLDEN_FILE, `${JSON.stringify(now, null, 1)}\n`)
    process.stdout.write(`Kept the results of ${Object.keys(now.names).length} names under rules ${now.rules}.\n`)
  }
}
