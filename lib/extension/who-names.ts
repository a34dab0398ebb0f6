/** Keys of the texts of those whose name is another in each language, by how sources name them. */
const TRANSLATED: Readonly<Record<string, string>> = {
  'the Swiss federal administration (Zefix, LINDAS)': 'who.federal',
  OFCOM: 'who.ofcom',
}

/** Names of those who may be told a name, in the person's language where they have one in it; all others are called the same everywhere. */
export const whoInWords = (names: readonly string[], t: (key: string) => string): string[] =>
  names.map((name) => (TRANSLATED[name] === undefined ? name : t(TRANSLATED[name])))
