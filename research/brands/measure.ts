import { riskOf } from '../../lib/check/risk.ts'
import { CAUTION_FROM } from '../../lib/contract/constants.ts'
import { everydayWords } from '../../lib/names/letters/everyday-words.ts'
import { foldName } from '../../lib/names/normalise/fold.ts'
import type { BrandRecord } from '../../lib/sources/brands.ts'
import type { Source } from '../../lib/sources/source.ts'
import { percentile } from '../measure/statistics.ts'
import { makeQueries } from '../register/queries.ts'

/** A famous mark, and a misspelling of it with one or two typical slips. */
export interface FamousPair {
  name: string
  misspelt: string
}

export interface BrandFigures {
  /** Share of the famous marks that come up at caution or above under their own name. */
  famous: number
  /** The same for their misspellings. */
  misspelt: number
  /** Share of coined names at caution or above because of a brand. */
  coinedAtCaution: number
  /** Share of everyday words at caution or above because of a brand that is not spelt the same. */
  everydayAtCaution: number
  brands: number
  /** Milliseconds of one search of the brands in this thread. */
  searchMs: { p50: number; p95: number }
}

/** Names that did not do what they should, for a person to look at. */
export interface BrandMisses {
  famous: string[]
  misspelt: string[]
  coined: string[]
  everyday: string[]
}

const COINED = 500
/** Commonest words of each of the five languages. */
const WORDS_OF_LANGUAGE = 100
const WORD_FROM = 4

const lettersOf = (name: string) => foldName(name).squashed

/** Whether a brand is the mark, or the mark with words before or behind it: Ferrero Rocher, Ferrero. */
function isOf(mark: string, brand: string): boolean {
  const [one, other] = [mark, brand].map((name) => ` ${foldName(name).words.join(' ')} `) as [string, string]
  return one.includes(other) || other.includes(one) || lettersOf(mark) === lettersOf(brand)
}

/** The commonest words that are no brand's name, as many of each language. */
function everydayNames(brands: readonly BrandRecord[]): string[] {
  const taken = new Set(brands.flatMap(({ name, spellings }) => [name, ...spellings].map(lettersOf)))
  return everydayWords().flatMap((words) =>
    words.filter((word) => word.length >= WORD_FROM && !taken.has(word)).slice(0, WORDS_OF_LANGUAGE),
  )
}

/** Measures the brands that ship as a check of each name would count them, without classes and for EU and CH. */
export async function measureBrands(
  source: Source,
  brands: readonly BrandRecord[],
  pairs: readonly FamousPair[],
  seed: number,
): Promise<{ figures: BrandFigures; misses: BrandMisses }> {
  const times: number[] = []
  const context = { fetch, signal: new AbortController().signal, now: Date.now }

  /** Names of the brands at caution or above. */
  async function cautions(name: string): Promise<string[]> {
    const began = performance.now()
    const { hits, records } = await source.search({ name, jurisdiction: null, niceClasses: [] }, context)
    times.push(performance.now() - began)
    const weighing = { niceClasses: [], records, now: Date.now(), goods: null }
    return hits.filter((hit) => riskOf(hit, weighing).score >= CAUTION_FROM).map((hit) => hit.name)
  }
  /** The names that do not find their mark. */
  async function missed(names: readonly (readonly [asked: string, mark: string])[]): Promise<string[]> {
    const left: string[] = []
    for (const [asked, mark] of names)
      if (!(await cautions(asked)).some((brand) => isOf(mark, brand))) left.push(`${asked} (${mark})`)
    return left
  }
  /** The names that find a brand of another name. */
  async function warned(names: readonly string[]): Promise<string[]> {
    const left: string[] = []
    for (const name of names) {
      const other = (await cautions(name)).find((brand) => lettersOf(brand) !== lettersOf(name))
      if (other !== undefined) left.push(`${name} (${other})`)
    }
    return left
  }

  await cautions('Vyntra')
  times.length = 0
  const misses = {
    famous: await missed(pairs.map(({ name }) => [name, name])),
    misspelt: await missed(pairs.map(({ name, misspelt }) => [misspelt, name])),
    coined: await warned(makeQueries(seed, COINED).coined),
    everyday: await warned(everydayNames(brands)),
  }
  const share = (names: readonly string[], of: number) => Math.round((names.length / of) * 1000) / 1000
  const figures = {
    famous: 1 - share(misses.famous, pairs.length),
    misspelt: 1 - share(misses.misspelt, pairs.length),
    coinedAtCaution: share(misses.coined, COINED),
    everydayAtCaution: share(misses.everyday, 5 * WORDS_OF_LANGUAGE),
    brands: brands.length,
    searchMs: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
  }
  return { figures, misses }
}
