import { NAME_ORDERS, type NameFilter, type NameOrder } from '../../lib/extension/projects/in-order.ts'
import { DECISIONS, STAGES } from '../../lib/extension/projects/project.ts'
import { Field } from '../parts/Field.tsx'
import { FilterText } from '../parts/FilterText.tsx'
import { useStrings } from '../words/strings.ts'

/** A select in a narrow panel has no room for the verdict as well. */
const TIERS_ALONE = new Set(['moderate', 'faint'])

interface SelectProps {
  label: string
  value: string
  values: readonly string[]
  textOf(value: string): string
  onValue(value: string): void
}

function Select({ label, value, values, textOf, onValue }: SelectProps) {
  return (
    <Field label={label}>
      {(ids) => (
        <select {...ids} value={value} onChange={({ currentTarget }) => onValue(currentTarget.value)}>
          {values.map((each) => (
            <option key={each} value={each}>
              {textOf(each)}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface FilterProps {
  filter: NameFilter
  onFilter(filter: NameFilter): void
  order: NameOrder
  onOrder(order: NameOrder): void
  states: readonly string[]
}

export function Filter({ filter, onFilter, order, onOrder, states }: FilterProps) {
  const t = useStrings()
  const any = (key: string) => (value: string) => (value === '' ? t('filter.any') : t(`${key}.${value}`))
  const part = (field: keyof NameFilter) => ({
    value: filter[field],
    onValue: (value: string) => onFilter({ ...filter, [field]: value }),
  })
  return (
    <details class="bc-more-of">
      <summary>{t('projects.filter')}</summary>
      <div class="bc-filter">
        <FilterText
          label={t('projects.filter_text')}
          value={filter.text}
          onValue={(text) => onFilter({ ...filter, text })}
        />
        <Select
          label={t('projects.verdict')}
          values={['', ...states]}
          textOf={(state) => (TIERS_ALONE.has(state) ? t(`hit.band.${state}`) : any('verdict.short')(state))}
          {...part('state')}
        />
        <Select
          label={t('projects.stage')}
          values={['', ...STAGES]}
          textOf={any('projects.stages')}
          {...part('stage')}
        />
        <Select
          label={t('projects.decision')}
          values={['', ...DECISIONS]}
          textOf={any('projects.decisions')}
          {...part('decision')}
        />
        <Select
          label={t('filter.order')}
          values={NAME_ORDERS}
          textOf={(value) => t(`projects.orders.${value}`)}
          value={order}
          onValue={(value) => onOrder(value as NameOrder)}
        />
      </div>
    </details>
  )
}
