import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import type { BrandRecord } from '../../lib/sources/brands.ts'
import { createUpstreamFetch } from '../../service/checks/upstream-fetch.ts'
import { BRANDS_PATH, parseShippedBrands, writeShippedBrands } from '../../service/registers/search/brand-files.ts'
import { type BrandChanges, changesOf } from './changes.ts'
import { readList, writeList } from './lists.ts'
import { mergeBrands } from './merge.ts'
import { readNsi } from './nsi.ts'
import { fetchWikidata, WIKIDATA_SPARQL } from './wikidata.ts'

const pathOf = (name: string) => fileURLToPath(new URL(`../../data/brands/${name}.tsv`, import.meta.url))

/** Milliseconds between two requests to Wikidata. */
const PAUSE_MS = 2000
/** Most names of each change that are printed. */
const PRINTED = 40

const say = (line: string) => process.stdout.write(`${line}\n`)

/** The brands of all lists in data/brands and of the installed name-suggestion-index, merged. */
export function brandsOfLists(): BrandRecord[] {
  const wikidata = pathOf('wikidata')
  return mergeBrands({
    own: readList(pathOf('own')),
    collected: readList(pathOf('collected')),
    wikidata: existsSync(wikidata) ? readList(wikidata) : [],
    nsi: readNsi(),
  })
}

function print(changes: BrandChanges): void {
  for (const [what, names] of Object.entries(changes)) {
    if (names.length === 0) continue
    say(`${what}: ${names.length}`)
    for (const name of names.slice(0, PRINTED)) say(`  ${name}`)
    if (names.length > PRINTED) say(`  and ${names.length - PRINTED} more`)
  }
}

/** Rebuilds data/brands.tsv from its lists and prints what changed. The day changes only if the brands do. */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { wikidata: { type: 'boolean', default: false } } })
  if (values.wikidata) {
    const fetch = createUpstreamFetch({ allowLoopbackHosts: [], answerMs: 65_000 })
    const brands = await fetchWikidata({ fetch, address: WIKIDATA_SPARQL, pauseMs: PAUSE_MS, say })
    writeList(pathOf('wikidata'), brands)
  }
  const path = fileURLToPath(BRANDS_PATH)
  const before = existsSync(path) ? parseShippedBrands(readFileSync(path, 'utf8')) : { records: [], day: '' }
  const records = brandsOfLists()
  const changes = changesOf(before.records, records)
  const isSame = Object.values(changes).every((names) => names.length === 0)
  const day = isSame && before.day !== '' ? before.day : new Date().toISOString().slice(0, 10)
  writeFileSync(path, writeShippedBrands({ records, day }))
  const count = (renown: BrandRecord['renown']) => records.filter((brand) => brand.renown === renown).length
  say(`${records.length} brands: ${count('famous')} famous, ${count('known')} known, as of ${day}`)
  print(changes)
}

if (import.meta.main)
  await main().catch((error: unknown) => {
    process.stderr.write(`The brands were not rebuilt: ${error instanceof Error ? error.message : error}\n`)
    process.exitCode = 1
  })
