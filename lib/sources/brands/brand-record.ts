/** A brand as the name-suggestion-index knows it, under its usual name. */
export interface BrandRecord {
  name: string
  /** Its other names: short, former and official ones, those of a product line, and those in other languages. */
  aliases: readonly string[]
  /** ISO 3166-1 codes of where it trades, `WO` for the whole world; empty where unknown. */
  jurisdictions: readonly string[]
  niceClasses: readonly number[]
  /** Wikidata item, `Q37158`. */
  wikidata: string | null
  /** Kind of place, in OpenStreetMap's terms, of the first entry of this brand: `amenity/cafe`. */
  category: string
  /** Entries of the index that are united in this record. */
  entries: number
}
