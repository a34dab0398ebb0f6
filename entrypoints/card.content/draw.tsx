import { render } from 'preact'
import { CheckSurface } from '../../components/result/CheckSurface.tsx'
import { giveStrings } from '../../components/ui/text.ts'
import type { openCard } from '../../lib/extension/card/open-card.ts'
import { translate } from '../../lib/extension/strings.ts'
import css from './card.css?inline'

giveStrings(translate)

export const painter: Parameters<typeof openCard>[1] = {
  css,
  draw(root, state) {
    render(state && <CheckSurface {...state} surface="card" />, root)
  },
}
