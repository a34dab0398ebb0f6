import type { ContentScriptContext } from 'wxt/utils/content-script-context'
import { browser } from '../browser.ts'
import { CHECK_PORT, createCheckSession } from '../messages/check-session.ts'
import type { Theme } from '../storage/preferences.ts'
import { translate } from '../strings.ts'
import { nameIn, type View, type ViewActions } from '../view.ts'
import type { Handed } from './handed.ts'
import { type Box, place } from './place.ts'

/** An empty page without scripts, so that sites gain nothing by embedding it. */
const FRAME_PAGE = '/card.html'

/**
 * Calls `onDocument` with the card's document. Passes null if we may not enter the frame (in a sandboxed page), and when
 * the frame loses its document.
 *
 * In Chromium, this is the empty document that a new frame has immediately. A frame in a closed shadow root is not in
 * `window.frames`, and the page's `window.find`, selections and events end at its edge.
 *
 * Firefox exposes nodes inside a closed root: through `originalTarget` and `rangeParent` of events, and through
 * `window.find` in same-origin frames. So Firefox loads one of our own pages, from a different origin. Its address
 * identifies the installation, so no attribute of the frame may show it to the page.
 */
export function followDocument(frame: HTMLIFrameElement, onDocument: (own: Document | null) => void): void {
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
  /** Inert, so that nobody can find or press anything in it. */
  preview: HTMLElement
  shadow: ShadowRoot
}

/**
 * Inside a shadow root, our important rules override the page's (CSS Cascading 5, section 6.1), so a page that hides
 * unknown elements cannot hide the card. `all` does not reset the direction, so an Arabic page would mirror the card.
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

/** A page that traps the focus in a dialog would react to these events and move the focus out of the card. */
const KEPT_INSIDE = ['focusin', 'focusout']

/** Sets the text before the style enters the document, so that the page's content security policy does not block it. */
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

/** Browsers' usual scroll distances: a line in CSS pixels, and a page as a share of the visible height. */
const LINE = 40
const PAGE_SHARE = 0.875

/** Scrolls the card by key. The focused heading does not scroll, so the page would get these keys. */
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

interface Painter {
  css: string
  draw(root: HTMLElement, state: CardState | null): void
}

interface CardDocument {
  /** `room` is in CSS pixels. */
  show(state: CardState, room: number): void
  /** Stops updates. The document disappears with its frame. */
  end(): void
}

interface Listeners {
  /** Reports the height in CSS pixels. */
  onHeight(height: number): void
  onEscape(): void
}

export function openDocument(
  document: Document,
  { css, draw }: Painter,
  { onHeight, onEscape }: Listeners,
): CardDocument {
  const { body, documentElement } = document
  const style = document.createElement('style')
  style.textContent = css
  document.head.append(style)
  documentElement.lang = translate('format.locale')
  document.title = translate('manifest.name')
  // Measure a `div`, not the body. An empty document is in quirks mode, so its body is never shorter than its frame,
  // and the frame could never shrink.
  const root = body.appendChild(document.createElement('div'))
  const measure = () => onHeight(root.getBoundingClientRect().height)
  new ResizeObserver(measure).observe(root)
  trustedOnly(document)
  document.addEventListener('keydown', (event) => {
    // The browser closes an open menu.
    if (event.key !== 'Escape' || event.isComposing || body.querySelector(':popover-open')) return
    event.preventDefault()
    onEscape()
  })
  scrollByKeys(document, () => body.querySelector('.bc-body'))
  return {
    show(state, room) {
      body.style.setProperty('--bc-room', `${room}px`)
      draw(root, state)
      measure()
    },
    end: () => draw(root, null),
  }
}

/** Finds an open modal dialog. It makes everything outside inert, so the card must go inside. */
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
 * Returns null if the document cannot contain a card (a PDF, XML, a frame set). If the body is editable, the page may
 * save its content, so the card goes next to the body.
 */
function cardParent(): Element | null {
  if (document.contentType === 'application/pdf') return null
  const { body } = document
  if (!(body instanceof HTMLBodyElement)) return null
  return openDialog() ?? (body.isContentEditable ? body.parentElement : body)
}

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
/** Time in milliseconds between checks that the card is still in the page and its extension still runs. */
const WATCH_MS = 2000

const scopeIn = (view: View) => ('scope' in view ? view.scope : EVERYWHERE)

/** Positions the card. Returns the free height in CSS pixels. */
function putAt(host: HTMLElement, box: HTMLElement, selection: Box | null): number {
  // A page with CSS `zoom` would enlarge the card and push it out of sight.
  box.style.zoom = String(1 / (host.currentCSSZoom || 1))
  const px = (value: number | null) => (value === null ? 'auto' : `${value}px`)
  const { left, top, bottom, maxHeight } = place(selection, {
    width: document.documentElement.clientWidth || innerWidth,
    height: innerHeight,
  })
  Object.assign(box.style, { left: px(left), top: px(top), bottom: px(bottom) })
  return maxHeight
}

/** Returns the only colour scheme that the page sets by CSS. Otherwise the system decides. */
export function pageTheme(): Theme {
  const { colorScheme } = getComputedStyle(document.documentElement)
  const isDark = colorScheme.includes('dark')
  return isDark === colorScheme.includes('light') ? 'system' : isDark ? 'dark' : 'light'
}

/** False if the page has hidden the card, which must then receive no more keys. */
function isShown(host: HTMLElement, box: HTMLElement): boolean {
  return host.matches(':popover-open') && box.getBoundingClientRect().height > 0
}

/** Opens the card for the pending name of this tab. Closes an earlier card first. */
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
  const theme = pageTheme()
  const state: CardState = { view: { phase: 'idle' }, theme, actions: {} as ViewActions }
  let opened: CardDocument | null = null
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
    if (ctx.isValid) opened?.show(state, room)
  }
  const session = createCheckSession({
    connect,
    onView: (view) => show({ view }),
    onTheme: (chosen) => show({ theme: chosen === 'system' ? theme : chosen }),
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
  const openPanel = (to?: 'goods' | 'list') => {
    session.tell({ kind: 'open_panel', name: nameIn(state.view), to })
    close()
  }
  state.actions = {
    check: (name, scope) => session.ask({ kind: 'check', name, scope }, name, scope ?? scopeIn(state.view)),
    allow: (name) => session.ask({ kind: 'allow', name }, name, scopeIn(state.view)),
    retry: session.retry,
    cancel: close,
    close,
    openOptions: () => session.tell({ kind: 'open_options' }),
    openPanel: () => openPanel(),
    giveClasses: () => openPanel('goods'),
    addToList: () => openPanel('list'),
    otherSpelling: () => session.tell({ kind: 'open_popup', name: nameIn(state.view) }),
  }

  ctx.onInvalidated(() => {
    const hasFocus = shadow.activeElement !== null
    session.end()
    painter.draw(preview, null)
    opened?.end()
    host.remove()
    // Runs only after the removal, because Firefox clears the focus when a frame is removed.
    if (givesBackFocus && hasFocus) restore()
  })
  const enter = (frame: HTMLIFrameElement, own: Document) => {
    painter.draw(preview, null)
    preview.remove()
    frame.style.cssText = ''
    inside = own
    frame.focus({ preventScroll: true })
    opened = openDocument(own, painter, {
      onHeight: (height) => Object.assign(frame.style, { height: `${height}px` }),
      onEscape: close,
    })
    if (own.defaultView) onFramePressed(host, own.defaultView, closers, signal)
    show({})
  }
  const openFrame = () => {
    const frame = createFrame()
    box.append(frame)
    followDocument(frame, (own) => {
      if (ctx.isInvalid) return
      if (own !== null && opened === null) return enter(frame, own)
      if (opened === null) session.tell({ kind: 'cannot_show' })
      close()
    })
  }

  session.ask({ kind: 'start' }, '', EVERYWHERE)
  Object.assign(globalThis, { brandCheckBox: box } satisfies Handed)
  parent.append(host)
  raise(host)
  put()
  // Creating a frame takes too long for the user. The preview contains no name yet, so it is rendered outside the
  // frame.
  painter.draw(preview, state)
  ctx.requestAnimationFrame(() => ctx.requestAnimationFrame(() => ctx.setTimeout(openFrame)))
  closeOn(host, closers, signal)
  parent.addEventListener('close', (event) => event.isTrusted && event.target === parent && close(), { signal })
  addEventListener('resize', put, { signal })
  // A browser can restore a page with its card. By then, a different name may wait for the tab.
  addEventListener('pagehide', (event) => event.isTrusted && close(), { signal })
  ctx.setInterval(() => isShown(host, box) || close(), WATCH_MS)
}

type Field = HTMLInputElement | HTMLTextAreaElement

function deepActive(): Element | null {
  let active = document.activeElement
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement
  return active
}

const isField = (element: Element | null): element is Field =>
  element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement

function isVisible({ left, top, right, bottom }: Box): boolean {
  const hasSize = right - left > 0 && bottom - top > 0
  return hasSize && right > 0 && bottom > 0 && left < innerWidth && top < innerHeight
}

function selectionBox(): Box | null {
  const active = deepActive()
  if (active instanceof HTMLIFrameElement || active instanceof HTMLFrameElement) return null
  const selection = getSelection()
  const hasRange = selection !== null && selection.rangeCount > 0 && !selection.isCollapsed
  const holder = isField(active) ? active : hasRange ? selection.getRangeAt(0) : null
  const box = holder?.getBoundingClientRect() ?? null
  return box !== null && isVisible(box) ? box : null
}

interface FieldSelection {
  start: number | null
  end: number | null
  direction: 'forward' | 'backward' | 'none' | undefined
}

function readField(field: Field): FieldSelection {
  return { start: field.selectionStart, end: field.selectionEnd, direction: field.selectionDirection ?? undefined }
}

function rememberPlace(): () => void {
  const active = deepActive()
  const field = isField(active) ? readField(active) : null
  const selection = getSelection()
  const ranges = Array.from({ length: selection?.rangeCount ?? 0 }, (_, i) => selection?.getRangeAt(i).cloneRange())
  return () => {
    if (active instanceof HTMLElement && active !== document.body && active.isConnected) {
      active.focus({ preventScroll: true })
      if (field?.start != null && isField(active)) active.setSelectionRange(field.start, field.end, field.direction)
    }
    if (field !== null || ranges.length === 0) return
    const now = getSelection()
    now?.removeAllRanges()
    for (const range of ranges) if (range?.startContainer.isConnected) now?.addRange(range)
  }
}

const DEEDS = ['click', 'keydown'] as const

/** Blocks events from page scripts, which can never be trusted events. */
function trustedOnly(root: EventTarget): void {
  for (const type of DEEDS) {
    root.addEventListener(
      type,
      (event) => {
        if (event.isTrusted) return
        event.stopImmediatePropagation()
        event.preventDefault()
      },
      true,
    )
  }
}

interface Closers {
  onEscape(): void
  onOutside(): void
  hasFocus(): boolean
}

/**
 * Detects a press on a frame in the page. The press stays inside the frame, but the window loses the focus while the
 * pointer is over a frame. The active element is then the card's host in Chromium, and the frame in Firefox. Does not
 * report a press if the card itself received the focus.
 */
function onFramePressed(
  host: Element,
  window: Window,
  { onOutside, hasFocus }: Pick<Closers, 'onOutside' | 'hasFocus'>,
  signal: AbortSignal,
): void {
  const look = () => {
    const active = deepActive()
    const isInFrame = active === host || active?.matches('iframe, frame')
    const isOverFrame = document.querySelector('iframe:hover, frame:hover') !== null
    if (!signal.aborted && document.hasFocus() && !hasFocus() && isInFrame && isOverFrame) onOutside()
  }
  // The focus moves only after this event.
  window.addEventListener('blur', () => setTimeout(look), { signal })
}

/** Closes the card on Esc or a press outside. The card is the top layer, so the page receives the press but not Esc. */
function closeOn(host: Element, closers: Closers, signal: AbortSignal): void {
  const { onEscape, onOutside } = closers
  const options = { capture: true, signal }
  document.addEventListener(
    'keydown',
    (event) => {
      if (!event.isTrusted || event.key !== 'Escape' || event.isComposing) return
      event.preventDefault()
      event.stopImmediatePropagation()
      onEscape()
    },
    options,
  )
  document.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isTrusted && !event.composedPath().includes(host)) onOutside()
    },
    options,
  )
  onFramePressed(host, window, closers, signal)
}
