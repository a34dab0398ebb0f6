type Translate = (key: string) => string

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

export const NAMED: readonly string[] = Object.values(IDS)

export const toldName = (id: string, t: Translate): string | undefined =>
  NAMED.includes(id) ? t(`source_name.${id.replace('-', '_')}`) : undefined

/** Shortens `.com registry (Verisign)` to `.com (Verisign)`. */
export const shortName = (name: string): string => name.replace(/^(\.\S+) registry \(/, '$1 (')

/** Names a source if only its name on the wire is stored. */
export function namedInWords(name: string, t: Translate): { name: string; told?: string | undefined } {
  return { name: shortName(name), told: toldName(IDS[name] ?? '', t) }
}

/** Falls back to the name on the wire. */
export function sourceInWords(source: string, t: Translate): string {
  const { name, told } = namedInWords(source, t)
  return told ?? name
}
