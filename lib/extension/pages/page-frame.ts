import { followOrganisation, readOrganisation } from '../storage/organisation.ts'
import { translate } from '../strings.ts'

/** Hides the parts that an organisation switched off. */
async function hideParts(): Promise<void> {
  document.documentElement.dataset.off = ((await readOrganisation()).values.disabled ?? []).join(' ')
}

/**
 * Returns the element for a page's content, and marks the page while the user works with the keyboard. `:focus-visible`
 * does not tell, because it also matches a heading that a script focuses after a click.
 */
export function pageRoot(): HTMLElement {
  const { documentElement } = document
  documentElement.lang = translate('format.locale')
  for (const type of ['keydown', 'pointerdown'])
    addEventListener(type, () => documentElement.toggleAttribute('data-bc-keys', type === 'keydown'), true)
  void hideParts()
  followOrganisation(() => void hideParts())
  return document.getElementById('root') as HTMLElement
}
