/** What the hands of a person do in a state of the gallery once it is drawn. Elements are named by selectors. */
export type Hands = (root: HTMLElement) => void

const all = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]

/** Clicks the first `count` elements. */
export const click =
  (selector: string, count = 1): Hands =>
  (root) => {
    for (const element of all(root, selector).slice(0, count)) element.click()
  }

/** Types into the first such field, in place of what it holds. */
export const type =
  (selector: string, text: string): Hands =>
  (root) => {
    const field = root.querySelector<HTMLInputElement>(selector)
    if (field === null) throw new Error(`there is no field ${selector}`)
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

/** Sends the first form of the state. */
export const send: Hands = (root) => root.querySelector('form')?.requestSubmit()
