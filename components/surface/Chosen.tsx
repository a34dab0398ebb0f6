import { classesByNumber } from '../../lib/extension/said-goods.ts'
import type { SaidGoods, Scope } from '../../lib/extension/scope.ts'
import { Icon } from '../parts/Icon.tsx'
import { useStrings } from '../words/strings.ts'

interface Props {
  scope: Scope
  /** Called with the remaining choice and the text of the removed one. */
  onDrop(numbers: number[], goods: SaidGoods[], gone: string): void
}

export function Chosen({ scope, onDrop }: Props) {
  const t = useStrings()
  const { goods = [] } = scope
  const numbers = classesByNumber(scope)
  if (goods.length + numbers.length === 0) return null
  const chips = [
    ...goods.map((each) => ({
      name: each.term,
      text: `${each.term} · ${each.classes.join(', ')}`,
      drop: () =>
        onDrop(
          numbers,
          goods.filter((other) => other !== each),
          each.term,
        ),
    })),
    ...numbers.map((number) => ({
      name: t('scope.class', [number]),
      text: t('scope.class', [number]),
      drop: () =>
        onDrop(
          numbers.filter((other) => other !== number),
          goods,
          t('scope.class', [number]),
        ),
    })),
  ]
  return (
    <ul class="bc-chips" aria-label={t('scope.chosen')}>
      {chips.map(({ name, text, drop }) => (
        <li key={name}>
          <bdi lang="">{text}</bdi>
          <button type="button" aria-label={t('scope.remove', [name])} onClick={drop}>
            <Icon name="close" size={12} />
          </button>
        </li>
      ))}
    </ul>
  )
}
