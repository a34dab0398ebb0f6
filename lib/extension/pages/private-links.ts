import { browser } from '../browser.ts'

/** No browser makes a small window private. */
async function openPrivately(windows: NonNullable<typeof browser.windows>, url: string): Promise<void> {
  const { id, incognito, type } = await windows.getCurrent()
  if (incognito && type === 'normal') await browser.tabs.create({ url, windowId: id })
  else await windows.create({ url, incognito: true })
}

/** Middle button (UI Events, `MouseEvent.button`), which also opens links. */
const MIDDLE = 1

/**
 * Chromium opens links of a private popup or panel in a public window. Its history would contain the name in a
 * register's address.
 */
export function keepLinksPrivate(page: Document): void {
  const { windows } = browser
  // A browser without windows opens links next to the page itself.
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
