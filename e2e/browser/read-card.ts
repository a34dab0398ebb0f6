/** A place inside the extension where code can run: its worker (Chromium), or one of its pages (both browsers). */
export interface Inside {
  evaluate<Result, Argument>(run: (argument: Argument) => Result | Promise<Result>, argument: Argument): Promise<Result>
}

export interface SeenCard {
  /** How many card elements stand in the document. */
  hosts: number
  text: string
  /** In CSS pixels of the viewport; null without a card. */
  box: { x: number; y: number; width: number; height: number } | null
  /** Height of the card itself in CSS pixels, 0 without a card. The frame must be exactly as high. */
  height: number
  /** Text of the focused element inside the card; '' where nothing in the card has the focus. */
  focused: string
  /** Those that can be seen: not those of a closed menu. */
  buttons: { text: string; x: number; y: number }[]
  role: string | null
  /** How far the card is scrolled, in CSS pixels. */
  scrolled: number
}

/**
 * Reads a card through its closed root and its frame, from inside the extension: neither a page nor a driver can do
 * that. It works only where the extension may run in the page, that is, after a real gesture.
 */
export function readCard(inside: Inside, tabId: number): Promise<SeenCard> {
  return inside.evaluate(async (id: number) => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser, whose globals are not typed here
    const { browser, chrome } = globalThis as any
    const [frame] = await (browser ?? chrome).scripting.executeScript({
      target: { tabId: id },
      func: () => {
        // biome-ignore lint/suspicious/noExplicitAny: runs in the page
        const { chrome: inPage } = globalThis as any
        const open = (node: Element) =>
          'openOrClosedShadowRoot' in node ? node.openOrClosedShadowRoot : inPage.dom.openOrClosedShadowRoot(node)
        const hosts = [...document.querySelectorAll('*')].filter((node) => node.localName.startsWith('brand-check-'))
        const root: ShadowRoot | null = hosts[0] ? open(hosts[0]) : null
        const frame = root?.querySelector('iframe')
        const own = frame?.contentDocument
        const card = own?.querySelector<HTMLElement>('.bc-root')
        const box = frame?.getBoundingClientRect()
        const hasFocus = root?.activeElement === frame
        return {
          hosts: hosts.length,
          text: card?.innerText ?? '',
          box: card && box ? { x: box.x, y: box.y, width: box.width, height: box.height } : null,
          height: card?.getBoundingClientRect().height ?? 0,
          focused: (hasFocus && (own?.activeElement as HTMLElement | null)?.innerText) || '',
          role: card?.getAttribute('role') ?? null,
          scrolled: card?.querySelector('.bc-body')?.scrollTop ?? 0,
          buttons: [...(own?.querySelectorAll('button') ?? [])].flatMap((button) => {
            const { x, y, width, height } = button.getBoundingClientRect()
            const at = { x: (box?.x ?? 0) + x + width / 2, y: (box?.y ?? 0) + y + height / 2 }
            return width === 0 ? [] : [{ text: button.innerText || (button.ariaLabel ?? ''), ...at }]
          }),
        }
      },
    })
    return frame.result
  }, tabId)
}

/** Id of the tab that is in front. */
export function tabInFront(inside: Inside): Promise<number> {
  return inside.evaluate(async () => {
    // biome-ignore lint/suspicious/noExplicitAny: runs in the browser
    const { browser, chrome } = globalThis as any
    const [tab] = await (browser ?? chrome).tabs.query({ active: true, lastFocusedWindow: true })
    return tab.id as number
  }, undefined)
}
