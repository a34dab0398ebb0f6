/** Copies text during a click. Works even in cards on pages that forbid the newer clipboard API. */
export function copyIn({ ownerDocument }: Element, text: string): boolean {
  const give = (event: ClipboardEvent) => {
    event.clipboardData?.setData('text/plain', text)
    event.preventDefault()
  }
  ownerDocument.addEventListener('copy', give)
  try {
    return ownerDocument.execCommand('copy')
  } finally {
    ownerDocument.removeEventListener('copy', give)
  }
}

/** Parts of a card that are a line of their own in a copy. */
const LINES = 'p, li, summary, dd, .bc-cover, .bc-band, .bc-asked'
const UNSAID = 'a, button, label, select, style, [aria-hidden=true], [role=status]'

/** Returns everything that a card says as lines of text, folded parts too. Leaves out links, buttons and decoration. */
export function textOfCard(card: Element): string {
  const lines: { of: Element | null; words: string[] }[] = []
  const walk = card.ownerDocument.createTreeWalker(card, NodeFilter.SHOW_TEXT)
  for (let node = walk.nextNode(); node !== null; node = walk.nextNode()) {
    const parent = node.parentElement
    const words = node.nodeValue?.trim()
    if (!words || parent?.closest(UNSAID)) continue
    const of = parent?.closest(LINES) ?? null
    const last = lines.at(-1)
    if (last?.of === of) last.words.push(words)
    else lines.push({ of, words: [words] })
  }
  return lines.map(({ words }) => words.join(' ').replaceAll(/ (?=[,;]|\.(?!\w))/g, '')).join('\n')
}
