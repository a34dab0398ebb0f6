/** Puts a text into the clipboard during a click. Works in the document of a card, where a page may bar the newer interface. */
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
