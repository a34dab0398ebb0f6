/**
 * Names of those who may be told a name, in the person's language where they have one in it: all others are called
 * the same everywhere. The beginning of a long name is enough, for the worker has little room.
 */
export const whoInWords = (names: readonly string[], t: (key: string) => string): string[] =>
  names.map((name) => (name.startsWith('the Swiss') ? t('who.federal') : name === 'OFCOM' ? t('who.ofcom') : name))
