import type { ContentScriptContext } from 'wxt/utils/content-script-context'
import { browser } from '../browser.ts'
import { createCheckSession } from '../check-session.ts'
import { CHECK_PORT } from '../port-name.ts'
import type { Theme } from '../preferences.ts'
import type { View, ViewActions } from '../view.ts'
import { closeOn } from './events.ts'
import { openDocument } from './frame-document.ts'
import { cardParent, raise } from './layer.ts'
import { type Box, place } from './place.ts'
import { rememberPlace, selectionBox } from './selection.ts'
import { createShadow } from './shadow.ts'
import { openSheet, type Painter, type Sheet } from './sheet.ts'

export interface CardState {
  view: View
  actions: ViewActions
  theme: Theme
}

const EVERYWHERE = { jurisdiction: null, niceClasses: [] }
/** How often an open card looks whether its extension is still there (updated, switched off, removed), and itself. */
const WATCH_MS = 2000

const scopeIn = (view: View) => ('scope' in view ? view.scope : EVERYWHERE)

function nameIn(view: View): string {
  if (view.phase === 'done') return view.result.name
  return 'name' in view ? view.name : ''
}

/** Puts the frame beside the selection; the height that a card may take there. */
function putAt(host: HTMLElement, frame: HTMLElement, selection: Box | null): number {
  // A page that is zoomed by its own style would enlarge the card and push it out of sight.
  frame.style.zoom = String(1 / (host.currentCSSZoom || 1))
  const px = (value: number | null) => (value === null ? 'auto' : `${value}px`)
  const { left, top, bottom, maxHeight } = place(selection, {
    width: document.documentElement.clientWidth || innerWidth,
    height: innerHeight,
  })
  Object.assign(frame.style, { left: px(left), top: px(top), bottom: px(bottom) })
  return maxHeight
}

/** A card that a page took out of sight must not go on taking keys. */
function isShown(host: HTMLElement, frame: HTMLElement): boolean {
  return host.matches(':popover-open') && frame.getBoundingClientRect().height > 0
}

/**
 * Opens the card for the name that waits for this tab. A card of an earlier run goes first: its context
 * ends when this one begins, and everything a card sets up ends with its context.
 */
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
  const { host, frame, shadow } = createShadow()
  const state: CardState = { view: { phase: 'idle' }, theme: 'system', actions: {} as ViewActions }
  let sheet: Sheet | null = null
  let room = 0
  let givesBackFocus = true

  const show = (change: Partial<CardState>) => {
    Object.assign(state, change)
    if (ctx.isValid) sheet?.show(state, room)
  }
  const session = createCheckSession({
    connect,
    onView: (view) => show({ view }),
    onTheme: (theme) => show({ theme }),
    onLost: () => void ctx.isInvalid,
  })
  const close = () => ctx.abort('closed')
  const giveWay = () => {
    givesBackFocus = false
    close()
  }
  const put = () => {
    room = putAt(host, frame, selection)
    show({})
  }
  state.actions = {
    check: (name) => session.ask({ kind: 'check', name }, name, scopeIn(state.view)),
    retry: session.retry,
    cancel: close,
    close,
    openOptions: () => session.tell({ kind: 'open_options' }),
    openPanel() {
      session.tell({ kind: 'open_panel', name: nameIn(state.view) })
      close()
    },
  }

  ctx.onInvalidated(() => {
    if (givesBackFocus && shadow.activeElement !== null) restore()
    session.end()
    sheet?.end()
    host.remove()
  })
  session.ask({ kind: 'start' }, '', EVERYWHERE)
  parent.append(host)
  raise(host)
  put()
  openDocument(frame, (own) => {
    if (ctx.isInvalid) return
    if (own === null || sheet !== null) {
      if (sheet === null) session.tell({ kind: 'cannot_show' })
      return close()
    }
    own.title = frame.title
    frame.focus({ preventScroll: true })
    sheet = openSheet(own, painter, {
      onHeight: (height) => Object.assign(frame.style, { height: `${height}px` }),
      onEscape: close,
    })
    show({})
  })
  closeOn(host, { onEscape: close, onOutside: giveWay }, signal)
  parent.addEventListener('close', (event) => event.isTrusted && event.target === parent && close(), { signal })
  addEventListener('resize', put, { signal })
  ctx.setInterval(() => isShown(host, frame) || close(), WATCH_MS)
}
