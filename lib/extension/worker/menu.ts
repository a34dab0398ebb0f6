import { browser } from '../browser.ts'
import { translate } from '../strings.ts'

export const MENU_ITEM = 'check-selection'

/** One item, shown wherever text is selected. A second one would push both into a submenu. */
export async function createMenu(): Promise<void> {
  await browser.contextMenus?.removeAll()
  browser.contextMenus?.create({
    id: MENU_ITEM,
    title: translate('menu.check_selection'),
    contexts: ['selection'],
  })
}
