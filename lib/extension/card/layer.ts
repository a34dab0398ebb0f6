import { deepActive } from './selection.ts'

/** An open modal dialog makes everything outside it inert, so a card has to stand inside. */
function openDialog(): Element | null {
  for (let node: Node | null = deepActive(); node !== null; ) {
    const dialog: Element | null = node instanceof Element ? node.closest('dialog:modal') : null
    if (dialog !== null) return dialog
    const root: Node = node.getRootNode()
    node = root instanceof ShadowRoot ? root.host : null
  }
  return [...document.querySelectorAll('dialog:modal')].at(-1) ?? null
}

/** Where a card goes in the document; null where the document can hold none (a PDF, XML, a frame set). */
export function cardParent(): Element | null {
  if (document.contentType === 'application/pdf') return null
  return document.body instanceof HTMLBodyElement ? (openDialog() ?? document.body) : null
}

/** Puts a host that is in the document into the top layer, which stands above every z-index. */
export function raise(host: HTMLElement): void {
  host.popover = 'manual'
  host.showPopover()
}
