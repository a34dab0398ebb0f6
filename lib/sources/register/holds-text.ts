import anyAscii from 'any-ascii'

/** Letters and digits alone, in Latin letters, lower case: as lenient as any register may be about what is the same. */
function bare(text: string): string {
  return anyAscii(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Whether a name that came back holds one of the texts it was searched for. */
export function holdsText(name: string, texts: readonly string[]): boolean {
  const lower = name.toLowerCase()
  if (texts.some((text) => lower.includes(text.toLowerCase()))) return true
  const letters = bare(name)
  return texts.some((text) => letters.includes(bare(text)))
}
