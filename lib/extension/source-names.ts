type Translate = (key: string) => string

/** Ids of the sources with translated names, by the names that the wire gives them. */
const IDS: Readonly<Record<string, string>> = {
  'EU trade mark register (EUIPO)': 'euipo',
  'Swiss trade mark register (Swissreg)': 'swissreg',
  'German trade mark register (DPMA)': 'dpma',
  'Austrian trade mark register': 'at-marks',
  'US trade mark register (USPTO)': 'uspto',
  'International register (WIPO)': 'wipo',
  'Swiss commercial register (Zefix)': 'zefix',
  'Brands in use': 'brands',
}

/** Ids of the sources whose names are translated: the keys of their texts. */
export const NAMED: readonly string[] = Object.values(IDS)

/** Name of a source in the person's language, by its id; undefined where it has none. */
export const toldName = (id: string, t: Translate): string | undefined =>
  NAMED.includes(id) ? t(`source_name.${id.replace('-', '_')}`) : undefined

/** A registry of domains is named by its ending and who runs it alone: ".com (Verisign)". */
export const shortName = (name: string): string => name.replace(/^(\.\S+) registry \(/, '$1 (')

/** A source of which only the name on the wire is kept, with its name in the person's language, where it has one. */
export function namedInWords(name: string, t: Translate): { name: string; told?: string | undefined } {
  return { name: shortName(name), told: toldName(IDS[name] ?? '', t) }
}

/** Name of a source in the person's language, or as the wire has it. */
export function sourceInWords(source: string, t: Translate): string {
  const { name, told } = namedInWords(source, t)
  return told ?? name
}
