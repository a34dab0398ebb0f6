/** User actions to run once a gallery state is drawn. Selectors name the elements. */
export type Hands = (root: HTMLElement) => void

const all = (root: HTMLElement, selector: string) => [...root.querySelectorAll<HTMLElement>(selector)]

export const click =
  (selector: string, count = 1): Hands =>
  (root) => {
    for (const element of all(root, selector).slice(0, count)) element.click()
  }

/** Types into the first matching field and replaces its text. */
export const type =
  (selector: string, text: string): Hands =>
  (root) => {
    const field = root.querySelector<HTMLInputElement>(selector)
    if (field === null) throw new Error(`there is no field ${selector}`)
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

export const send: Hands = (root) => root.querySelector('form')?.requestSubmit()
