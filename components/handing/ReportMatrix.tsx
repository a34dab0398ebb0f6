import { isLongAgo } from '../../lib/extension/projects/comparable.ts'
import type { Project, ProjectName } from '../../lib/extension/projects/project.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import { isSameScope } from '../../lib/extension/scope.ts'
import { scopeText } from '../answer/Subject.tsx'
import { Icon } from '../parts/Icon.tsx'
import { Covered, riskText } from '../projects/Covered.tsx'
import { LookText } from '../projects/LookText.tsx'
import { Sources } from '../projects/Sources.tsx'
import { type AnswersById, verdictText } from '../projects/verdict-text.ts'
import { instantText, useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { Table } from './ReportTable.tsx'
import { verdictFill } from './verdict-fill.ts'

const NO_RISK = '–'

interface Props {
  project: Project
  names: readonly ProjectName[]
  answers: AnswersById
  /** Milliseconds since the epoch. */
  now: number
}

function Coverage({ name, project, now }: Omit<Props, 'names' | 'answers'> & { name: ProjectName }) {
  const t = useStrings()
  const format = useFormats()
  const { check, failed, looks = [] } = name
  return (
    <>
      <Covered check={check} />
      {failed !== null && <p>{t('projects.failed')}</p>}
      {check && <p>{instantText(check.at, t)}</p>}
      {check && isLongAgo(check.at, now) && <p>{t('projects.compare.unlike.long_ago')}</p>}
      {check?.test && <p>{t('footer.test')}</p>}
      {check && !isSameScope(check.scope, project.scope) && (
        <p>{t('projects.other_scope', [scopeText(check.scope, t, format)])}</p>
      )}
      {looks
        .filter(({ outcome }) => outcome !== 'nothing')
        .map((look) => (
          <p key={look.source}>
            <Sources names={[look.register]} />: <LookText look={look} />
          </p>
        ))}
    </>
  )
}

/** Manual checks change no verdict. */
export function Matrix({ project, names, answers, now }: Props) {
  const t = useStrings()
  const headings = [
    t('search.name'),
    t('projects.verdict'),
    t('projects.report.tier'),
    t('projects.columns.risk'),
    t('projects.columns.coverage'),
    t('projects.stage'),
    t('projects.decision'),
    `${t('projects.owner')} · ${t('projects.note')}`,
  ]
  return (
    <Table headings={headings} widths={[13, 13, 9, 9, 23.5, 11, 10.5, 11]}>
      {names.map((name) => {
        const { id, check, note, owner } = name
        const fill = verdictFill(name)
        return (
          <tr key={id}>
            <th scope="row">
              <Name>{name.name}</Name>
            </th>
            <td data-fill={fill} style={{ background: `#${fill}` }}>
              <Icon name={nameState(name)} size={13} />
              {verdictText(name, answers, t)}
            </td>
            <td>{check?.verdict === 'caution' && t(`hit.band.${nameState(name)}`)}</td>
            <td>{riskText(name, t) || NO_RISK}</td>
            <td>
              <Coverage name={name} project={project} now={now} />
            </td>
            <td>{t(`projects.stages.${name.stage}`)}</td>
            <td>{t(`projects.decisions.${name.decision}`)}</td>
            <td>
              <bdi lang="">{owner}</bdi>
              {note !== '' && (
                <p class="note">
                  <bdi lang="">{note}</bdi>
                </p>
              )}
            </td>
          </tr>
        )
      })}
    </Table>
  )
}
