import type { Conflict } from '../../lib/contract/conflict.ts'
import type { NameAnswer } from '../../lib/extension/projects/project-database.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { classesText, filedText, numberText, registeredText, statusWord } from '../hits/hit-facts.ts'
import { kindOf, shortPlaceOf } from '../hits/hit-line.ts'
import { Sources } from '../projects/Sources.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { Table } from './ReportTable.tsx'

/** The riskiest conflicts, about a page. */
const MOST = 20

const NONE = '–'

function NearGoods({ goods }: Pick<Conflict, 'goods'>) {
  const t = useStrings()
  if (!goods) return null
  const terms = [goods.asked, goods.found].map((term) => (
    <bdi key={term} lang="en">
      {term}
    </bdi>
  ))
  return <p>{rich(t, `why.goods.${goods.degree}`, terms)}</p>
}

function Found({ hit, source, scope }: { hit: Conflict; source: string; scope: Scope }) {
  const t = useStrings()
  const format = useFormats()
  const record = numberText(hit, t) ?? (hit.recordUrl && t('hit.record'))
  const noOwner = hit.kind === 'trademark' ? t('projects.report.holder_unknown') : NONE
  const dates = [filedText(hit, t, format), registeredText(hit, t, format)].filter(Boolean)
  return (
    <tr>
      <td>
        <Name>{hit.name}</Name>
      </td>
      <td>
        {[t(`line.${kindOf(hit)}`), shortPlaceOf(hit, t)].filter(Boolean).join(' ')}
        <br />
        <Sources names={[source]} />
        {record && <>, {hit.recordUrl ? <a href={hit.recordUrl}>{record}</a> : record}</>}
        {dates.length > 0 && <p>{dates.join(', ')}</p>}
      </td>
      <td>
        {classesText(hit, scope, t) ?? NONE}
        <NearGoods goods={hit.goods} />
      </td>
      <td>{statusWord(hit, t)}</td>
      <td>{hit.owner ? <bdi lang="">{hit.owner}</bdi> : noOwner}</td>
      <td>
        {t('pictures.likeness', [hit.similarity.score])}
        <p>{hit.similarity.reasons.map((reason) => t(`line.why.${reason}`)).join(', ')}</p>
      </td>
      <td data-value={hit.score}>{hit.score}</td>
    </tr>
  )
}

interface Props {
  answers: (NameAnswer & { name: string })[]
}

export function ConflictsLog({ answers }: Props) {
  const t = useStrings()
  const headings = [
    t('projects.report.match'),
    t('projects.report.record'),
    t('pictures.field_of'),
    t('projects.report.status'),
    t('projects.report.holder'),
    t('pictures.likeness_title'),
    t('projects.columns.score'),
  ]
  return answers.map(({ id, name, scope, result: { conflicts, conflictsLeftOut = 0, coverage } }) => {
    const unlisted = Math.max(conflicts.length - MOST, 0) + conflictsLeftOut
    const sources = new Map([...coverage.searched, ...coverage.unavailable].map((row) => [row.id, row.name]))
    return (
      <section key={id}>
        <h3>
          <Name>{name}</Name>
        </h3>
        {conflicts.length === 0 && <p>{t('projects.report.none_listed')}</p>}
        {conflicts.length > 0 && (
          <Table headings={headings} widths={[16, 25, 14, 12, 15, 11, 7]}>
            {conflicts.slice(0, MOST).map((hit) => (
              <Found
                key={`${hit.source} ${hit.number} ${hit.name}`}
                hit={hit}
                source={sources.get(hit.source) ?? hit.source}
                scope={scope}
              />
            ))}
          </Table>
        )}
        {unlisted > 0 && <p>{t('projects.report.unlisted', [], unlisted)}</p>}
      </section>
    )
  })
}
