import type { ComponentChildren } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import type { Jurisdiction } from '../../lib/contract/constants.ts'
import { type Scope, scopeFields } from '../../lib/extension/scope.ts'
import { Icon } from './elements.tsx'
import { Field, useFollowing, useOwnId } from './form.tsx'
import { useFormats, useStrings } from './text.ts'

type SaidGoods = NonNullable<Scope['goods']>[number]

/** Larger than the rest of a page, so loaded only when the user types. */
type GoodsWords = Pick<typeof import('../../lib/goods/goods-words.ts'), 'classTitle' | 'findGoods' | 'goodsNamed'>

export const loadGoodsWords = (): Promise<GoodsWords> => import('../../lib/goods/goods-words.ts')

/** `kind` is also the last part of the message key. */
interface GoodsFault {
  kind: 'bad_class' | 'unknown_goods' | 'choose_goods' | 'most_goods'
  part: string
}

interface TakenText {
  numbers: number[]
  goods: SaidGoods[]
  /** The part of the input that could not be parsed, unchanged. */
  rest: string
  /** The reason for the first part of `rest`. */
  fault: GoodsFault | null
}

/** Splits at commas, semicolons and newlines. Also splits parts with only numbers at spaces. */
export function partsOf(text: string): string[] {
  return text
    .split(/[,;\n]/)
    .flatMap((part) => (/^[\d\s]*$/.test(part) ? part.split(/\s+/) : [part.trim()]))
    .filter((part) => part !== '')
}

function classNumberIn(part: string): number | null {
  const number = /^\d{1,2}$/.test(part) ? Number(part) : 0
  return number >= 1 && number <= 45 ? number : null
}

function faultOf(part: string, words: GoodsWords | null, locale: string): GoodsFault {
  if (!/\p{L}/u.test(part)) return { kind: 'bad_class', part }
  const found = words?.findGoods(part, locale) ?? []
  return { kind: found.length > 0 ? 'choose_goods' : 'unknown_goods', part }
}

/** Parses `coffee, 9, 42` into Nice classes and unambiguous words: at most `mostGoods`, with `held` earlier ones. */
export function takeText(text: string, words: GoodsWords | null, locale: string, held = 0): TakenText {
  const taken: TakenText = { numbers: [], goods: [], rest: '', fault: null }
  const rest: string[] = []
  for (const part of partsOf(text)) {
    const number = classNumberIn(part)
    const word = number === null ? (words?.goodsNamed(part, locale) ?? null) : null
    const isFull = held + taken.goods.length >= scopeFields.mostGoods
    if (number !== null) taken.numbers.push(number)
    else if (word !== null && !isFull) taken.goods.push(word)
    else {
      taken.fault ??= word === null ? faultOf(part, words, locale) : { kind: 'most_goods', part }
      rest.push(part)
    }
  }
  return { ...taken, rest: rest.join(', ') }
}

interface ScopeDraft {
  scope: Scope
  text: string
  fault: GoodsFault | null
}

/** Returns a draft that follows changes of the stored scope, but keeps typed text. */
export function useScopeDraft(kept: Scope): [ScopeDraft, (draft: ScopeDraft) => void] {
  const [scope, setScope] = useFollowing(kept, JSON.stringify(kept))
  const [typed, setTyped] = useState<Omit<ScopeDraft, 'scope'>>({ text: '', fault: null })
  const set = ({ scope, ...next }: ScopeDraft) => {
    setScope(scope)
    setTyped(next)
  }
  return [{ scope, ...typed }, set]
}

function withChosen(scope: Scope, numbers: readonly number[], goods: readonly SaidGoods[]): Scope {
  const before = scope.goods ?? []
  const added = goods.filter(({ term }) => !before.some((other) => other.term === term))
  return scopeFields.from(
    scope.jurisdiction,
    [...scopeFields.classesByNumber(scope), ...numbers],
    [...before, ...added],
  )
}

/** Parses as much of the text as possible. The rest stays, with the reason. */
export function settled({ scope, text }: ScopeDraft, words: GoodsWords | null, locale: string): ScopeDraft {
  const { numbers, goods, rest, fault } = takeText(text, words, locale, scope.goods?.length)
  const isSame = numbers.length === 0 && goods.length === 0
  return { scope: isSame ? scope : withChosen(scope, numbers, goods), text: rest, fault }
}

interface ChosenProps {
  scope: Scope
  /** Called with the remaining choice and the text of the removed one. */
  onDrop(numbers: number[], goods: SaidGoods[], gone: string): void
}

function Chosen({ scope, onDrop }: ChosenProps) {
  const t = useStrings()
  const { goods = [] } = scope
  const numbers = scopeFields.classesByNumber(scope)
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

type Suggestion = SaidGoods | { number: number }

function suggestionsFor(part: string, words: GoodsWords, locale: string, chosen: readonly SaidGoods[]): Suggestion[] {
  const number = classNumberIn(part)
  if (number !== null) return [{ number }]
  return words.findGoods(part, locale).filter(({ term }) => !chosen.some((other) => other.term === term))
}

interface SuggestionsProps {
  id: string
  suggestions: readonly Suggestion[]
  /** Index of the suggestion that Enter would choose, or -1. */
  active: number
  words: GoodsWords
  onChoose(suggestion: Suggestion): void
}

const optionId = (list: string, place: number) => `${list}-${place}`

/** A listbox popup (WAI-ARIA APG). The focus stays in the field. */
function Suggestions({ id, suggestions, active, words, onChoose }: SuggestionsProps) {
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

interface GoodsFieldProps {
  draft: ScopeDraft
  onDraft(draft: ScopeDraft): void
}

const LAST_PART = /[^,;]*$/

/** A combobox for goods in words or Nice classes. */
export function GoodsField({ draft, onDraft }: GoodsFieldProps) {
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
    const before = new Set([...goods.map(({ term }) => term), ...scopeFields.classesByNumber(scope).map(String)])
    const now = [
      ...(next.scope.goods ?? []).map(({ term }) => term),
      ...scopeFields.classesByNumber(next.scope).map(String),
    ]
    const added = now.filter((each) => !before.has(each))
    if (added.length > 0) setSaid(t('scope.added', [added.join(', ')]))
    onDraft(next)
  }
  const choose = (chosen: Suggestion) => {
    const rest = text.replace(LAST_PART, '').trim()
    if ('number' in chosen) return take({ scope: withChosen(scope, [chosen.number], []), text: rest, fault: null })
    if (goods.length >= scopeFields.mostGoods)
      return take({ ...draft, fault: { kind: 'most_goods', part: chosen.term } })
    take({ scope: withChosen(scope, [], [chosen]), text: rest, fault: null })
  }
  const latest = useRef(draft)
  latest.current = draft
  const settleBy = (known: GoodsWords | null) => {
    const next = settled(latest.current, known, locale)
    if (next.text !== latest.current.text || next.fault !== null) take(next)
  }
  /** Loads the word list first. Without it, every word would be unknown. */
  const settle = () => {
    if (words === null && /\p{L}/u.test(text)) void loadGoodsWords().then(settleBy)
    else settleBy(words)
  }
  const drop = (numbers: number[], left: SaidGoods[], gone: string) => {
    setSaid(t('scope.removed', [gone]))
    onDraft({ ...draft, scope: scopeFields.from(scope.jurisdiction, numbers, left) })
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
  const error = fault && t(`scope.${fault.kind}`, fault.kind === 'most_goods' ? [scopeFields.mostGoods] : [fault.part])
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

const JURISDICTIONS: readonly Jurisdiction[] = ['CH', 'DE', 'EU', 'AT', 'US']

interface Props {
  draft: ScopeDraft
  onDraft(draft: ScopeDraft): void
  onScope(scope: Scope): void
  /** Draws around a field, such as to lock it. */
  wrap?(field: 'goods' | 'territory', children: ComponentChildren): ComponentChildren
}

/** Fields for goods and jurisdiction. Wrong text stays in the field. */
export function ScopeFields({ draft, onDraft, onScope, wrap = (_field, children) => children }: Props) {
  const t = useStrings()
  const format = useFormats()
  const change = (next: ScopeDraft) => {
    onDraft(next)
    if (next.scope !== draft.scope) onScope(next.scope)
  }
  return (
    <div class="bc-scope">
      {wrap('goods', <GoodsField draft={draft} onDraft={change} />)}
      {wrap(
        'territory',
        <Field label={t('scope.jurisdiction')}>
          {(ids) => (
            <select
              {...ids}
              value={draft.scope.jurisdiction ?? ''}
              onChange={({ currentTarget: { value } }) => {
                const jurisdiction = JURISDICTIONS.find((code) => code === value) ?? null
                change({ ...draft, scope: { ...draft.scope, jurisdiction } })
              }}
            >
              <option value="">{t('scope.none')}</option>
              {JURISDICTIONS.map((code) => (
                <option key={code} value={code}>
                  {format.region(code)}
                </option>
              ))}
            </select>
          )}
        </Field>,
      )}
    </div>
  )
}
