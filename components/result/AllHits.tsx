import { useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import { CONFLICT_KINDS, RECORD_STATUSES } from '../../lib/contract/constants.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Field } from '../ui/form.tsx'
import { FilterText } from '../ui/panel.tsx'
import { type Translate, useStrings } from '../ui/text.ts'
import { filterHits, type HitFilter, HitList, inOrder, NO_FILTER, ORDERS, type Order, standingOf } from './hits.tsx'

/** Minimum number of hits for a filter. */
const MANY = 5
const FIRST = 10

interface Choice {
  value: string
  text: string
}

/** Returns the filter's choices, or none if all hits have the same value. */
function choicesOf(
  hits: readonly Conflict[],
  valuesOf: (hit: Conflict) => readonly (string | number)[],
  textOf: (value: string) => string,
): Choice[] {
  const counts = new Map<string, number>()
  for (const hit of hits) for (const value of valuesOf(hit)) counts.set(`${value}`, (counts.get(`${value}`) ?? 0) + 1)
  if (counts.size < 2) return []
  return [...counts].map(([value, count]) => ({ value, text: `${textOf(value)} (${count})` }))
}

interface SelectProps {
  label: string
  value: string
  choices: Choice[]
  onValue(value: string): void
}

function Select({ label, value, choices, onValue }: SelectProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          {choices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.text}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

/** Newer services may send other kinds, which are shown as `other`. */
const KINDS: readonly string[] = CONFLICT_KINDS
const wordOfKind = (kind: string) => (KINDS.includes(kind) ? kind : 'other')

const wordOfStatus = (status: string) => (RECORD_STATUSES.some((known) => known === status) ? status : 'unknown')

function partsOf(hits: readonly Conflict[], t: Translate) {
  const byNumber = (one: Choice, other: Choice) => Number(one.value) - Number(other.value)
  return [
    {
      key: 'standing',
      choices: choicesOf(
        hits,
        (hit) => [standingOf(hit)],
        (value) => t(`hit.band.${value}`),
      ),
    },
    {
      key: 'kind',
      choices: choicesOf(
        hits,
        ({ kind }) => [kind],
        (value) => t(`hits.${wordOfKind(value)}`),
      ),
    },
    {
      key: 'status',
      choices: choicesOf(
        hits,
        ({ status }) => [status],
        (value) => t(`filter.statuses.${wordOfStatus(value)}`),
      ),
    },
    {
      key: 'niceClass',
      choices: choicesOf(
        hits,
        ({ niceClasses }) => niceClasses,
        (value) => value,
      ).sort(byNumber),
    },
  ] as const
}

interface Props {
  conflicts: readonly Conflict[]
  scope: Scope
}

/** Shows all hits, with filters and a sort order. Separates marks, companies and unregistered brands. */
export function AllHits({ conflicts, scope }: Props) {
  const t = useStrings()
  const [filter, setFilter] = useState(NO_FILTER)
  const [order, setOrder] = useState<Order>('risk')
  const change = (more: Partial<HitFilter>) => setFilter({ ...filter, ...more })
  const shown = inOrder(filterHits(conflicts, filter), order)
  const hidden = conflicts.length - shown.length
  return (
    <>
      {conflicts.length >= MANY && (
        <div>
          <details>
            <summary class="bc-more">{t('filter.title')}</summary>
            <div class="bc-filter">
              <FilterText label={t('filter.text')} value={filter.text} onValue={(text) => change({ text })} />
              {partsOf(conflicts, t).map(
                ({ key, choices }) =>
                  choices.length > 0 && (
                    <Select
                      key={key}
                      label={t(`filter.${key}`)}
                      value={filter[key]}
                      choices={[{ value: '', text: t('filter.any') }, ...choices]}
                      onValue={(value) => change({ [key]: value })}
                    />
                  ),
              )}
              <Select
                label={t('filter.order')}
                value={order}
                choices={ORDERS.map((value) => ({ value, text: t(`filter.orders.${value}`) }))}
                onValue={(value) => setOrder(ORDERS.find((known) => known === value) ?? 'risk')}
              />
            </div>
          </details>
          <p aria-live="polite">{hidden > 0 && t('filter.shown', [shown.length, conflicts.length])}</p>
          {hidden > 0 && (
            <button type="button" class="bc-quiet" onClick={() => setFilter(NO_FILTER)}>
              {t('filter.clear')}
            </button>
          )}
        </div>
      )}
      {[...KINDS, 'other'].map((kind) => (
        <HitList
          key={kind}
          hits={shown.filter((hit) => wordOfKind(hit.kind) === kind)}
          scope={scope}
          first={FIRST}
          title={t(`hits.${kind}`)}
        />
      ))}
    </>
  )
}
