import { browser } from '../browser.ts'

/** An empty page of ours, without a script: a foreign page that embeds it gains nothing but an empty frame. */
const PAGE = '/card.html'

/**
 * Gives a frame that is in a page the document that a card is drawn in, and calls back with it; with null where
 * the page leaves none that we may enter (it is sandboxed), or when the frame lost the one it had.
 *
 * In Chromium it is the empty document that a new frame has at once. A frame in a closed root is not among
 * `window.frames`, and `window.find`, selections and events of the page end at its edge.
 *
 * Firefox tells any page, in `originalTarget` and `rangeParent` of an event, which node inside a closed root the
 * event came from, and looks into frames of the page's own origin when it finds. So there the document is a page of
 * ours, which is of another origin for the page and not for us. Its address tells one installation from another;
 * it is no attribute of the frame, because that the page could read.
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
