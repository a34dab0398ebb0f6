import { globSync, readFileSync, statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createBrandsSource } from '../../lib/sources/brands.ts'
import { holdBrands } from '../../lib/sources/testing/imported-brands.ts'
import { ROOT, runQuietly } from '../../scripts/run.ts'
import { readShippedBrands } from '../../service/registers/search/brand-files.ts'
import { parseCsv } from '../match/csv.ts'
import { command, file, JSON_OPTION, print, printJson, seedOption } from '../measure/command.ts'
import { type FamousPair, measureBrands } from './measure.ts'

const OWN_PAIRS = fileURLToPath(new URL('famous.csv', import.meta.url))
/** Most names that did not do what they should, printed of each kind. */
const PRINTED = 30

/** Reads a file with the columns `name` and `misspelt`. Throws Error if it has others, or no pair. */
function readPairs(path: string): FamousPair[] {
  const [head, ...rows] = parseCsv(readFileSync(path, 'utf8'))
  const [name, misspelt] = ['name', 'misspelt'].map((column) => head?.cells.indexOf(column) ?? -1) as [number, number]
  if (name < 0 || misspelt < 0) throw new Error(`${path} needs the columns name and misspelt.`)
  const pairs = rows.map(({ cells }) => ({ name: cells[name] ?? '', misspelt: cells[misspelt] ?? '' }))
  const whole = pairs.filter((pair) => pair.name !== '' && pair.misspelt !== '')
  if (whole.length === 0) throw new Error(`${path} has no pair.`)
  return whole
}

/** Bytes of the extension's package for Chrome, as a store gets it. */
async function packageBytes(): Promise<number> {
  if (!(await runQuietly('wxt', ['zip']))) throw new Error('The extension could not be packed.')
  const [newest] = globSync(`${ROOT}/.output/*-chrome.zip`)
    .map((path) => statSync(path))
    .sort((a, b) => b.mtimeMs - a.mtimeMs)
  return newest?.size ?? Number.NaN
}

const OPTIONS = {
  famous: file(OWN_PAIRS, 'FILE.csv', 'famous marks with misspellings'),
  seed: seedOption(1),
  json: JSON_OPTION,
}

await command(
  {
    name: 'bench:brands',
    about: 'What the list of brands finds of famous marks, and how often it warns of other names.',
    options: OPTIONS,
  },
  async ({ famous, seed, json }) => {
    const pairs = readPairs(famous)
    const { records, day } = readShippedBrands()
    const source = createBrandsSource(holdBrands(records, `${day}T00:00:00.000Z`))
    const { figures, misses } = await measureBrands(source, records, pairs, seed)
    const all = { ...figures, packageBytes: await packageBytes() }
    const percent = (share: number) => `${(share * 100).toFixed(1)} %`
    const lines = [
      `${pairs.length} famous marks at caution or above   ${percent(all.famous)}`,
      `the same, misspelt                     ${percent(all.misspelt)}`,
      `coined names at caution                ${percent(all.coinedAtCaution)}`,
      `everyday words at caution              ${percent(all.everydayAtCaution)}`,
      `brands                                 ${all.brands}`,
      `package                                ${all.packageBytes} bytes`,
      `search, p50 and p95                    ${all.searchMs.p50.toFixed(1)} and ${all.searchMs.p95.toFixed(1)} ms`,
      ...Object.entries(misses).map(([kind, names]) => `${kind}: ${names.slice(0, PRINTED).join(', ') || '-'}`),
    ]
    print(lines.join('\n'))
    if (json) printJson(all)
  },
)
