import { translate } from '../strings.ts'

interface Shadow {
  host: HTMLElement
  box: HTMLElement
  /** Inert, so that nothing in it can be found or pressed. */
  preview: HTMLElement
  shadow: ShadowRoot
}

/**
 * In its own root our important rule wins over the page's (CSS Cascading 5, section 6.1). So a page that hides unknown
 * elements cannot hide the card. `all` does not reset the writing direction, and a page in Arabic would mirror the
 * card.
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

/** A page that traps the focus in its own dialog acts on these events and would move the focus out of the card. */
const KEPT_INSIDE = ['focusin', 'focusout']

/**
 * The style has its text before it enters the document: then a page's content security policy blocks it in neither
 * browser.
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

export function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = translate('manifest.name')
  frame.style.cssText = 'position: absolute; visibility: hidden'
  return frame
}
