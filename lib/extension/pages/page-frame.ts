import { translate } from '../strings.ts'

/** Sets the page language and returns the `#root` element. */
export function pageRoot(): HTMLElement {
  document.documentElement.lang = translate('format.locale')
  return document.getElementById('root') as HTMLElement
}
