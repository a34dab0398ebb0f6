import { translate } from '../strings.ts'

/** The element that a page of ours draws into, with the document's language set to that of its texts. */
export function pageRoot(): HTMLElement {
  document.documentElement.lang = translate('format.locale')
  return document.getElementById('root') as HTMLElement
}
