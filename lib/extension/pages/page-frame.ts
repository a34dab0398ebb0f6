import { translate } from '../strings.ts'

/**
 * The element that a page of ours draws into, with the document's language set to that of its texts. No browser suggests
 * how to go on with what is typed: some ask their maker for that.
 */
export function pageRoot(): HTMLElement {
  document.documentElement.setAttribute('writingsuggestions', 'false')
  document.documentElement.lang = translate('format.locale')
  return document.getElementById('root') as HTMLElement
}
