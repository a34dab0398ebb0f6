import { KEPT_INSIDE } from './events.ts'

export interface Shadow {
  host: HTMLElement
  /** What the card is drawn into. */
  root: HTMLElement
  shadow: ShadowRoot
}

/**
 * Rules of the card's host. Inside its own root an important rule of ours wins over any of the page's
 * (CSS Cascading 5, section 6.1), so a page that hides what it does not know leaves the card alone.
 */
const HOST_CSS = `:host {
  all: initial !important;
  /* The two that "all" leaves alone: a page in Arabic would turn our sentences round. */
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
.bc-place { position: fixed; display: flex; flex-direction: column; }
.bc-place > * { min-height: 0; }
`

/**
 * A closed root under an element of a new name each time. The style is set as text before it enters the
 * document: that is the way which a page's content security policy stops in neither browser.
 */
export function createShadow(css: string): Shadow {
  const host = document.createElement(`brand-check-${crypto.randomUUID()}`)
  const shadow = host.attachShadow({ mode: 'closed' })
  const style = document.createElement('style')
  // A page can register properties for the whole document, but not under names it cannot foresee.
  style.textContent = `${HOST_CSS}${css.replaceAll('--bc-', `--${crypto.randomUUID()}-`)}`
  const root = document.createElement('div')
  root.className = 'bc-place'
  shadow.append(style, root)
  for (const type of KEPT_INSIDE) shadow.addEventListener(type, (event) => event.stopPropagation())
  return { host, root, shadow }
}
