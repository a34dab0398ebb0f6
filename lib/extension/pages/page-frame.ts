import { translate } from '../strings.ts'

/**
 * Returns the element for a page's content, and marks the page while the user works with the keyboard. `:focus-visible`
 * does not tell, because it also matches a heading that a script focuses after a click.
 */
export function pageRoot(): HTMLElement {
  const { documentElement } = document
  documentElement.lang = translate('format.locale')
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => documentElement.toggleAttribute('data-bc-keys', type === 'keydown'), true)
  return document.getElementById('root') as HTMLElement
}
