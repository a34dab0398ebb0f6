import { type HandLook, looksAtGaps } from '../../lib/extension/projects/hand-looks.ts'
import { gapsOf, type SourceGap } from '../../lib/extension/projects/name-check.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/project-database.ts'
import { GapText, LookText } from '../projects/LookText.tsx'
import { Sources } from '../projects/Sources.tsx'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'

function Gap({ gap, look }: { gap: SourceGap; look: HandLook | null }) {
  const t = useStrings()
  const { required, manualUrl } = gap
  return (
    <li>
      <GapText gap={gap} />
      {!required && `. ${t('source.not_required')}`}
      {manualUrl && (
        <>
          {' '}
          <a href={manualUrl}>{t('source.by_hand')}</a>
        </>
      )}
      {look && (
        <p>
          <LookText look={look} />
        </p>
      )}
    </li>
  )
}

export function Gaps({ names, kept }: { names: ProjectName[]; kept: ReadonlyMap<string, NameAnswer> }) {
  const t = useStrings()
  return names.map(({ id, name, check, failed, looks = [] }) => {
    const answer = kept.get(id)
    const gaps = answer ? gapsOf(answer.result.coverage) : []
    const isLost = check !== null && answer === undefined
    return (
      <section key={id}>
        <h3>
          <Name>{name}</Name>
        </h3>
        {check === null && <p>{t('projects.never')}</p>}
        {failed !== null && <p>{t('projects.failed')}</p>}
        {isLost && <p>{t('projects.report.lost')}</p>}
        {answer && gaps.length === 0 && <p>{t('projects.answered_all')}</p>}
        <ul>
          {looksAtGaps(gaps, looks).map(({ gap, look }) =>
            gap ? (
              <Gap key={gap.id} gap={gap} look={look} />
            ) : (
              <li key={look?.source}>
                <Sources names={look ? [look.register] : []} />: {look && <LookText look={look} />}
              </li>
            ),
          )}
          {isLost &&
            [...check.missing, ...check.unsearched].map((source) => (
              <li key={source}>
                <Sources names={[source]} />
              </li>
            ))}
        </ul>
      </section>
    )
  })
}
