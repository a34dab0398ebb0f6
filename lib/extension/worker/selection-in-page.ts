import type { Handed } from '../mover/handed.ts'
import { drawnText } from './drawn-text.ts'

/**
 * Longest selection that is taken from a page, in UTF-16 units: some hundreds of names, each with a remark. The rest is
 * not looked at, because a page can select as much text as it likes.
 */
export const SELECTED_MAX = 50_000

/** What is selected in a frame. */
export interface SelectedInPage {
  /** The text as `drawnText` reads it; that of a field as it is. */
  text: string
  /** The text as the browser reports it, in a menu as well. */
  told: string
}

/** The element that has the focus, looked up through roots. */
function focusedField(): HTMLInputElement | HTMLTextAreaElement | null {
  let active = document.activeElement
  while (active !== null) {
    const inner: Element | null = rootIn(active)?.activeElement ?? null
    if (inner === null) break
    active = inner
  }
  if (active instanceof HTMLTextAreaElement) return active
  return active instanceof HTMLInputElement && active.type !== 'password' ? active : null
}

/** The ranges of a selection. One that goes from one root to another is collapsed in the page's own list. */
function rangesOf(selection: Selection): AbstractRange[] {
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))
  if (ranges.some(({ collapsed }) => !collapsed)) return ranges
  const shadowRoots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return selection.getComposedRanges?.({ shadowRoots }) ?? ranges
}

/**
 * What is selected in this frame: several ranges (Firefox selects them with Ctrl) stand on separate lines. Both texts
 * are cut soon after `longest` UTF-16 units. Never reads a password field.
 */
export function selectionInPage(longest: number): SelectedInPage {
  const field = focusedField()
  const picked = field?.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0) ?? ''
  const selection = getSelection()
  const told = (picked || String(selection ?? '')).slice(0, longest + 1)
  const read =
    picked || !selection
      ? ''
      : rangesOf(selection)
          .map((range) => drawnText(range, longest))
          .join('\n')
  return { text: read.trim() === '' ? told : read.slice(0, longest + 1), told }
}

/** What browsers lend to extensions: the root inside an element, also where it is closed to the page. */
interface RootReader {
  openOrClosedShadowRoot?: ShadowRoot | null
}
interface ReaderOfRoots {
  chrome?: { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } }
}

const HTML = 'http://www.w3.org/1999/xhtml'

function rootIn(element: Element): ShadowRoot | null {
  // Chromium throws for any other element. The namespace tells also where the element belongs to another frame.
  if (element.namespaceURI !== HTML) return element.shadowRoot
  const { openOrClosedShadowRoot: root } = element as RootReader
  return root ?? (globalThis as ReaderOfRoots).chrome?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot
}

/**
 * The frame inside a page in which the focus is; null for none, and `card` where it is in our own card. Looked up
 * through shadow roots.
 */
function frameWithFocus(page: Document): Element | 'card' | null {
  const { brandCheckBox: box } = globalThis as Handed
  // An element or a frame of the page can go by this name as well.
  const card = box instanceof HTMLElement ? box.getRootNode() : null
  let active = page.activeElement
  while (active !== null) {
    const root = rootIn(active)
    if (root !== null && root === card) return 'card'
    if (root === null || root.activeElement === null) break
    active = root.activeElement
  }
  return active?.matches('iframe, frame, fencedframe, embed, object') ? active : null
}

/** Forgets in which frame the person was, once they press anywhere around it. */
function forgetOnPress(handed: Handed): void {
  const forget = ({ isTrusted }: Event) => isTrusted && Object.assign(handed, { brandCheckFrame: null })
  addEventListener('pointerdown', forget, { capture: true, once: true })
}

/**
 * The frame inside this one in which the person was last; null for none. Our own card takes the focus when it opens,
 * and not every browser lets it give the focus back to a frame: a person who presses the key again meanwhile, or after
 * closing the card, means what they meant before. Around the frame they are again once they press or select something
 * there, or give an element the focus.
 */
function frameOfPerson(): Element | null {
  const handed = globalThis as Handed
  const focused = frameWithFocus(document)
  const selected = String(getSelection())
  const isNowhere = [null, document.body, document.documentElement].includes(document.activeElement as HTMLElement)
  const isAsBefore = focused === 'card' || (isNowhere && handed.brandCheckAround === selected)
  const frame = focused instanceof Element ? focused : isAsBefore ? handed.brandCheckFrame : null
  const standing = frame instanceof Element && frame.isConnected ? frame : null
  Object.assign(handed, { brandCheckFrame: standing, brandCheckAround: selected })
  if (standing !== null) forgetOnPress(handed)
  return standing
}

/**
 * Whether the person was in this frame last, and not in a frame inside or around it. A frame keeps its selection when
 * the person goes on to another one, so that a page can have several. Of a frame inside a page of another origin, only
 * the focus tells.
 */
export function isPersonHere(): boolean {
  if (frameOfPerson() !== null) return false
  for (let own: Window = window; own !== own.parent; own = own.parent) {
    const frame = own.frameElement
    if (frame === null) return document.hasFocus()
    // Chromium lets us into the frame of our own card as well, and nobody selects a name to check there.
    if ((own.parent as Window & Handed).brandCheckBox?.contains(frame)) return false
    if (frameWithFocus(frame.ownerDocument) !== frame) return false
  }
  return true
}
