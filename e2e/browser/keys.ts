import type { Page } from 'playwright-core'

/** Most elements that a person passes with the Tab key on the way to another one. */
const TABS_MAX = 120

/** The fault where no element has the focus. */
const NOWHERE = 'no element has the focus'

/** What a person who uses the keyboard alone can do on a page, and can know of where they are. */
export interface Keys {
  /** The label of the focused element, else its own text; the page's own element has none. */
  focused(): Promise<string>
  /** Presses the Tab key until the element with this label or text, or with one that begins so, has the focus. */
  tabTo(name: string | RegExp): Promise<void>
  /** Goes to an element with the Tab key and presses a key on it. */
  use(name: string | RegExp, key?: string): Promise<void>
  /** Goes to a field with the Tab key and types into it; in a select, that chooses the option that begins so. */
  type(field: string, text: string): Promise<void>
}

interface Place {
  name: string
  /** What a person cannot see of the focus; empty where all is as it should be. */
  fault: string
}

/** Where the focus is, and whether a person sees it there. Runs in the page. */
function placeOfFocus(): Place {
  const element = document.activeElement as HTMLElement | null
  if (element === null || element === document.body) return { name: '', fault: 'no element has the focus' }
  const labels = [...((element as HTMLInputElement).labels ?? [])].map((label) => label.innerText)
  const name = (element.ariaLabel ?? labels[0] ?? element.innerText).trim()
  const { outlineStyle, outlineWidth } = getComputedStyle(element)
  if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 1) return { name, fault: 'it has no outline' }
  const box = element.getBoundingClientRect()
  const [left, right] = [Math.max(box.left, 0), Math.min(box.right, innerWidth)]
  const [top, bottom] = [Math.max(box.top, 0), Math.min(box.bottom, innerHeight)]
  if (right - left < 1 || bottom - top < 1)
    return { name, fault: `it is outside the window (${box.left}, ${box.top}, ${box.width}x${box.height})` }
  const inFront = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
  const isSeen = inFront !== null && (element.contains(inFront) || inFront.contains(element))
  return { name, fault: isSeen ? '' : 'something covers it' }
}

export function keysOn(page: Page): Keys {
  const matches = (name: string, wanted: string | RegExp) =>
    typeof wanted === 'string' ? name === wanted : wanted.test(name)

  async function tabTo(wanted: string | RegExp): Promise<void> {
    for (let count = 0; count < TABS_MAX; count++) {
      const { name, fault } = await page.evaluate(placeOfFocus)
      // Behind the last element and before the first one, no element has the focus.
      const isBetween = fault === NOWHERE && count > 0
      if (fault !== '' && !isBetween) throw new Error(`on the way to ${wanted}, at “${name}”: ${fault}`)
      if (matches(name, wanted)) return
      await page.keyboard.press('Tab')
    }
    throw new Error(`the Tab key does not lead to ${wanted}`)
  }

  return {
    focused: async () => (await page.evaluate(placeOfFocus)).name,
    tabTo,
    async use(name, key = 'Enter') {
      await tabTo(name)
      await page.keyboard.press(key)
    },
    async type(field, text) {
      await tabTo(field)
      await page.keyboard.type(text)
    },
  }
}
