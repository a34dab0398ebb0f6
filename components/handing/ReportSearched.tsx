import type { CoverageRow, DomainAnswer } from '../../lib/contract/answer.ts'
import { domainsInLetters } from '../../lib/engine/written-domains.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import { isPartial } from '../../lib/extension/partial-row.ts'
import type { NameAnswer } from '../../lib/extension/projects/project-database.ts'
import { scopeText, WordsUnused } from '../answer/Subject.tsx'
import { stateMark } from '../answer/source-state.ts'
import { WhyText } from '../projects/LookText.tsx'
import { Sources } from '../projects/Sources.tsx'
import { FromService } from '../words/FromService.tsx'
import { type Formats, instantText, useFormats } from '../words/format.ts'
import { hostOf } from '../words/host.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Table } from './ReportTable.tsx'

/** Zero similar records are reported only if the source answered and stated how many it searched. */
function countText({ kind, state, matches, records }: CoverageRow, t: Translate, format: Formats): string {
  if (kind === 'domain') return ''
  const isNoneOfUnknown = matches === 0 && (!state.startsWith('answered') || !records)
  if (matches === null || isNoneOfUnknown) return t('projects.report.count_unknown')
  return records === null
    ? t('projects.report.count_open', [format.count(matches)])
    : t('projects.report.count', [format.count(matches), format.count(records)])
}

function Answer({ row }: { row: CoverageRow }) {
  const t = useStrings()
  const format = useFormats()
  const state = row.state === 'answered' && isPartial(row) ? 'partly' : row.state
  return (
    <>
      {t(stateMark(state).word)}
      {row.dataAsOf && `, ${t('source.data_as_of')} ${format.day(row.dataAsOf)}`}
      {row.truncated && `, ${t('projects.report.cut')}`}
      <WhyText of={row} />
    </>
  )
}

function DomainStates({ name, domains }: { name: string; domains: readonly DomainAnswer[] }) {
  const t = useStrings()
  const format = useFormats()
  const inLetters = domainsInLetters(name)
  if (domains.length === 0) return <p>{t('projects.report.no_domains')}</p>
  return (
    <p>
      {t('domains.title')}:{' '}
      {domains.map(({ domain, state, registeredOn }, at) => (
        <span key={domain}>
          {at > 0 && '; '}
          <Name>{inLetters(domain)}</Name> {t(`domains.${state}`)}
          {registeredOn && `, ${t('domains.since', [format.day(registeredOn)])}`}
        </span>
      ))}
    </p>
  )
}

function Searched({ row }: { row: CoverageRow }) {
  const t = useStrings()
  const format = useFormats()
  return (
    <tr>
      <td>
        <Sources names={[row.name]} />
        {row.attribution && (
          <p>
            <FromService>{row.attribution}</FromService>
          </p>
        )}
      </td>
      <td>{row.askedAt === null ? t('projects.report.not_asked') : instantText(row.askedAt, t)}</td>
      <td>
        <Answer row={row} />
      </td>
      <td>{countText(row, t, format)}</td>
    </tr>
  )
}

interface Props {
  answers: (NameAnswer & { name: string })[]
}

export function SearchLog({ answers }: Props) {
  const t = useStrings()
  const format = useFormats()
  const headings = ['source', 'asked_at', 'state', 'found'].map((key) => t(`projects.report.${key}`))
  return answers.map(({ id, name, host, scope, result: { coverage, domains, variants, request } }) => (
    <section key={id}>
      <h3>
        <Name>{name}</Name>
      </h3>
      <p>
        {scopeText(scope, t, format)} ·{' '}
        {host === THIS_BROWSER ? t('footer.by_browser') : t('footer.sent_to', [hostOf(host)])}
      </p>
      <WordsUnused scope={scope} asked={request} />
      {variants.length > 0 && (
        <p>{rich(t, 'projects.report.searched_as', [<Name key="variants">{variants.join(', ')}</Name>])}</p>
      )}
      <Table headings={headings} widths={[30, 15, 33, 22]}>
        {[...coverage.searched, ...coverage.unavailable].map((row) => (
          <Searched key={row.id} row={row} />
        ))}
      </Table>
      <DomainStates name={name} domains={domains} />
    </section>
  ))
}
