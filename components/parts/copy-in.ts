/** Copies a text during a click. Works in a card too, even if the page forbids the newer clipboard interface. */
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
