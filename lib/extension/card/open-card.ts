import type { ContentScriptContext } from 'wxt/utils/content-script-context'
import { browser } from '../browser.ts'
import { createCheckSession } from '../check-session.ts'
import { CHECK_PORT } from '../port-name.ts'
import type { Theme } from '../preferences.ts'
import type { View, ViewActions } from '../view.ts'
import { closeOn, trustedOnly } from './events.ts'
import { cardParent, raise } from './layer.ts'
import { type Box, place } from './place.ts'
import { rememberPlace, selectionBox } from './selection.ts'
import { createShadow } from './shadow.ts'

export interface CardState {
  view: View
  actions: ViewActions
  theme: Theme
}

/** Draws a state into the card's root; null takes down what was drawn. */
export type DrawCard = (root: HTMLElement, state: CardState | null) => void

const EVERYWHERE = { jurisdiction: null, niceClasses: [] }
/** How often an open card looks whether its extension is still there (updated, switched off, removed), and itself. */
const WATCH_MS = 2000

const scopeIn = (view: View) => ('scope' in view ? view.scope : EVERYWHERE)

function nameIn(view: View): string {
  if (view.phase === 'done') return view.result.name
  return 'name' in view ? view.name : ''
}

function putAt(host: HTMLElement, root: HTMLElement, selection: Box | null): void {
  // A page that is zoomed by its own style would enlarge the card and push it out of sight.
  root.style.zoom = String(1 / (host.currentCSSZoom || 1))
  const px = (value: number | null) => (value === null ? 'auto' : `${value}px`)
  const { left, top, bottom, maxHeight } = place(selection, {
    width: document.documentElement.clientWidth || innerWidth,
    height: innerHeight,
  })
  Object.assign(root.style, { left: px(left), top: px(top), bottom: px(bottom), maxHeight: px(maxHeight) })
}

/** A card that a page took out of sight must not go on taking keys. */
function isShown(host: HTMLElement, root: HTMLElement): boolean {
  return host.matches(':popover-open') && root.getBoundingClientRect().height > 0
}

/**
 * Opens the card for the name that waits for this tab. A card of an earlier run goes first: its context
 * ends when this one begins, and everything a card sets up ends with its context.
 */
export function openCard(ctx: ContentScriptContext, css: string, draw: DrawCard): void {
  const connect = () => browser.runtime.connect({ name: CHECK_PORT })
  const parent = cardParent()
  if (parent === null) {
    connect().postMessage({ kind: 'cannot_show' })
    return
  }
  const { signal } = ctx
  const selection = selectionBox()
  const restore = rememberPlace()
  const { host, root, shadow } = createShadow(css)
  const state: CardState = { view: { phase: 'idle' }, theme: 'system', actions: {} as ViewActions }
  let givesBackFocus = true

  const show = (change: Partial<CardState>) => {
    Object.assign(state, change)
    if (ctx.isValid) draw(root, state)
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
    draw(root, null)
    host.remove()
  })
  trustedOnly(shadow, signal)
  parent.append(host)
  raise(host)
  putAt(host, root, selection)
  session.ask({ kind: 'start' }, '', EVERYWHERE)
  closeOn(host, { onEscape: close, onOutside: giveWay }, signal)
  parent.addEventListener('close', (event) => event.isTrusted && event.target === parent && close(), { signal })
  addEventListener('resize', () => putAt(host, root, selection), { signal })
  ctx.setInterval(() => isShown(host, root) || close(), WATCH_MS)
}
