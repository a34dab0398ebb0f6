import type { NameChange, NameChanges } from '../../lib/extension/projects/changes.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import { Sources } from './Sources.tsx'

function Change({ change }: { change: NameChange }) {
  const t = useStrings()
  if (change.what === 'verdict') {
    const [from, to] = [t(`verdict.short.${change.from}`), t(`verdict.short.${change.to}`)]
    return <li>{t('projects.changes.verdict', [from, to])}</li>
  }
  if (change.what === 'domain') {
    const domain = <Name key="domain">{change.domain}</Name>
    const [from, to] = [t(`domains.short.${change.from}`), t(`domains.short.${change.to}`)]
    const key = change.to === 'unknown' ? 'domain_silent' : 'domain'
    return <li>{rich(t, `projects.changes.${key}`, [domain, from, to])}</li>
  }
  const hit = <Name key="hit">{change.name}</Name>
  const source = <Sources key="source" names={[change.source]} />
  if (change.what !== 'status') return <li>{rich(t, `projects.changes.${change.what}`, [hit, source])}</li>
  const [from, to] = [change.from, change.to].map((status) => t(`filter.statuses.${status}`))
  return <li>{rich(t, 'projects.changes.status', [hit, source, from, to])}</li>
}

function Comparison({ changes }: { changes: NameChanges }) {
  const t = useStrings()
  const { since, at, otherScope, list, more } = changes
  const moments = [<When key="at" at={at} />, <When key="since" at={since} />]
  return (
    <li>
      <p>{rich(t, 'projects.changes.since', moments)}</p>
      {otherScope && <p>{t('projects.changes.other_scope')}</p>}
      {!otherScope && list.length === 0 && <p>{t('projects.changes.none')}</p>}
      <ul>
        {list.map((change) => (
          <Change key={JSON.stringify(change)} change={change} />
        ))}
        {more > 0 && <li>{t('projects.offer.more', [], more)}</li>}
      </ul>
    </li>
  )
}

export function Changes({ changes }: { changes: readonly NameChanges[] | undefined }) {
  const t = useStrings()
  const [last, ...older] = changes ?? []
  if (last === undefined) return null
  return (
    <section class="bc-changes">
      <h4 class="bc-strong">{t('projects.changes.title')}</h4>
      <ul>
        <Comparison changes={last} />
      </ul>
      {older.length > 0 && (
        <details class="bc-more-of">
          <summary>{t('projects.changes.older', [], older.length)}</summary>
          <ul>
            {older.map((each) => (
              <Comparison key={each.at} changes={each} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}
