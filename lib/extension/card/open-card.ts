import type { ContentScriptContext } from 'wxt/utils/content-script-context'
import { browser } from '../browser.ts'
import { createCheckSession } from '../check-session.ts'
import type { Handed } from '../mover/handed.ts'
import { CHECK_PORT } from '../port-name.ts'
import type { Theme } from '../preferences.ts'
import type { View, ViewActions } from '../view.ts'
import { closeOn, onFramePressed } from './events.ts'
import { openDocument } from './frame-document.ts'
import { type Box, place } from './place.ts'
import { deepActive, rememberPlace, selectionBox } from './selection.ts'
import { createFrame, createShadow } from './shadow.ts'
import { openSheet, type Painter, type Sheet } from './sheet.ts'

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

export interface CardState {
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
