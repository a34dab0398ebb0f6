import anyAscii from 'any-ascii'

/** Letters and digits alone, in lower-case Latin letters. It is as lenient as any register's own comparison may be. */
function bare(text: string): string {
  return anyAscii(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** Whether a name that came back holds one of the texts that were searched for. */
export function holdsText(name: string, texts: readonly string[]): boolean {
  const lower = name.toLowerCase()
  if (texts.some((text) => lower.includes(text.toLowerCase()))) return true
  const letters = bare(name)
  return texts.some((text) => letters.includes(bare(text)))
}
