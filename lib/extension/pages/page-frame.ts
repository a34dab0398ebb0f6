import { translate } from '../strings.ts'

/** Root element of a page, whose language is set to that of its texts. */
export function pageRoot(): HTMLElement {
  document.documentElement.lang = translate('format.locale')
  return document.getElementById('root') as HTMLElement
}
