import type { Ref } from 'preact'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { comparison, nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState, type ProjectName, REMARKS } from '../../lib/extension/projects/project.ts'
import { hintLists } from '../result/hints.tsx'
import { Button, Icon } from '../ui/elements.tsx'
import { Select, TextField } from '../ui/form.tsx'
import { useFormats, useStrings } from '../ui/text.ts'
import { gapTexts, lastPerson, NameRow, type RowProps, shortRegisters } from './NameRow.tsx'
import type { ProjectPageProps } from './props.ts'

type NameOrder = (typeof nameList.orders)[number]
type NameFilter = typeof nameList.all

interface FilterProps {
  filter: NameFilter
  onFilter(filter: NameFilter): void
  order: NameOrder
  onOrder(order: NameOrder): void
}

function Filter({ filter, onFilter, order, onOrder }: FilterProps) {
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
        <TextField
          type="search"
          label={t('projects.filter_text')}
          value={filter.text}
          onValue={(text) => onFilter({ ...filter, text })}
        />
        <Select
          label={t('projects.stage')}
          values={['', ...REMARKS.stages]}
          textOf={any('projects.stages')}
          {...part('stage')}
        />
        <Select
          label={t('projects.decision')}
          values={['', ...REMARKS.decisions]}
          textOf={any('projects.decisions')}
          {...part('decision')}
        />
        <Select
          label={t('filter.order')}
          values={nameList.orders}
          textOf={(value) => t(`projects.orders.${value}`)}
          value={order}
          onValue={(value) => onOrder(value as NameOrder)}
        />
      </div>
    </details>
  )
}

interface CountsProps {
  names: readonly ProjectName[]
  shown: string
  onShown(state: string): void
}

/** Counts the names of each result. A press shows only these names, and another one shows all again. */
function Counts({ names, shown, onShown }: CountsProps) {
  const t = useStrings()
  const counts = Map.groupBy(names, nameState)
  return (
    <ul class="bc-counts">
      {nameList.states
        .filter((state) => counts.has(state))
        .map((state) => (
          <li key={state} class={`bc-is-${state}`}>
            <button type="button" aria-pressed={shown === state} onClick={() => onShown(shown === state ? '' : state)}>
              <Icon name={state} size={16} />
              <b>{counts.get(state)?.length}</b> {t(`projects.counts.${state}`)}
            </button>
          </li>
        ))}
    </ul>
  )
}

/** Says once what was searched for the names. What was not has the same weight. */
function Coverage({ coverage }: { coverage: NonNullable<RowProps['coverage']> }) {
  const t = useStrings()
  const { searched, notSearched } = coverage
  return (
    <p class="bc-coverage-line">
      {searched.length > 0 && <span>{t('projects.searched', [shortRegisters(searched, t)])}</span>}
      {gapTexts(notSearched, coverage, t, useFormats()).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </p>
  )
}

interface SetAllProps<T extends string> {
  what: 'stage' | 'decision'
  values: readonly T[]
  onValue(value: T): void
}

/** Changes all chosen names. Shows no value, because theirs can differ. */
function SetAll<T extends string>({ what, values, onValue }: SetAllProps<T>) {
  const t = useStrings()
  return (
    <select
      aria-label={t(`projects.set_${what}`)}
      value=""
      onChange={({ currentTarget }) => {
        const value = currentTarget.value as T
        currentTarget.value = ''
        onValue(value)
      }}
    >
      <option value="" disabled>
        {t(`projects.${what}`)}…
      </option>
      {values.map((value) => (
        <option key={value} value={value}>
          {t(`projects.${what}s.${value}`)}
        </option>
      ))}
    </select>
  )
}

interface ChosenNamesProps extends Pick<ProjectPageProps, 'actions'> {
  ids: string[]
  hidden: number
  compare: Ref<HTMLButtonElement>
}

function ChosenNames({ ids, hidden, compare, actions }: ChosenNamesProps) {
  const t = useStrings()
  return (
    <div class="bc-actions bc-chosen">
      <span aria-hidden="true">{t('projects.compare.count', [ids.length])}</span>
      {hidden > 0 && <b>{t('projects.chosen_hidden', [], hidden)}</b>}
      {ids.length >= comparison.min && ids.length <= comparison.max && (
        <button
          ref={compare}
          type="button"
          class="bc-button bc-primary"
          aria-label={t('projects.compare.chosen', [ids.length])}
          onClick={() => actions.compare(ids)}
        >
          {t('projects.compare.short')}
        </button>
      )}
      <SetAll what="stage" values={REMARKS.stages} onValue={(stage) => actions.sortNames(ids, { stage })} />
      <SetAll what="decision" values={REMARKS.decisions} onValue={(decision) => actions.sortNames(ids, { decision })} />
      <Button aria-label={t('projects.check_chosen', [], ids.length)} onClick={() => actions.offerCheck(ids)}>
        {t('projects.check_again')}
      </Button>
      <Button aria-label={t('projects.remove_chosen', [], ids.length)} onClick={() => actions.removeNames(ids)}>
        {t('projects.remove_name')}
      </Button>
      {ids.length > comparison.max && <span class="bc-dim">{t('projects.compare.most')}</span>}
    </div>
  )
}

const DRAWN = 50

/** Number of names per task, about as many as fit into a panel. Rendering all in one task would block the page. */
const IN_ONE_GO = 10

/** Renders the first rows immediately and a few more in each following task. */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(IN_ONE_GO)
  useEffect(() => {
    if (drawn >= count) return
    const soon = setTimeout(() => setDrawn(drawn + IN_ONE_GO))
    return () => clearTimeout(soon)
  }, [drawn, count])
  return Math.min(drawn, count)
}

function Open({ names, project, actions }: Pick<ProjectPageProps, 'names' | 'project' | 'actions'>) {
  const t = useStrings()
  const rests = names.filter(({ queued }) => queued === undefined)
  const idsOf = (some: readonly ProjectName[]) => some.map(({ id }) => id)
  const unchecked = idsOf(rests.filter(({ check }) => check === null))
  const elsewhere = rests.filter((name) => name.decision !== 'drop' && nameList.isOfOtherScope(name, project.scope))
  return (
    <>
      {elsewhere.length > 0 && <p>{t('projects.other_scope_count', [], elsewhere.length)}</p>}
      {unchecked.length + elsewhere.length > 0 && (
        <div class="bc-actions">
          {unchecked.length > 0 && (
            <Button onClick={() => actions.offerCheck(unchecked)}>
              {t('projects.check_unchecked', [], unchecked.length)}
            </Button>
          )}
          {elsewhere.length > 0 && (
            <Button onClick={() => actions.offerCheck(idsOf(elsewhere))}>
              {t('projects.check_other_scope', [], elsewhere.length)}
            </Button>
          )}
        </div>
      )}
    </>
  )
}

const NONE: readonly ProjectName[] = []

/** Renders a row again only after a change, because most rows stay the same during a batch. */
function SteadyRow(row: RowProps) {
  const { name, isChosen, isCurrent, isAlone, person, nearby, hints } = row
  const { keptAnswer, host } = row.answers
  const parts = JSON.stringify([row.project.scope, row.endings, row.coverage])
  return useMemo(
    () => <NameRow {...row} />,
    [name, parts, isChosen, isCurrent, isAlone, person, nearby, hints, keptAnswer, host],
  )
}

interface NameTableProps extends ProjectPageProps {
  chosen: ReadonlySet<string>
  onChosen(chosen: ReadonlySet<string>): void
}

export function NameTable({ chosen, onChosen, ...props }: NameTableProps) {
  const { project, names, actions, state } = props
  const t = useStrings()
  const [filter, setFilter] = useState(nameList.all)
  const [order, setOrder] = useState<NameOrder>('best')
  const [drawn, setDrawn] = useState(DRAWN)
  const shown = useMemo(() => nameList.inOrder(nameList.filter(names, filter), order), [names, filter, order])
  const inPlace = useGrowing(Math.min(drawn, shown.length))
  const ids = names.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isPart = state.open?.isPart === true
  const size = isPart ? (state.projects?.find(({ id }) => id === project.id)?.size ?? names.length) : names.length
  const person = useMemo(() => lastPerson(names), [names])
  const coverage = useMemo(() => nameList.commonCoverage(names), [names])
  const endings = useMemo(() => nameList.endings(names), [names])
  const hints = hintLists.useLists()
  // Rows may have outdated props, so they read the current choice from this ref.
  const chosenNow = useRef(chosen)
  chosenNow.current = chosen
  const choose = (some: readonly string[], isChosen: boolean) => {
    const next = new Set(chosenNow.current)
    for (const id of some) {
      if (isChosen) next.add(id)
      else next.delete(id)
    }
    chosenNow.current = next
    onChosen(next)
  }
  const shownIds = shown.map(({ id }) => id)
  const compare = useRef<HTMLButtonElement>(null)
  const wasCompared = useRef(false)
  useLayoutEffect(() => {
    // Focus returns to the button that began the comparison.
    if (wasCompared.current && state.compared === null) compare.current?.focus()
    wasCompared.current = state.compared !== null
  }, [state.compared])
  const list = useRef<HTMLTableSectionElement>(null)
  const drawnBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    // Focus moves to the first added name.
    if (drawnBefore.current === null || inPlace <= drawnBefore.current) return
    ;[...(list.current?.querySelectorAll<HTMLElement>('[data-name] button') ?? [])][drawnBefore.current]?.focus()
    drawnBefore.current = null
  }, [inPlace])
  const isAnyChosen = ids.length > 0
  useLayoutEffect(() => {
    // The action bar covers the end of the list and must not hide the focused row.
    if (isAnyChosen) list.current?.querySelector(':focus-visible')?.scrollIntoView?.({ block: 'nearest' })
  }, [isAnyChosen])
  const drawMore = () => {
    drawnBefore.current = inPlace
    setDrawn(drawn + DRAWN)
  }
  // Returns null here, so that the component stays mounted and preserves filter and order.
  if (state.compared !== null) return null
  return (
    <section class="bc-names">
      <div class="bc-summary">
        <h3 class="bc-strong">{t('projects.names', [], size)}</h3>
        {!isPart && <Counts names={names} shown={filter.state} onShown={(state) => setFilter({ ...filter, state })} />}
        {coverage && <Coverage coverage={coverage} />}
      </div>
      <Filter filter={filter} onFilter={setFilter} order={order} onOrder={setOrder} />
      {shown.length < names.length && (
        <p role="status">
          {shown.length > 0 ? t('projects.filtered', [shown.length, names.length]) : t('projects.filtered_none')}
        </p>
      )}
      {!isPart && state.offer === null && <Open names={names} project={project} actions={actions} />}
      {shown.length > 0 && (
        <table class="bc-list">
          <thead>
            <tr>
              <td class="bc-choose">
                {shown.length > 1 && !isPart && (
                  <input
                    type="checkbox"
                    aria-label={t('projects.choose_all', [shown.length])}
                    checked={shownIds.every((id) => chosen.has(id))}
                    onChange={({ currentTarget }) => choose(shownIds, currentTarget.checked)}
                  />
                )}
              </td>
              <th scope="col">{t('projects.columns.name')}</th>
              <th scope="col" class="bc-result">
                {t('projects.result')}
              </th>
              <th scope="col" class="bc-match">
                {t('projects.compare.strongest')}
              </th>
              {endings.map((ending) => (
                <th key={ending} scope="col" class="bc-domain">
                  <bdi lang="">{ending}</bdi>
                </th>
              ))}
              <th scope="col" class="bc-meaning">
                {t('projects.meaning')}
              </th>
              <th scope="col" class="bc-stage">
                {t('projects.stage')}
              </th>
            </tr>
          </thead>
          <tbody ref={list}>
            {shown.slice(0, inPlace).map((name) => (
              <SteadyRow
                key={name.id}
                name={name}
                project={project}
                actions={actions}
                isChosen={chosen.has(name.id)}
                onChosen={(isChosen) => choose([name.id], isChosen)}
                isAlone={names.length === 1}
                isCurrent={state.current === name.id}
                answers={props}
                person={person}
                nearby={state.open?.nearby?.length ? state.open.nearby : NONE}
                endings={endings}
                coverage={coverage}
                hints={hints}
              />
            ))}
          </tbody>
        </table>
      )}
      {shown.length > 0 && <p class="bc-dim bc-legend">{t('projects.legend')}</p>}
      {shown.length > drawn && <Button onClick={drawMore}>{t('projects.more', [drawn, shown.length])}</Button>}
      {isAnyChosen && (
        <ChosenNames
          ids={ids}
          hidden={ids.length - shownIds.filter((id) => chosen.has(id)).length}
          compare={compare}
          actions={actions}
        />
      )}
    </section>
  )
}
