import type { Handed } from '../mover/handed.ts'
import { drawnText } from './drawn-text.ts'

/**
 * UTF-16 units: some hundreds of names, each with a remark. The rest is ignored, because a page can select as much text
 * as it likes.
 */
export const SELECTED_MAX = 50_000

export interface SelectedInPage {
  /** As `drawnText` reads it, or the plain text of a field. */
  text: string
  /** As the browser reports it, also in a menu. */
  told: string
}

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

/** A range from one shadow root to another is collapsed in the page's own list. */
function rangesOf(selection: Selection): AbstractRange[] {
  const ranges = Array.from({ length: selection.rangeCount }, (_, at) => selection.getRangeAt(at))
  if (ranges.some(({ collapsed }) => !collapsed)) return ranges
  const shadowRoots = [...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])
  return selection.getComposedRanges?.({ shadowRoots }) ?? ranges
}

/**
 * Reads the selection of this frame, but never a password field. Several ranges (Firefox selects them with Ctrl) become
 * separate lines. Both texts are cut after `longest` UTF-16 units and one more.
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

/** Extensions can read the root inside an element even if it is closed to the page. */
interface RootReader {
  openOrClosedShadowRoot?: ShadowRoot | null
}
interface ReaderOfRoots {
  chrome?: { dom?: { openOrClosedShadowRoot(element: Element): ShadowRoot | null } }
}

const HTML = 'http://www.w3.org/1999/xhtml'

function rootIn(element: Element): ShadowRoot | null {
  // Chromium throws for any other element. The namespace is right even for an element of another frame.
  if (element.namespaceURI !== HTML) return element.shadowRoot
  const { openOrClosedShadowRoot: root } = element as RootReader
  return root ?? (globalThis as ReaderOfRoots).chrome?.dom?.openOrClosedShadowRoot(element) ?? element.shadowRoot
}

function frameWithFocus(page: Document): Element | 'card' | null {
  const { brandCheckBox: box } = globalThis as Handed
  // An element or a frame of the page can have this name as well.
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

function forgetOnPress(handed: Handed): void {
  const forget = ({ isTrusted }: Event) => isTrusted && Object.assign(handed, { brandCheckFrame: null })
  addEventListener('pointerdown', forget, { capture: true, once: true })
}

/**
 * Our own card receives the focus when it opens, and not every browser lets it return the focus to a frame. A person
 * who presses the key again, even after closing the card, still means that frame. They leave the frame by a press, a
 * selection or the focus of an element around it.
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
 * True if the person was in this frame last, not in a frame inside or around it. A frame's selection stays when the
 * person goes on, so a page can have several. Inside a page of another origin, only the focus counts.
 */
export function isPersonHere(): boolean {
  if (frameOfPerson() !== null) return false
  for (let own: Window = window; own !== own.parent; own = own.parent) {
    const frame = own.frameElement
    if (frame === null) return document.hasFocus()
    // Chromium also lets us into our own card, in which nobody selects a name to check.
    if ((own.parent as Window & Handed).brandCheckBox?.contains(frame)) return false
    if (frameWithFocus(frame.ownerDocument) !== frame) return false
  }
  return true
}
