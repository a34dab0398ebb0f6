const TRANSLATED: Readonly<Record<string, string>> = {
  'the Swiss federal administration (Zefix, LINDAS)': 'who.federal',
  OFCOM: 'who.ofcom',
  'IPI (Swissreg)': 'who.ipi',
  'another domain registry, if one of these refers to it': 'who.referred',
  'a DNS resolver, if its operator set one': 'who.resolver',
}

/** Translates the recipients of a name. */
export const whoInWords = (names: readonly string[], t: (key: string) => string): string[] =>
  names.map((name) => (TRANSLATED[name] === undefined ? name : t(TRANSLATED[name])))
