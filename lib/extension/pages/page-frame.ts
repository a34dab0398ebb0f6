import { translate } from '../strings.ts'

export function pageRoot(): HTMLElement {
  document.documentElement.lang = translate('format.locale')
  return document.getElementById('root') as HTMLElement
}
