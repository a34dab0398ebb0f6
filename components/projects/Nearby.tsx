import { nearbyFound } from '../../lib/extension/projects/nearby.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import type { ProjectActions } from '../../lib/extension/projects/room.ts'
import { Button } from '../parts/Button.tsx'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { Covered, riskText } from './Covered.tsx'

interface Props {
  name: ProjectName
  /** Nearby spellings of all names of the project. */
  nearby: readonly ProjectName[]
  actions: ProjectActions
}

const IN_CONFLICT = new Set<string>(['conflict', 'caution'])

export function Nearby({ name, nearby, actions }: Props) {
  const t = useStrings()
  const found = nearbyFound(name, nearby)
  if (!IN_CONFLICT.has(name.check?.verdict ?? '')) return null
  if (found === null)
    return (
      <div class="bc-actions">
        <Button onClick={() => actions.findNearby(name.id)}>{t('nearby.find')}</Button>
      </div>
    )
  const { better, worse, unknown, waiting } = found
  return (
    <section class="bc-form bc-offer">
      <h4 class="bc-strong">{t('nearby.title')}</h4>
      {better.length === 0 && waiting === 0 && <p>{t('nearby.none')}</p>}
      <ul class="bc-shared">
        {better.map((other) => (
          <li key={other.id}>
            <Name>{other.name}</Name>{' '}
            <span class="bc-dim">
              {[t(`verdict.short.${other.check?.verdict ?? 'not_checked'}`), riskText(other, t)]
                .filter(Boolean)
                .join(' · ')}
              {' · '}
              <Covered check={other.check} />
            </span>
            <div class="bc-actions">
              <Button onClick={() => actions.takeNearby(other.id)}>{t('nearby.take')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {waiting > 0 && <p class="bc-dim">{t('nearby.waiting', [], waiting)}</p>}
      {worse > 0 && <p class="bc-dim">{t('nearby.worse', [], worse)}</p>}
      {unknown > 0 && <p class="bc-dim">{t('nearby.unknown', [], unknown)}</p>}
      <div class="bc-actions">
        <Button onClick={() => actions.dropNearby(name.id)}>{t('nearby.drop')}</Button>
      </div>
    </section>
  )
}
