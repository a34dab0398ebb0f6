import type { Renown } from '../../contract/conflict.ts'

export interface BrandRecord {
  name: string
  /** Short, former, official and foreign names. */
  spellings: readonly string[]
  owner: string | null
  /** Likeliest first. Empty if unknown. */
  niceClasses: readonly number[]
  /** ISO 3166-1 codes of where it trades or comes from. `WO` is worldwide. */
  countries: readonly string[]
  renown: Renown | null
  /** True if its usual name is only an everyday word (`Always`). */
  isWord: boolean
  /** Item id (`Q37158`). */
  wikidata: string | null
}
