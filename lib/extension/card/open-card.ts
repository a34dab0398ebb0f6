import type { ContentScriptContext } from 'wxt/utils/content-script-context'
import { browser } from '../browser.ts'
import { CHECK_PORT, createCheckSession } from '../check-session.ts'
import type { Theme } from '../preferences.ts'
import { translate } from '../strings.ts'
import type { View, ViewActions } from '../view.ts'
import { closeOn, deepActive, onFramePressed, rememberPlace, selectionBox, trustedOnly } from './events.ts'
import type { Handed } from './handed.ts'
import { type Box, place } from './place.ts'

/** An empty page without a script: a foreign page that embeds it gains nothing. */
const FRAME_PAGE = '/card.html'

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
  const address = browser.runtime.getURL(FRAME_PAGE)
  frame.addEventListener('load', () => {
    const own = frame.contentDocument
    onDocument(own?.URL === address ? own : null)
  })
  frame.contentWindow?.location.replace(address)
}

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
function createShadow(css: string): Shadow {
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

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.title = translate('manifest.name')
  frame.style.cssText = 'position: absolute; visibility: hidden'
  return frame
}

const SCROLLS: Record<string, [lines: number, pages: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  PageDown: [0, 1],
  PageUp: [0, -1],
  Home: [0, -1e4],
  End: [0, 1e4],
  ' ': [0, 1],
}

/** As browsers scroll: a line in CSS pixels, a page as a share of the visible height. */
const LINE = 40
const PAGE_SHARE = 0.875

/**
 * The focus of a card is on its heading, which does not scroll. From there a browser would pass these keys to the page.
 */
function scrollByKeys(document: Document, partOf: () => Element | null): void {
  document.addEventListener('keydown', (event) => {
    const { key, target, shiftKey, ctrlKey, altKey, metaKey } = event
    const by = SCROLLS[key]
    const isPress = key === ' ' && (target as Element).closest('button, summary') !== null
    if (by === undefined || isPress || ctrlKey || altKey || metaKey) return
    event.preventDefault()
    const part = partOf()
    const [lines, pages] = by
    const top = lines * LINE + pages * PAGE_SHARE * (part?.clientHeight ?? 0)
    part?.scrollBy(0, key === ' ' && shiftKey ? -top : top)
  })
}

export interface Painter {
  css: string
  draw(root: HTMLElement, state: CardState | null): void
}

interface Sheet {
  /** `room` is in CSS pixels. */
  show(state: CardState, room: number): void
  /** The document itself ends with its frame. */
  end(): void
}

interface Listeners {
  /** CSS pixels. */
  onHeight(height: number): void
  onEscape(): void
}

/**
 * The style has its text before it enters the document: then a page's content security policy blocks it in neither
 * browser.
 */
export function openSheet(document: Document, { css, draw }: Painter, { onHeight, onEscape }: Listeners): Sheet {
  const { body, documentElement } = document
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  documentElement.lang = translate('format.locale')
  document.title = translate('manifest.name')
  const measure = () => onHeight(body.getBoundingClientRect().height)
  new ResizeObserver(measure).observe(body)
  trustedOnly(document)
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || event.isComposing) return
    event.preventDefault()
    onEscape()
  })
  scrollByKeys(document, () => body.querySelector('.bc-body'))
  return {
    show(state, room) {
      body.style.setProperty('--bc-room', `${room}px`)
      draw(body, state)
      measure()
    },
    end: () => draw(body, null),
  }
}

/** An open modal dialog makes everything outside inert, so the card must stand inside. */
function openDialog(): Element | null {
  for (let node: Node | null = deepActive(); node !== null; ) {
    const dialog: Element | null = node instanceof Element ? node.closest('dialog:modal') : null
    if (dialog !== null) return dialog
    const root: Node = node.getRootNode()
    node = root instanceof ShadowRoot ? root.host : null
  }
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}

/**
 * Null if the document cannot contain a card (a PDF, XML, a frame set). A page that edits its body saves the content,
 * so there the card goes next to the body.
 */
function cardParent(): Element | null {
  if (document.contentType === 'application/pdf') return null
  const { body } = document
  if (!(body instanceof HTMLBodyElement)) return null
  return openDialog() ?? (body.isContentEditable ? body.parentElement : body)
}

/** The top layer stands above every z-index. */
function raise(host: HTMLElement): void {
  host.popover = 'manual'
  host.showPopover()
}

interface CardState {
  view: View
  actions: ViewActions
  theme: Theme
}

const EVERYWHERE = { jurisdiction: null, niceClasses: [] }
/** Milliseconds between checks that the card is still in the page and its extension still runs. */
const WATCH_MS = 2000

const scopeIn = (view: View) => ('scope' in view ? view.scope : EVERYWHERE)

function nameIn(view: View): string {
  if (view.phase === 'done') return view.result.name
  return 'name' in view ? view.name : ''
}

/** Returns the free height in CSS pixels. */
function putAt(host: HTMLElement, box: HTMLElement, selection: Box | null): number {
  // A page that is zoomed by its own style would enlarge the card and push it out of sight.
  box.style.zoom = String(1 / (host.currentCSSZoom || 1))
  const px = (value: number | null) => (value === null ? 'auto' : `${value}px`)
  const { left, top, bottom, maxHeight } = place(selection, {
    width: document.documentElement.clientWidth || innerWidth,
    height: innerHeight,
  })
  Object.assign(box.style, { left: px(left), top: px(top), bottom: px(bottom) })
  return maxHeight
}

/** A card that the page has hidden must not receive keys any more. */
function isShown(host: HTMLElement, box: HTMLElement): boolean {
  return host.matches(':popover-open') && box.getBoundingClientRect().height > 0
}

/** Opens the card for the name that waits for this tab. An earlier card closes first. */
export function openCard(ctx: ContentScriptContext, painter: Painter): void {
  const connect = () => browser.runtime.connect({ name: CHECK_PORT })
  const parent = cardParent()
  if (parent === null) {
    connect().postMessage({ kind: 'cannot_show' })
    return
  }
  const { signal } = ctx
  const selection = selectionBox()
  const restore = rememberPlace()
  const { host, box, preview, shadow } = createShadow(painter.css)
  const state: CardState = { view: { phase: 'idle' }, theme: 'system', actions: {} as ViewActions }
  let sheet: Sheet | null = null
  let inside: Document | null = null
  let room = 0
  let givesBackFocus = true

  let choice: View | null = null
  const back = () => {
    session.cancel()
    if (choice) show({ view: choice })
  }
  const show = (change: Partial<CardState>) => {
    Object.assign(state, change)
    if (state.view.phase === 'pick') choice = state.view
    state.actions.back = choice && state.view !== choice ? back : undefined
    if (ctx.isValid) sheet?.show(state, room)
  }
  const session = createCheckSession({
    connect,
    onView: (view) => show({ view }),
    onTheme: (theme) => show({ theme }),
    onLost: () => void ctx.isInvalid,
  })
  const close = () => ctx.abort()
  const giveWay = () => {
    givesBackFocus = false
    close()
  }
  const closers = { onEscape: close, onOutside: giveWay, hasFocus: () => inside?.hasFocus() ?? false }
  const put = () => {
    room = putAt(host, box, selection)
    show({})
  }
  const openPanel = (goods?: true) => {
    session.tell({ kind: 'open_panel', name: nameIn(state.view), goods })
    close()
  }
  state.actions = {
    check: (name) => session.ask({ kind: 'check', name }, name, scopeIn(state.view)),
    allow(name) {
      if (!import.meta.env.FIREFOX) return session.ask({ kind: 'allow', name }, name, scopeIn(state.view))
      // Firefox grants access only from a page of ours, which the worker opens.
      session.tell({ kind: 'allow', name })
      close()
    },
    retry: session.retry,
    cancel: close,
    close,
    openOptions: () => session.tell({ kind: 'open_options' }),
    openPanel: () => openPanel(),
    giveClasses: () => openPanel(true),
    otherSpelling: () => session.tell({ kind: 'open_popup', name: nameIn(state.view) }),
  }

  ctx.onInvalidated(() => {
    const hasFocus = shadow.activeElement !== null
    session.end()
    painter.draw(preview, null)
    sheet?.end()
    host.remove()
    // Only after the removal: with a removed frame, Firefox drops the focus even of another element.
    if (givesBackFocus && hasFocus) restore()
  })
  const enter = (frame: HTMLIFrameElement, own: Document) => {
    painter.draw(preview, null)
    preview.remove()
    frame.style.cssText = ''
    inside = own
    frame.focus({ preventScroll: true })
    sheet = openSheet(own, painter, {
      onHeight: (height) => Object.assign(frame.style, { height: `${height}px` }),
      onEscape: close,
    })
    if (own.defaultView) onFramePressed(host, own.defaultView, closers, signal)
    show({})
  }
  const openFrame = () => {
    const frame = createFrame()
    box.append(frame)
    openDocument(frame, (own) => {
      if (ctx.isInvalid) return
      if (own !== null && sheet === null) return enter(frame, own)
      if (sheet === null) session.tell({ kind: 'cannot_show' })
      close()
    })
  }

  session.ask({ kind: 'start' }, '', EVERYWHERE)
  Object.assign(globalThis, { brandCheckBox: box } satisfies Handed)
  parent.append(host)
  raise(host)
  put()
  // Making a frame takes longer than a person should wait. The first picture contains no name yet, so it is drawn
  // outside the frame.
  painter.draw(preview, state)
  ctx.requestAnimationFrame(() => ctx.requestAnimationFrame(() => ctx.setTimeout(openFrame)))
  closeOn(host, closers, signal)
  parent.addEventListener('close', (event) => event.isTrusted && event.target === parent && close(), { signal })
  addEventListener('resize', put, { signal })
  // A browser can restore a page with all its contents. By then another name may wait for its tab.
  addEventListener('pagehide', (event) => event.isTrusted && close(), { signal })
  ctx.setInterval(() => isShown(host, box) || close(), WATCH_MS)
}
