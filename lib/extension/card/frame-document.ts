import { browser } from '../browser.ts'

/** An empty page without a script: a foreign page that embeds it gains nothing. */
const PAGE = '/card.html'

/**
 * Calls back with null if the page allows no document that we may enter (it is sandboxed), and when the frame loses its
 * document.
 *
 * In Chromium it is the empty document that a new frame has at once. A frame in a closed root is not in
 * `window.frames`, and the page's `window.find`, selections and events end at its edge.
 *
 * Firefox discloses nodes inside a closed root: in `originalTarget` and `rangeParent` of events, and by `window.find`
 * in frames of the page's own origin. So there the document is a page of ours, of a foreign origin. Its address
 * identifies the installation, so the page must not read it in an attribute of the frame.
 */
export function openDocument(frame: HTMLIFrameElement, onDocument: (own: Document | null) => void): void {
  if (!import.meta.env.FIREFOX) {
    frame.addEventListener('load', () => onDocument(null))
    onDocument(frame.contentDocument)
    return
  }
  const address = browser.runtime.getURL(PAGE)
  frame.addEventListener('load', () => {
    const own = frame.contentDocument
    onDocument(own?.URL === address ? own : null)
  })
  frame.contentWindow?.location.replace(address)
}
