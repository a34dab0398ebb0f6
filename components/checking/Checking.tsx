import type { View, ViewActions } from '../../lib/extension/view.ts'
import { Domains } from '../answer/Domains.tsx'
import { isRegister } from '../answer/registers.ts'
import { SourceChip } from '../answer/Source.tsx'
import { Subject } from '../answer/Subject.tsx'
import { Unsearched } from '../answer/Unsearched.tsx'
import { byRisk } from '../hits/filter-hits.ts'
import { HitList } from '../hits/HitList.tsx'
import { Button } from '../parts/Button.tsx'
import { SourceName } from '../words/FromService.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { useLate } from './elapsed-time.ts'

const SLOW_MS = 4000

interface Props {
  view: Extract<View, { phase: 'checking' }>
  actions: ViewActions
  roomy: boolean
}

/** A running check. It never says that something was not found. */
export function Checking({ view, actions, roomy }: Props) {
  const t = useStrings()
  const { plan, rows } = view
  const slow = useLate(view.startedAt, SLOW_MS)
  const states = new Map(rows.map((row) => [row.id, row]))
  const planned = plan?.sources ?? rows
  const waiting = planned.filter((source) => !states.has(source.id))
  const [first] = waiting
  const answeredOf = (sources: readonly { id: string }[]) =>
    sources.filter(({ id }) => states.get(id)?.state === 'answered').length
  const [registers, registries] = [planned.filter(isRegister), planned.filter((source) => !isRegister(source))]
  return (
    <>
      <Subject name={view.name} scope={view.scope} />
      {slow && first && (
        <p class="bc-slow">
          {waiting.length === 1
            ? rich(t, 'checking.slow_one', [<SourceName key="name" of={first} />])
            : t('checking.slow_many', [waiting.length])}{' '}
          {t('checking.so_far', [answeredOf(planned), planned.length])}
        </p>
      )}
      {slow && planned.length === 0 && <p class="bc-slow">{t('checking.slow_service')}</p>}
      {view.conflicts.length > 0 && <HitList hits={view.conflicts.toSorted(byRisk)} scope={view.scope} />}
      <Domains domains={view.domains} />
      {planned.length > 0 ? (
        <section class="bc-coverage">
          <h3 class="bc-count">{t('coverage.count', [answeredOf(registers), registers.length])}</h3>
          <ul class="bc-sources">
            {registers.map(({ id, ...source }) => (
              <SourceChip
                key={id}
                {...source}
                state={states.get(id)?.state ?? null}
                dataAsOf={states.get(id)?.dataAsOf}
              />
            ))}
          </ul>
          {registries.length > 0 && (
            <p class="bc-dim">{t('coverage.registries', [answeredOf(registries), registries.length])}</p>
          )}
          <Unsearched name={view.name} rows={plan?.unsearched ?? []} open={roomy} />
        </section>
      ) : (
        <div class="bc-skeleton" aria-hidden="true" />
      )}
      <div class="bc-actions">
        <Button onClick={actions.cancel}>{t('checking.cancel')}</Button>
      </div>
    </>
  )
}
