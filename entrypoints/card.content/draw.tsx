import { render } from 'preact'
import { CheckSurface } from '../../components/CheckSurface.tsx'
import { StringsContext } from '../../components/strings.ts'
import type { DrawCard } from '../../lib/extension/card/open-card.ts'
import { translate } from '../../lib/extension/strings.ts'

/** Draws a state of the card; without one, takes it down. */
export const drawCard: DrawCard = (root, state) => {
  render(
    state && (
      <StringsContext.Provider value={translate}>
        <CheckSurface {...state} surface="card" />
      </StringsContext.Provider>
    ),
    root,
  )
}
