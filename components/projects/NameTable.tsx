import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { ALL_NAMES, filterNames, type NameOrder, namesInOrder } from '../../lib/extension/projects/in-order.ts'
import { isOfOtherScope, type ProjectName } from '../../lib/extension/projects/project.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { Button } from '../parts/Button.tsx'
import { useStrings } from '../words/strings.ts'
import { ChosenNames } from './ChosenNames.tsx'
import { Gaps } from './Covered.tsx'
import { lastPerson } from './HandLooks.tsx'
import { Filter } from './NameFilter.tsx'
import { NameRow, type RowProps } from './NameRow.tsx'
import type { ProjectPageProps } from './ProjectPage.tsx'

/** At first, and again on each request. */
const DRAWN = 50

/** Drawing all names at once would block the page. This is about as many as a panel shows. */
const IN_ONE_GO = 10

/** Draws the first rows at once and a few more in each following task. */
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
  const elsewhere = rests.filter((name) => name.decision !== 'drop' && isOfOtherScope(name, project.scope))
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

/** Redrawn only after a change, because most rows stay the same during a batch. */
function SteadyRow(row: RowProps) {
  const { name, isChosen, isCurrent, isAlone, person, nearby } = row
  return useMemo(
    () => <NameRow {...row} />,
    [name, JSON.stringify(row.project.scope), isChosen, isCurrent, isAlone, person, nearby, row.keptAnswer],
  )
}

interface Props extends ProjectPageProps {
  chosen: ReadonlySet<string>
  onChosen(chosen: ReadonlySet<string>): void
}

export function NameTable({ project, names, actions, state, keptAnswer, chosen, onChosen }: Props) {
  const t = useStrings()
  const [filter, setFilter] = useState(ALL_NAMES)
  const [order, setOrder] = useState<NameOrder>('risk')
  const [drawn, setDrawn] = useState(DRAWN)
  const shown = useMemo(() => namesInOrder(filterNames(names, filter), order), [names, filter, order])
  const inPlace = useGrowing(Math.min(drawn, shown.length))
  const ids = names.filter(({ id }) => chosen.has(id)).map(({ id }) => id)
  const isPart = state.open?.isPart === true
  const size = isPart ? (state.projects?.find(({ id }) => id === project.id)?.size ?? names.length) : names.length
  const person = useMemo(() => lastPerson(names), [names])
  // A row stores old props, so it reads the current choice from this ref.
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
  const list = useRef<HTMLUListElement>(null)
  const drawnBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    // Focus moves to the first name that was drawn on request.
    if (drawnBefore.current === null || inPlace <= drawnBefore.current) return
    list.current?.children[drawnBefore.current]?.querySelector('summary')?.focus()
    drawnBefore.current = null
  }, [inPlace])
  const isAnyChosen = ids.length > 0
  useLayoutEffect(() => {
    // The bar of actions covers the end of the list and must not hide the focused row.
    if (isAnyChosen) list.current?.querySelector(':focus-visible')?.scrollIntoView?.({ block: 'nearest' })
  }, [isAnyChosen])
  const drawMore = () => {
    drawnBefore.current = inPlace
    setDrawn(drawn + DRAWN)
  }
  // The table stays mounted during a comparison to preserve its filter and order.
  if (state.compared !== null) return null
  return (
    <section class="bc-names">
      <h3 class="bc-strong">{t('projects.names', [], size)}</h3>
      <Gaps names={names} />
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
      {!isPart && state.offer === null && <Open names={names} project={project} actions={actions} />}
      {shown.length > 1 && !isPart && (
        <label class="bc-check">
          <input
            type="checkbox"
            checked={shownIds.every((id) => chosen.has(id))}
            onChange={({ currentTarget }) => choose(shownIds, currentTarget.checked)}
          />{' '}
          {t('projects.choose_all', [shown.length])}
        </label>
      )}
      <ul ref={list}>
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
            keptAnswer={keptAnswer}
            person={person}
            nearby={state.open?.nearby?.length ? state.open.nearby : NONE}
          />
        ))}
      </ul>
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
