import { useMemo, useState } from 'preact/hooks'
import { COMPARED_MAX, COMPARED_MIN } from '../../lib/extension/projects/comparable.ts'
import {
  ALL_NAMES,
  filterNames,
  NAME_ORDERS,
  type NameFilter,
  type NameOrder,
  namesInOrder,
} from '../../lib/extension/projects/in-order.ts'
import { DECISIONS, type ProjectName, STAGES } from '../../lib/extension/projects/project.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { useStrings } from '../words/strings.ts'
import { lastPerson } from './HandLooks.tsx'
import { NameRow, type RowProps } from './NameRow.tsx'
import type { ProjectPageProps } from './ProjectPage.tsx'

/** How many names are drawn at once, and how many more on request. */
const DRAWN = 50

/** States of which the tier alone is written, because a select in a narrow panel has no room for more. */
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

function Filter({ filter, onFilter, order, onOrder, states }: FilterProps) {
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
        <Field label={t('projects.filter_text')}>
          {(ids) => (
            <input
              {...ids}
              type="search"
              autocomplete="off"
              spellcheck={false}
              value={filter.text}
              onInput={({ currentTarget }) => onFilter({ ...filter, text: currentTarget.value })}
            />
          )}
        </Field>
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

const NONE: readonly ProjectName[] = []

/** A row that is drawn anew only when something of it changed: while names are checked, most of a list stays as it is. */
function SteadyRow(row: RowProps) {
  const { name, isChosen, isCurrent, isAlone, person, nearby } = row
  return useMemo(
    () => <NameRow {...row} />,
    [name, JSON.stringify(row.project.scope), isChosen, isCurrent, isAlone, person, nearby, row.keptAnswer],
  )
}

/** The names of a project: in an order, filtered, and chosen for what is done with several. */
export function NameTable({ project, names, actions, state, keptAnswer }: ProjectPageProps) {
  const t = useStrings()
  const [filter, setFilter] = useState(ALL_NAMES)
  const [order, setOrder] = useState<NameOrder>('risk')
  const [drawn, setDrawn] = useState(DRAWN)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => namesInOrder(filterNames(names, filter), order), [names, filter, order])
  const ids = names.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isPart = state.open?.isPart === true
  const size = isPart ? (state.projects?.find(({ id }) => id === project.id)?.size ?? names.length) : names.length
  const person = useMemo(() => lastPerson(names), [names])
  const unchecked = names.filter(({ check, queued }) => check === null && queued === undefined).map(({ id }) => id)
  const choose = (id: string, isChosen: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      if (isChosen) next.add(id)
      else next.delete(id)
      return next
    })
  // What was chosen stays while names are compared.
  if (state.compared !== null) return null
  return (
    <section class="bc-names">
      <h3 class="bc-strong">{t('projects.names', [], size)}</h3>
      <Filter
        filter={filter}
        onFilter={setFilter}
        order={order}
        onOrder={setOrder}
        states={[...new Set(names.map(nameState))]}
      />
      {shown.length < names.length && (
        <p role="status">
          {shown.length > 0 ? t('projects.filtered', [shown.length, names.length]) : t('projects.filtered_none')}
        </p>
      )}
      <div class="bc-actions">
        {unchecked.length > 0 && !isPart && state.offer === null && (
          <Button onClick={() => actions.offerCheck(unchecked)}>
            {t('projects.check_unchecked', [], unchecked.length)}
          </Button>
        )}
        {ids.length > 0 && (
          <>
            <Button onClick={() => actions.offerCheck(ids)}>{t('projects.check_chosen', [], ids.length)}</Button>
            {ids.length >= COMPARED_MIN && ids.length <= COMPARED_MAX ? (
              <Button onClick={() => actions.compare(ids)}>{t('projects.compare.chosen', [ids.length])}</Button>
            ) : (
              <span class="bc-dim">{t('projects.compare.most')}</span>
            )}
            <Button onClick={() => actions.removeNames(ids)}>{t('projects.remove_chosen', [], ids.length)}</Button>
          </>
        )}
      </div>
      <ul>
        {shown.slice(0, drawn).map((name) => (
          <SteadyRow
            key={name.id}
            name={name}
            project={project}
            actions={actions}
            isChosen={chosen.has(name.id)}
            onChosen={(isChosen) => choose(name.id, isChosen)}
            isAlone={names.length === 1}
            isCurrent={state.current === name.id}
            keptAnswer={keptAnswer}
            person={person}
            nearby={state.open?.nearby?.length ? state.open.nearby : NONE}
          />
        ))}
      </ul>
      {shown.length > drawn && (
        <Button onClick={() => setDrawn(drawn + DRAWN)}>{t('projects.more', [drawn, shown.length])}</Button>
      )}
    </section>
  )
}
