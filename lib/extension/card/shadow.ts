import { translate } from '../strings.ts'

export interface Shadow {
  host: HTMLElement
  /** What the card is drawn in: a document of its own. */
  frame: HTMLIFrameElement
  shadow: ShadowRoot
}

/**
 * Rules of the card's host. Inside its own root an important rule of ours wins over any of the page's
 * (CSS Cascading 5, section 6.1), so a page that hides what it does not know leaves the card alone. The two
 * that "all" leaves alone are set as well: a page in Arabic would turn the card round.
 */
const CSS = `:host {
all: initial !important;
direction: ltr !important;
unicode-bidi: isolate !important;
display: block !important;
position: fixed !important;
inset: 0 auto auto 0 !important;
width: 0 !important;
height: 0 !important;
overflow: visible !important;
z-index: 2147483647 !important;
}
iframe {
position: fixed;
width: min(400px, calc(100vw - 16px));
height: 200px;
border: 0;
border-radius: 12px;
box-shadow: 0 8px 28px rgb(0 0 0 / 22%);
}`

/** A page that keeps the focus in a dialog of its own would take it from the card. */
const KEPT_INSIDE = ['focusin', 'focusout']

/**
 * A frame in a closed root under an element of a new name each time. The style is set as text before it enters
 * the document: that is the way which a page's content security policy stops in neither browser.
 */
export function createShadow(): Shadow {
  const host = document.createElement(`brand-check-${crypto.randomUUID()}`)
  const shadow = host.attachShadow({ mode: 'closed' })
  const style = document.createElement('style')
  style.textContent = CSS
  const frame = document.createElement('iframe')
  frame.title = translate('manifest.name')
  shadow.append(style, frame)
  for (const type of KEPT_INSIDE) shadow.addEventListener(type, (event) => event.stopPropagation())
  return { host, frame, shadow }
}
