import { translate } from '../strings.ts'

export interface Shadow {
  host: HTMLElement
  /** Where the card stands in the page. */
  box: HTMLElement
  /** Shows the first picture until there is a document to draw in. It is inert, so nothing in it can be found or pressed. */
  preview: HTMLElement
  shadow: ShadowRoot
}

/**
 * Rules of the card's host. Inside its own root an important rule of ours wins over any of the page's (CSS Cascading 5,
 * section 6.1), so a page that hides unknown elements cannot hide the card. "all" does not reset the two properties of
 * writing direction; they are set as well, or a page in Arabic would mirror the card. The card is not printed.
 */
const CSS = `:host {
all: initial !important;
direction: ltr !important;
unicode-bidi: isolate !important;
position: fixed !important;
inset: 0 auto auto 0 !important;
width: 0 !important;
height: 0 !important;
}
.bc-box {
position: fixed;
width: min(400px, calc(100vw - 16px));
border-radius: 12px;
box-shadow: 0 8px 28px rgb(0 0 0 / 22%);
}
iframe {
display: block;
width: 100%;
border: 0;
border-radius: 12px;
}
@media print {
:host {
display: none !important;
}
}`

/**
 * Events that tell where the focus goes. A page that keeps the focus in a dialog of its own acts on them and would take
 * the focus from the card.
 */
const KEPT_INSIDE = ['focusin', 'focusout']

/**
 * A closed root under an element with a new name each time. The style gets its text before it enters the document:
 * done so, a page's content security policy blocks it in neither browser.
 */
export function createShadow(css: string): Shadow {
  const host = document.createElement(`brand-check-${crypto.randomUUID()}`)
  const shadow = host.attachShadow({ mode: 'closed' })
  const style = document.createElement('style')
  style.textContent = CSS + css
  const box = document.createElement('div')
  box.className = 'bc-box'
  const preview = document.createElement('div')
  preview.inert = true
  box.append(preview)
  shadow.append(style, box)
  for (const type of KEPT_INSIDE) shadow.addEventListener(type, (event) => event.stopPropagation())
  return { host, box, preview, shadow }
}

/** A frame that is hidden until something is drawn in it. */
export function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = translate('manifest.name')
  frame.style.cssText = 'position: absolute; visibility: hidden'
  return frame
}
