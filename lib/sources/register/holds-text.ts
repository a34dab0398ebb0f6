import anyAscii from 'any-ascii'

/** At least as lenient as the comparison of any register. */
function bare(text: string): string {
  return anyAscii(text.normalize('NFKD').replace(/\p{M}/gu, ''))
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '')
}

/** True if a returned name contains one of the searched texts. */
export function holdsText(name: string, texts: readonly string[]): boolean {
  const lower = name.toLowerCase()
  if (texts.some((text) => lower.includes(text.toLowerCase()))) return true
  const letters = bare(name)
  return texts.some((text) => letters.includes(bare(text)))
}
