import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { JURISDICTIONS, RECORD_STATUSES } from '../../lib/contract/constants.ts'
import type { MarksQuestion } from '../../lib/extension/pages/marks-room.ts'
import { goodsToSend } from '../../lib/extension/said-goods.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { Field } from '../parts/Field.tsx'
import { GoodsField } from '../surface/GoodsField.tsx'
import { loadGoodsWords } from '../surface/goods-text.ts'
import { settled, useScopeDraft } from '../surface/scope-draft.ts'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'

/** The contract accepts any number up to 200. */
const PAGE_SIZES = [20, 50, 100, 200]

interface BoxesProps<T extends string> {
  legend: string
  values: readonly T[]
  chosen: readonly T[]
  textOf(value: T): string
  onChosen(chosen: T[]): void
}

function Boxes<T extends string>({ legend, values, chosen, textOf, onChosen }: BoxesProps<T>) {
  return (
    <fieldset class="bc-boxes">
      <legend>{legend}</legend>
      {values.map((value) => (
        <label key={value}>
          <input
            type="checkbox"
            checked={chosen.includes(value)}
            onChange={({ currentTarget: { checked } }) =>
              onChosen(values.filter((each) => (each === value ? checked : chosen.includes(each))))
            }
          />
          {textOf(value)}
        </label>
      ))}
    </fieldset>
  )
}

interface Props {
  name: string
  scope: Scope
  takesGoods: boolean
  isBusy: boolean
  onSearch(question: MarksQuestion, scope: Scope): void
  /** The cost and the recipient of the name, shown before anything is sent. */
  children: ComponentChildren
}

export function MarkForm({ name, scope, takesGoods, isBusy, onSearch, children }: Props) {
  const t = useStrings()
  const format = useFormats()
  const [typed, setTyped] = useState(name)
  const [draft, setDraft] = useScopeDraft(scope)
  const [jurisdictions, setJurisdictions] = useState<MarksQuestion['jurisdictions']>(
    JURISDICTIONS.filter((code) => scope.jurisdiction === null || code === 'EU' || code === scope.jurisdiction),
  )
  const [status, setStatus] = useState<MarksQuestion['status']>([])
  const [filedAfter, setFiledAfter] = useState('')
  const [owner, setOwner] = useState('')
  const [limit, setLimit] = useState(50)
  const [fault, setFault] = useState<'no_name' | 'no_register' | null>(null)

  async function submit(event: Event) {
    event.preventDefault()
    const words = /\p{L}/u.test(draft.text) ? await loadGoodsWords() : null
    const asked = settled(draft, words, t('format.locale'))
    setDraft(asked)
    const wrong = !/[\p{L}\p{N}]/u.test(typed) ? 'no_name' : jurisdictions.length === 0 ? 'no_register' : null
    setFault(wrong)
    if (wrong !== null || asked.fault !== null || isBusy) return
    const { niceClasses } = asked.scope
    const goods = takesGoods ? goodsToSend(asked.scope) : null
    const filters = { status, filedAfter: filedAfter || null, owner: owner.trim() || null }
    const question = { name: typed.trim(), jurisdictions, niceClasses, goods, ...filters, limit, cursor: null }
    onSearch(question, asked.scope)
  }

  return (
    <form class="bc-form" onSubmit={submit} noValidate>
      <Field label={t('search.name')} error={fault === 'no_name' ? t('marks.no_name') : null}>
        {(ids) => (
          <input
            {...ids}
            type="search"
            autocomplete="off"
            spellcheck={false}
            maxLength={200}
            value={typed}
            onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          />
        )}
      </Field>
      <Boxes
        legend={t('marks.registers')}
        values={JURISDICTIONS}
        chosen={jurisdictions}
        textOf={(code) => format.region(code)}
        onChosen={setJurisdictions}
      />
      <div role="alert">{fault === 'no_register' && <p class="bc-error">{t('marks.no_register')}</p>}</div>
      <GoodsField draft={draft} onDraft={setDraft} />
      <details class="bc-more-of">
        <summary>{t('marks.filters')}</summary>
        <Boxes
          legend={t('filter.status')}
          values={RECORD_STATUSES}
          chosen={status}
          textOf={(each) => t(`filter.statuses.${each}`)}
          onChosen={setStatus}
        />
        <div class="bc-filter">
          <Field label={t('marks.filed_after')}>
            {(ids) => (
              <input
                {...ids}
                type="date"
                value={filedAfter}
                onInput={({ currentTarget }) => setFiledAfter(currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t('marks.owner')}>
            {(ids) => (
              <input
                {...ids}
                maxLength={200}
                autocomplete="off"
                spellcheck={false}
                value={owner}
                onInput={({ currentTarget }) => setOwner(currentTarget.value)}
              />
            )}
          </Field>
          <Field label={t('marks.page_size')}>
            {(ids) => (
              <select {...ids} value={limit} onChange={({ currentTarget }) => setLimit(Number(currentTarget.value))}>
                {PAGE_SIZES.map((size) => (
                  <option key={size} value={size}>
                    {size}
                  </option>
                ))}
              </select>
            )}
          </Field>
        </div>
      </details>
      {children}
      <div class="bc-actions">
        <button type="submit" class="bc-button bc-primary" aria-disabled={isBusy}>
          {t('marks.search')}
        </button>
      </div>
    </form>
  )
}
