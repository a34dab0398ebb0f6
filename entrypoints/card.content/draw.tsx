import { render } from 'preact'
import { CheckSurface } from '../../components/surface/CheckSurface.tsx'
import { StringsContext } from '../../components/words/strings.ts'
import type { Painter } from '../../lib/extension/card/sheet.ts'
import { translate } from '../../lib/extension/strings.ts'
import css from './card.css?inline'

/** Draws cards. */
export const painter: Painter = {
  css,
  draw(root, state) {
    render(
      state && (
        <StringsContext.Provider value={translate}>
          <CheckSurface {...state} surface="card" />
        </StringsContext.Provider>
      ),
      root,
    )
  },
}
