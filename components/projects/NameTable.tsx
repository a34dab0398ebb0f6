import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { COMPARED_MAX, COMPARED_MIN } from '../../lib/extension/projects/comparable.ts'
import { ALL_NAMES, filterNames, type NameOrder, namesInOrder } from '../../lib/extension/projects/in-order.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { Button } from '../parts/Button.tsx'
import { useStrings } from '../words/strings.ts'
import { Gaps } from './Covered.tsx'
import { lastPerson } from './HandLooks.tsx'
import { Filter } from './NameFilter.tsx'
import { NameRow, type RowProps } from './NameRow.tsx'
import type { ProjectPageProps } from './ProjectPage.tsx'

/** How many names are drawn at first, and how many more on each request. */
const DRAWN = 50

/** How many names are drawn in one go, because all at once would block the page: about as many as a panel shows. */
const IN_ONE_GO = 10

/** How many of `count` rows are drawn so far: the first ones at once, and a few more in each following task. */
function useGrowing(count: number): number {
  const [drawn, setDrawn] = useState(IN_ONE_GO)
  useEffect(() => {
    if (drawn >= count) return
    const soon = setTimeout(() => setDrawn(drawn + IN_ONE_GO))
    return () => clearTimeout(soon)
  }, [drawn, count])
  return Math.min(drawn, count)
}

const NONE: readonly ProjectName[] = []

/** A row that is redrawn only when it changed: while names are checked, most of a list stays the same. */
function SteadyRow(row: RowProps) {
  const { name, isChosen, isCurrent, isAlone, person, nearby } = row
  return useMemo(
    () => <NameRow {...row} />,
    [name, JSON.stringify(row.project.scope), isChosen, isCurrent, isAlone, person, nearby, row.keptAnswer],
  )
}

/** The names of a project, to sort, to filter, and to choose for actions on several names. */
export function NameTable({ project, names, actions, state, keptAnswer }: ProjectPageProps) {
  const t = useStrings()
  const [filter, setFilter] = useState(ALL_NAMES)
  const [order, setOrder] = useState<NameOrder>('risk')
  const [drawn, setDrawn] = useState(DRAWN)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const shown = useMemo(() => namesInOrder(filterNames(names, filter), order), [names, filter, order])
  const inPlace = useGrowing(Math.min(drawn, shown.length))
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
  const compare = useRef<HTMLButtonElement>(null)
  const wasCompared = useRef(false)
  useLayoutEffect(() => {
    // The button that began the comparison takes the focus again.
    if (wasCompared.current && state.compared === null) compare.current?.focus()
    wasCompared.current = state.compared !== null
  }, [state.compared])
  const list = useRef<HTMLUListElement>(null)
  const drawnBefore = useRef<number | null>(null)
  useLayoutEffect(() => {
    // The first name that was drawn on request takes the focus.
    if (drawnBefore.current === null || inPlace <= drawnBefore.current) return
    list.current?.children[drawnBefore.current]?.querySelector('summary')?.focus()
    drawnBefore.current = null
  }, [inPlace])
  const isAnyChosen = ids.length > 0
  useLayoutEffect(() => {
    // What can be done with chosen names comes over the end of the list, and must not cover where the keyboard is.
    if (isAnyChosen) list.current?.querySelector(':focus-visible')?.scrollIntoView?.({ block: 'nearest' })
  }, [isAnyChosen])
  const drawMore = () => {
    drawnBefore.current = inPlace
    setDrawn(drawn + DRAWN)
  }
  // The table stays mounted while names are compared, so that the chosen names stay chosen.
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
      {unchecked.length > 0 && !isPart && state.offer === null && (
        <div class="bc-actions">
          <Button onClick={() => actions.offerCheck(unchecked)}>
            {t('projects.check_unchecked', [], unchecked.length)}
          </Button>
        </div>
      )}
      <ul ref={list}>
        {shown.slice(0, inPlace).map((name) => (
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
      {shown.length > drawn && <Button onClick={drawMore}>{t('projects.more', [drawn, shown.length])}</Button>}
      {isAnyChosen && (
        <div class="bc-actions bc-chosen">
          <span aria-hidden="true">{t('projects.compare.count', [ids.length])}</span>
          <Button aria-label={t('projects.check_chosen', [], ids.length)} onClick={() => actions.offerCheck(ids)}>
            {t('projects.check')}
          </Button>
          {ids.length >= COMPARED_MIN && ids.length <= COMPARED_MAX ? (
            <button
              ref={compare}
              type="button"
              class="bc-button"
              aria-label={t('projects.compare.chosen', [ids.length])}
              onClick={() => actions.compare(ids)}
            >
              {t('projects.compare.short')}
            </button>
          ) : (
            <span class="bc-dim">{t('projects.compare.most')}</span>
          )}
          <Button aria-label={t('projects.remove_chosen', [], ids.length)} onClick={() => actions.removeNames(ids)}>
            {t('projects.remove_name')}
          </Button>
        </div>
      )}
    </section>
  )
}
