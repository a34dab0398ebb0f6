import { useEffect, useRef } from 'preact/hooks'
import type { SaidGoods } from '../../lib/extension/scope.ts'
import { useStrings } from '../words/strings.ts'
import { classNumberIn, type GoodsWords } from './goods-text.ts'

export type Suggestion = SaidGoods | { number: number }

export function suggestionsFor(
  part: string,
  words: GoodsWords,
  locale: string,
  chosen: readonly SaidGoods[],
): Suggestion[] {
  const number = classNumberIn(part)
  if (number !== null) return [{ number }]
  return words.findGoods(part, locale).filter(({ term }) => !chosen.some((other) => other.term === term))
}

interface Props {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the suggestion that Enter would choose, or -1. */
  active: number
  words: GoodsWords
  onChoose(suggestion: Suggestion): void
}

export const optionId = (list: string, place: number) => `${list}-${place}`

/** A listbox popup (WAI-ARIA APG): the focus stays in the field. */
export function Suggestions({ id, suggestions, active, words, onChoose }: Props) {
  const t = useStrings()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const title = (number: number) => `${number} · ${words.classTitle(number, t('format.locale'))}`
  return (
    <div ref={list} id={id} role="listbox" class="bc-options" aria-label={t('scope.suggestions')}>
      {suggestions.map((each, place) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox has the focus and takes the keys
        <div
          key={'number' in each ? each.number : each.term}
          id={optionId(id, place)}
          role="option"
          tabIndex={-1}
          aria-selected={place === active}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onChoose(each)}
        >
          {'term' in each && (
            <bdi class="bc-strong" lang="">
              {each.term}
            </bdi>
          )}
          {('number' in each ? [each.number] : each.classes).map((number) => (
            <span key={number} class="bc-dim">
              {title(number)}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
