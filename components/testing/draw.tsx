import { type ComponentChild, render } from 'preact'
import { act } from 'preact/test-utils'
import { afterEach, vi } from 'vitest'
import { readMessages } from '../gallery/messages.ts'
import { translator } from '../gallery/translator.ts'
import { giveStrings } from '../ui/text.ts'

export const t = translator(await readMessages('en'))
const roots: HTMLElement[] = []

afterEach(() => {
  for (const root of roots.splice(0)) {
    render(null, root)
    root.remove()
  }
})

/** Draws into the document, with the shipped English messages by default. Call `redraw` to change the props. */
export function draw(node: ComponentChild, strings = t): { root: HTMLElement; redraw(node: ComponentChild): void } {
  const root = document.body.appendChild(document.createElement('div'))
  roots.push(root)
  giveStrings(strings)
  const redraw = (next: ComponentChild) => void act(() => render(next, root))
  redraw(node)
  return { root, redraw }
}

/** Returns the text of an element, with white space collapsed. */
export function textOf(element: Element | null): string {
  return (element?.textContent ?? '').replace(/\s+/g, ' ').trim()
}

/** Returns the texts of all text nodes, separated by spaces, because blocks are separate on the page. */
export function spacedText(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const pieces: string[] = []
  while (walker.nextNode()) pieces.push(walker.currentNode.textContent ?? '')
  return pieces.join(' ').replace(/\s+/g, ' ').trim()
}

export function button(root: Element, name: string): HTMLButtonElement {
  const found = [...root.querySelectorAll('button')].find((candidate) => textOf(candidate) === name)
  if (!found) throw new Error(`no button ${name}`)
  return found
}

export function click(element: HTMLElement): Promise<void> {
  return act(async () => element.click())
}

/** Advances fake time and waits for the renders that follow. */
export function pass(ms: number): Promise<void> {
  return act(() => void vi.advanceTimersByTime(ms))
}

/** Sets the value of a field, and fires its `input` and `change` events. */
export function type(field: HTMLInputElement | HTMLSelectElement, text: string): void {
  act(() => {
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

export function submit(form: HTMLFormElement): Promise<void> {
  return act(async () => void form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true })))
}
