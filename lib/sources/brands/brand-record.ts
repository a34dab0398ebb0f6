import type { Renown } from '../../contract/conflict.ts'

/** A brand in use, under its usual name. */
export interface BrandRecord {
  name: string
  /** Its other names: short, former and official ones, and those in other languages. */
  spellings: readonly string[]
  owner: string | null
  /** The likeliest first; empty if unknown. */
  niceClasses: readonly number[]
  /** ISO 3166-1 codes of where it trades or comes from, `WO` for the whole world; empty if unknown. */
  countries: readonly string[]
  /** Null for an ordinary brand. */
  renown: Renown | null
  /** Whether its usual name is nothing but an everyday word, such as Always. */
  isWord: boolean
  /** Wikidata item, `Q37158`. */
  wikidata: string | null
}
