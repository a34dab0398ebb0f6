import { browser } from '../browser.ts'

/**
 * Opens an address in a private window: in the one that this page belongs to, or in a new one where this page is a
 * window of its own, which no browser makes private by itself.
 */
async function openPrivately(windows: NonNullable<typeof browser.windows>, url: string): Promise<void> {
  const { id, incognito, type } = await windows.getCurrent()
  if (incognito && type === 'normal') await browser.tabs.create({ url, windowId: id })
  else await windows.create({ url, incognito: true })
}

/** Number of the middle button of a mouse (UI Events, `MouseEvent.button`), which opens links as well. */
const MIDDLE = 1

/**
 * Has the links of a page that belongs to a private window open in a private window. Chromium opens those of a popup or
 * panel in a window that is not private, whose history would then have the name in the address of a register's search.
 */
export function keepLinksPrivate(page: Document): void {
  const { windows } = browser
  // A browser without windows opens links beside the page itself.
  if (windows === undefined) return
  const open = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>('a[target=_blank]') : null
    if (link === null || event.button > MIDDLE) return
    event.preventDefault()
    void openPrivately(windows, link.href)
  }
  page.addEventListener('click', open)
  page.addEventListener('auxclick', open)
}
