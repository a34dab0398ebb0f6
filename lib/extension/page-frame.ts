import { browser } from './browser.ts'

/** The element that a page of ours draws into, with the document's language set to that of its texts. */
export function pageRoot(): HTMLElement {
  document.documentElement.lang = browser.i18n.getMessage('@@ui_locale').replace('_', '-')
  document.documentElement.dir = browser.i18n.getMessage('@@bidi_dir')
  return document.getElementById('root') as HTMLElement
}
