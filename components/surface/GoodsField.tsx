import { useRef, useState } from 'preact/hooks'
import { classesByNumber, MOST_GOODS, scopeFor } from '../../lib/extension/said-goods.ts'
import type { SaidGoods } from '../../lib/extension/scope.ts'
import { Field } from '../parts/Field.tsx'
import { useOwnId } from '../parts/own-id.ts'
import { useStrings } from '../words/strings.ts'
import { Chosen } from './Chosen.tsx'
import { type GoodsWords, loadGoodsWords, partsOf } from './goods-text.ts'
import { optionId, type Suggestion, Suggestions, suggestionsFor } from './Suggestions.tsx'
import { type ScopeDraft, settled, withChosen } from './scope-draft.ts'

interface Props {
  draft: ScopeDraft
  onDraft(draft: ScopeDraft): void
}

const LAST_PART = /[^,;]*$/

/** A combobox for goods in words or Nice classes. */
export function GoodsField({ draft, onDraft }: Props) {
  const t = useStrings()
  const locale = t('format.locale')
  const list = `${useOwnId()}-list`
  const input = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState<GoodsWords | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [said, setSaid] = useState('')
  const { scope, text, fault } = draft
  const { goods = [] } = scope
  const part = (LAST_PART.exec(text)?.[0] ?? '').trim()
  const found = words !== null && part !== '' ? suggestionsFor(part, words, locale, goods) : []
  const shown = isOpen && found.length > 0
  const isUnknown = isOpen && words !== null && /\p{L}{2}/u.test(part) && words.findGoods(part, locale).length === 0

  const load = () => void loadGoodsWords().then(setWords)
  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const take = (next: ScopeDraft) => {
    close()
    const before = new Set([...goods.map(({ term }) => term), ...classesByNumber(scope).map(String)])
    const now = [...(next.scope.goods ?? []).map(({ term }) => term), ...classesByNumber(next.scope).map(String)]
    const added = now.filter((each) => !before.has(each))
    if (added.length > 0) setSaid(t('scope.added', [added.join(', ')]))
    onDraft(next)
  }
  const choose = (chosen: Suggestion) => {
    const rest = text.replace(LAST_PART, '').trim()
    if ('number' in chosen) return take({ scope: withChosen(scope, [chosen.number], []), text: rest, fault: null })
    if (goods.length >= MOST_GOODS) return take({ ...draft, fault: { kind: 'most_goods', part: chosen.term } })
    take({ scope: withChosen(scope, [], [chosen]), text: rest, fault: null })
  }
  const latest = useRef(draft)
  latest.current = draft
  const settleBy = (known: GoodsWords | null) => {
    const next = settled(latest.current, known, locale)
    if (next.text !== latest.current.text || next.fault !== null) take(next)
  }
  /** Before the word list is loaded, no word counts as unknown. */
  const settle = () => {
    if (words === null && /\p{L}/u.test(text)) void loadGoodsWords().then(settleBy)
    else settleBy(words)
  }
  const drop = (numbers: number[], left: SaidGoods[], gone: string) => {
    setSaid(t('scope.removed', [gone]))
    onDraft({ ...draft, scope: scopeFor(scope.jurisdiction, numbers, left) })
    input.current?.focus()
  }
  function press(event: KeyboardEvent) {
    if (event.isComposing) return
    const { key } = event
    if (key === 'Enter') {
      const chosen = shown ? found[active] : undefined
      if (partsOf(text).length === 0) return
      event.preventDefault()
      if (chosen === undefined) settle()
      else choose(chosen)
    } else if (key === 'Escape' && (shown || isUnknown)) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if ((key === 'ArrowDown' || key === 'ArrowUp') && found.length > 0) {
      event.preventDefault()
      setOpen(true)
      const places = found.length + 1
      setActive(((active + 1 + (key === 'ArrowDown' ? 1 : -1) + places) % places) - 1)
    }
  }
  const error = fault && t(`scope.${fault.kind}`, fault.kind === 'most_goods' ? [MOST_GOODS] : [fault.part])
  const status = shown ? t('scope.found', [], found.length) : isUnknown ? t('scope.unknown_goods', [part]) : said
  return (
    <Field label={t('scope.goods')} help={t('scope.goods_help')} error={error}>
      {(ids) => (
        <>
          <Chosen scope={scope} onDrop={drop} />
          <input
            {...ids}
            ref={input}
            type="text"
            role="combobox"
            autocomplete="off"
            spellcheck={false}
            maxLength={500}
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={shown ? list : undefined}
            aria-activedescendant={shown && active >= 0 ? optionId(list, active) : undefined}
            value={text}
            onFocus={load}
            onInput={({ currentTarget }) => {
              setOpen(true)
              setActive(-1)
              setSaid('')
              onDraft({ scope, text: currentTarget.value, fault: null })
            }}
            onKeyDown={press}
            onBlur={settle}
          />
          {shown && words && (
            <Suggestions id={list} suggestions={found} active={active} words={words} onChoose={choose} />
          )}
          <p role="status" class={isUnknown ? 'bc-dim' : 'bc-sr'}>
            {status}
          </p>
        </>
      )}
    </Field>
  )
}
