import { browser } from '../browser.ts'

/** An empty page of ours, without a script: a foreign page that embeds it gains nothing but an empty frame. */
const PAGE = '/card.html'

/**
 * Gives a frame in a page the document that a card is drawn in, and calls back with that document. Calls back with null
 * where the page allows none that we may enter (it is sandboxed), and when the frame loses its document.
 *
 * In Chromium it is the empty document that a new frame has at once. A frame in a closed root is not among
 * `window.frames`, and `window.find`, selections and events of the page end at its edge.
 *
 * Firefox tells any page, in `originalTarget` and `rangeParent` of an event, which node inside a closed root the
 * event came from, and its `window.find` looks into frames of the page's own origin. So in Firefox the document is a
 * page of ours, whose origin is foreign to the page but not to us. Its address identifies the installation; it is not
 * set as an attribute of the frame, because the page could read that.
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
