/**
 * Puts a text into the clipboard during a click. It also works in the document of a card, where the page may forbid the
 * newer clipboard interface.
 */
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
