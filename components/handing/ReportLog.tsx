import type { Conflict } from '../../lib/contract/conflict.ts'
import type { CoverageRow } from '../../lib/contract/coverage.ts'
import type { DomainAnswer } from '../../lib/contract/domain.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import { type HandLook, looksAtGaps } from '../../lib/extension/projects/hand-looks.ts'
import { gapsOf, type SourceGap } from '../../lib/extension/projects/name-check.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/project-database.ts'
import { scopeText } from '../answer/Subject.tsx'
import { stateMark } from '../answer/source-state.ts'
import { statusWord } from '../hits/Hit.tsx'
import { lineOf } from '../hits/hit-line.ts'
import { GapText, LookText } from '../projects/LookText.tsx'
import { Sources } from '../projects/Sources.tsx'
import { type Formats, instantText, useFormats } from '../words/format.ts'
import { hostOf } from '../words/host.ts'
import { Name } from '../words/Name.tsx'
import { type Translate, useStrings } from '../words/strings.ts'
import { Table } from './ReportTable.tsx'

/** Most conflicts of a name that are listed: the riskiest, about as many as a page holds. */
const MOST = 20

interface Answers {
  /** Answers with the names that they are about. */
  answers: (NameAnswer & { name: string })[]
}

/**
 * How many of a source's records are similar; empty for a domain registry, which is asked for one name. No similar
 * records are reported only where the source answered and said how many it searched.
 */
function countText({ kind, state, matches, records }: CoverageRow, t: Translate, format: Formats): string {
  if (kind === 'domain') return ''
  const isNoneOfUnknown = matches === 0 && (!state.startsWith('answered') || !records)
  if (matches === null || isNoneOfUnknown) return t('projects.report.count_unknown')
  return records === null
    ? t('projects.report.count_open', [format.count(matches)])
    : t('projects.report.count', [format.count(matches), format.count(records)])
}

/** What the registries said about each domain, unknown included. */
function DomainStates({ domains }: { domains: readonly DomainAnswer[] }) {
  const t = useStrings()
  if (domains.length === 0) return <p>{t('projects.report.no_domains')}</p>
  return (
    <p>
      {t('domains.title')}:{' '}
      {domains.map(({ domain, state }, at) => (
        <span key={domain}>
          {at > 0 && '; '}
          <Name>{domain}</Name> {t(`domains.${state}`)}
        </span>
      ))}
    </p>
  )
}

/** Which sources were asked for each name: when, in which scope, what became of it, and how much was found. */
export function SearchLog({ answers }: Answers) {
  const t = useStrings()
  const format = useFormats()
  const headings = ['source', 'asked_at', 'state', 'found'].map((key) => t(`projects.report.${key}`))
  return answers.map(({ id, name, host, scope, result: { coverage, domains } }) => (
    <section key={id}>
      <h3>
        <Name>{name}</Name>
      </h3>
      <p>
        {scopeText(scope, t, format)} ·{' '}
        {host === THIS_BROWSER ? t('footer.by_browser') : t('footer.sent_to', [hostOf(host)])}
      </p>
      <Table headings={headings} widths={[32, 18, 25, 25]}>
        {[...coverage.searched, ...coverage.unavailable].map((row) => (
          <tr key={row.id}>
            <td>
              <Sources names={[row.name]} />
            </td>
            <td>{row.askedAt === null ? t('projects.report.not_asked') : instantText(row.askedAt, t)}</td>
            <td>
              {t(stateMark(row.state).word)}
              {row.dataAsOf && `, ${t('source.data_as_of')} ${format.day(row.dataAsOf)}`}
              {row.truncated && `, ${t('projects.report.cut')}`}
            </td>
            <td>{countText(row, t, format)}</td>
          </tr>
        ))}
      </Table>
      <DomainStates domains={domains} />
    </section>
  ))
}

function Found({ hit, source }: { hit: Conflict; source: string }) {
  const t = useStrings()
  const record = hit.number ?? t('hit.record')
  return (
    <tr>
      <td>
        <Name>{hit.name}</Name>
      </td>
      <td>
        {lineOf(hit, t)}
        <br />
        <Sources names={[source]} />, {hit.recordUrl ? <a href={hit.recordUrl}>{record}</a> : hit.number}
      </td>
      <td>{statusWord(hit, t)}</td>
      <td>
        <bdi lang="">{hit.owner}</bdi>
      </td>
      <td>{hit.score}</td>
    </tr>
  )
}

/** What was found for each name, riskiest first. */
export function ConflictsLog({ answers }: Answers) {
  const t = useStrings()
  const headings = ['match', 'record', 'status', 'holder'].map((key) => t(`projects.report.${key}`))
  return answers.map(({ id, name, result: { conflicts, conflictsLeftOut = 0, coverage } }) => {
    const unlisted = Math.max(conflicts.length - MOST, 0) + conflictsLeftOut
    const sources = new Map([...coverage.searched, ...coverage.unavailable].map((row) => [row.id, row.name]))
    return (
      <section key={id}>
        <h3>
          <Name>{name}</Name>
        </h3>
        {conflicts.length === 0 && <p>{t('projects.report.none_listed')}</p>}
        {conflicts.length > 0 && (
          <Table headings={[...headings, t('projects.columns.score')]} widths={[22, 36, 15, 18, 9]}>
            {conflicts.slice(0, MOST).map((hit) => (
              <Found
                key={`${hit.source} ${hit.number} ${hit.name}`}
                hit={hit}
                source={sources.get(hit.source) ?? hit.source}
              />
            ))}
          </Table>
        )}
        {unlisted > 0 && <p>{t('projects.report.unlisted', [], unlisted)}</p>}
      </section>
    )
  })
}

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

/** What is unknown about each name: it lists every source that did not answer in full or was not searched. */
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
