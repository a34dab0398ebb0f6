import { render } from 'preact'
import type { CoverageRow, DomainAnswer } from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { domainsInLetters } from '../../lib/engine/written-domains.ts'
import { comparison, nameList } from '../../lib/extension/projects/comparison.ts'
import {
  type ManualCheck,
  manualChecks,
  nameState,
  type Project,
  type ProjectName,
  type SourceGap,
} from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { WholeProject } from '../../lib/extension/projects/transfer.ts'
import { type Scope, scopes } from '../../lib/extension/scope.ts'
import { COLOUR_OF, tintOnWhite } from '../../lib/extension/state-colours.ts'
import { isPartial, THIS_BROWSER } from '../../lib/extension/view.ts'
import { stateMark } from '../result/coverage.tsx'
import { scopeText, WordsUnused } from '../result/Done.tsx'
import { HintList, hintLists, Spoken } from '../result/hints.tsx'
import { recordText } from '../result/hits.tsx'
import { FromService, Icon, Name } from '../ui/elements.tsx'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import {
  type AnswersById,
  Covered,
  GapText,
  instantText,
  LookText,
  nameVerdict,
  riskText,
  Sources,
  Table,
  WhyText,
} from './cells.tsx'
import { FieldPicture, RiskPicture, StagesPicture } from './pictures.tsx'

const STYLE = `
@page { size: A4 landscape; margin: 15mm; @bottom-right { content: counter(page) ' / ' counter(pages); font: 8pt system-ui, sans-serif } }
body { font: 10pt/1.4 system-ui, sans-serif; color: #000; background: #fff; max-width: 267mm; margin: 1rem auto; padding: 0 1rem }
h1 { font-size: 18pt; margin: 0 }
h2 { font-size: 13pt; margin: 2em 0 .5em }
h3 { font-size: 10pt; margin: 1.2em 0 .3em }
h2, h3 { break-after: avoid }
table { border-collapse: collapse; table-layout: fixed; width: 100%; font-size: 8.5pt; hyphens: auto }
th, td { border: 1px solid #888; padding: .2em .4em; text-align: start; vertical-align: top; overflow-wrap: anywhere }
th { background: #eee }
thead th { font-size: 7.5pt }
tr, li { break-inside: avoid }
p { margin: .3em 0 }
ul { margin: .3em 0; padding-inline-start: 1.4em; font-size: 8.5pt }
li p { margin: 0 }
a { color: inherit }
p.note { white-space: pre-line }
td ul { list-style: none; margin: 0; padding: 0 }
svg { max-width: 110mm; display: block; break-inside: avoid }
svg.bc-icon { display: inline; vertical-align: -2px; margin-inline-end: 4px }
.bc-line { fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round }
[data-fill] { print-color-adjust: exact }
img { float: inline-end; max-width: 60mm; max-height: 20mm; margin-inline-start: 5mm }
/* Where columns would be as narrow as single letters, a wide table goes on beside the window. */
@media screen and (max-width: 760px) { table:has(th:nth-of-type(4)) { width: 720px } }
/* Half of a table's outer line lies outside the table. */
@media print { body { max-width: none; margin: 0; padding: 0 1px } }
`

/** Maximum number of similarity maps. The riskiest names come first. */
const FIELDS_DRAWN = 20

/** Makes the browser load and run nothing, even if part of a name became markup. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

function Contact({ lines }: { lines: readonly string[] }) {
  const t = useStrings()
  return (
    <p>
      {t('projects.report.contact')}{' '}
      <bdi lang="">
        {lines.map((line, at) => (
          <span key={line}>
            {at > 0 && <br />}
            {line}
          </span>
        ))}
      </bdi>
    </p>
  )
}

function Report({ whole, now }: { whole: WholeProject; now: number }) {
  const t = useStrings()
  const format = useFormats()
  const { project, letterhead } = whole
  const names = nameList.inOrder(whole.names, 'risk')
  const kept = new Map(whole.answers.map((answer) => [answer.id, answer]))
  const answers = names.flatMap(({ id, name }) => {
    const answer = kept.get(id)
    return answer ? [{ ...answer, name }] : []
  })
  const found = answers.filter(({ result }) => result.conflicts.length > 0)
  const pictured = found.slice(0, FIELDS_DRAWN)
  return (
    <main>
      {letterhead?.logo && <img src={letterhead.logo} alt="" />}
      <h1>
        {t('projects.report.title')}: <Name>{project.name}</Name>
      </h1>
      <p>
        {scopeText(project.scope, t, format)} · {t('projects.names', [], names.length)} · {instantText(now, t)}
      </p>
      <p>
        <b>{t('footer.advice')}</b>
      </p>
      {letterhead?.contact && <Contact lines={letterhead.contact.split('\n')} />}
      <h2>{t('projects.report.matrix')}</h2>
      <Matrix project={project} names={names} answers={kept} now={now} />
      <h2>{t('projects.report.gaps')}</h2>
      {names.some(({ looks = [] }) => looks.length > 0) && <p>{t('looks.word')}</p>}
      <Gaps names={names} kept={kept} />
      <h2>{t('projects.report.conflicts')}</h2>
      <ConflictsLog answers={answers} />
      {pictured.length > 0 && (
        <>
          <h2>{t('pictures.field')}</h2>
          {found.length > FIELDS_DRAWN && <p>{t('pictures.riskiest', [FIELDS_DRAWN, found.length])}</p>}
          {pictured.map(({ id, name, scope, result }) => (
            <section key={id}>
              <h3>
                <Name>{name}</Name>
              </h3>
              <FieldPicture name={name} conflicts={result.conflicts} hasClasses={scope.niceClasses.length > 0} />
            </section>
          ))}
        </>
      )}
      <ReportHints project={project} names={names} />
      <h2>{t('projects.report.log')}</h2>
      <SearchLog answers={answers} />
      {names.length > 1 && (
        <>
          <h2>{t('pictures.risk')}</h2>
          <RiskPicture names={names} />
          <h2>{t('pictures.stages')}</h2>
          <StagesPicture names={names} />
        </>
      )}
      <h2>{t('projects.report.method')}</h2>
      <p>
        {t('footer.how_score')} {t('footer.how_verdict')} {t('footer.how_limits')}
      </p>
    </main>
  )
}

/** `now` in milliseconds since the epoch. */
export function reportPage(whole: WholeProject, locale: string, now: number): Document {
  const page = document.implementation.createHTMLDocument('')
  page.documentElement.lang = locale
  page.head.replaceChildren()
  render(
    <>
      <meta charset="utf-8" />
      <meta name="google" content="notranslate" />
      <meta http-equiv="Content-Security-Policy" content={POLICY} />
      <meta name="referrer" content="no-referrer" />
      <title>{whole.project.name}</title>
      <style>{STYLE}</style>
    </>,
    page.head,
  )
  render(<Report whole={whole} now={now} />, page.body)
  return page
}

/**
 * Writes the report as a page that loads and runs nothing. Forbids translation, because browsers would send the names
 * to a translator. `now` is in milliseconds since the epoch.
 */
export function reportOf(whole: WholeProject, locale: string, now: number): string {
  return `<!doctype html>\n${reportPage(whole, locale, now).documentElement.outerHTML}\n`
}

/** Returns the colour as sRGB hex without `#`. */
export const verdictFill = (name: ProjectName): string => tintOnWhite(COLOUR_OF[nameState(name)])

const NO_RISK = '–'

interface MatrixProps {
  project: Project
  names: readonly ProjectName[]
  answers: AnswersById
  /** Time in milliseconds since the epoch. */
  now: number
}

function Coverage({ name, project, now }: Omit<MatrixProps, 'names' | 'answers'> & { name: ProjectName }) {
  const t = useStrings()
  const format = useFormats()
  const { check, failed, looks = [] } = name
  return (
    <>
      <Covered check={check} />
      {failed !== null && <p>{t('projects.failed')}</p>}
      {check && <p>{instantText(check.at, t)}</p>}
      {check && comparison.isLongAgo(check.at, now) && <p>{t('projects.compare.unlike.long_ago')}</p>}
      {check?.test && <p>{t('footer.test')}</p>}
      {check && !scopes.areSame(check.scope, project.scope) && (
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

/** A table of names. Manual checks do not change the verdicts. */
function Matrix({ project, names, answers, now }: MatrixProps) {
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
              {nameVerdict(name, answers, t)}
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

function Gap({ gap, look }: { gap: SourceGap; look: ManualCheck | null }) {
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

function Gaps({ names, kept }: { names: ProjectName[]; kept: ReadonlyMap<string, NameAnswer> }) {
  const t = useStrings()
  return names.map(({ id, name, check, failed, looks = [] }) => {
    const answer = kept.get(id)
    const gaps = answer ? manualChecks.gapsOf(answer.result.coverage) : []
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
          {manualChecks.atGaps(gaps, looks).map(({ gap, look }) =>
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

/** Maximum number of conflicts, which fills about a page. */
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
  const { what, status, classes, filed, registered, number } = recordText(hit, scope, t, format)
  const record = number ?? (hit.recordUrl && t('hit.record'))
  const noOwner = hit.kind === 'trademark' ? t('projects.report.holder_unknown') : NONE
  const dates = [filed, registered].filter(Boolean)
  return (
    <tr>
      <td>
        <Name>{hit.name}</Name>
      </td>
      <td>
        {what}
        <br />
        <Sources names={[source]} />
        {record && <>, {hit.recordUrl ? <a href={hit.recordUrl}>{record}</a> : record}</>}
        {dates.length > 0 && <p>{dates.join(', ')}</p>}
      </td>
      <td>
        {classes ?? NONE}
        <NearGoods goods={hit.goods} />
      </td>
      <td>{status}</td>
      <td>{hit.owner ? <bdi lang="">{hit.owner}</bdi> : noOwner}</td>
      <td>
        {t('pictures.likeness', [hit.similarity.score])}
        <p>{hit.similarity.reasons.map((reason) => t(`line.why.${reason}`)).join(', ')}</p>
      </td>
      <td data-value={hit.score}>{hit.score}</td>
    </tr>
  )
}

interface ConflictsLogProps {
  answers: (NameAnswer & { name: string })[]
}

function ConflictsLog({ answers }: ConflictsLogProps) {
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

/** Shows the hints for each name in a project. Renders nothing if the word lists are not loaded. */
function ReportHints({ project, names }: { project: Project; names: readonly ProjectName[] }) {
  const t = useStrings()
  const format = useFormats()
  const hints = hintLists.loaded()
  if (hints === null) return null
  const looked = names.map((name) => ({ ...name, found: hints.hintsOf(name.name, name.check?.scope ?? project.scope) }))
  const without = looked.filter(({ found }) => found.register.length + found.reading.length === 0)
  return (
    <>
      <h2>{t('hints.title')}</h2>
      <p>{t('hints.help')}</p>
      <p>{t('hints.register_help')}</p>
      {looked
        .filter((each) => !without.includes(each))
        .map(({ id, name, found }) => (
          <section key={id}>
            <h3>
              <Name>{name}</Name>
            </h3>
            <p>{t('hints.register')}</p>
            <HintList name={name} hints={found.register} known={found.known.register} isReading={false} />
            <p>{t('hints.reading')}</p>
            <HintList name={name} hints={found.reading} known={found.known.reading} isReading={true} />
          </section>
        ))}
      {without[0] && (
        <p>
          {t('hints.without')} <Name>{without.map(({ name }) => name).join(', ')}</Name>.{' '}
          {t('hints.none', [format.count(without[0].found.known.both)])}
        </p>
      )}
      <h2>{t('hints.spoken.title')}</h2>
      <p>{t('hints.spoken.help')}</p>
      <Table headings={[t('search.name'), t('hints.spoken.title')]} widths={[30, 70]}>
        {looked.map(({ id, name, found }) => (
          <tr key={id}>
            <th scope="row">
              <Name>{name}</Name>
            </th>
            <td>
              <Spoken spoken={found.spoken} />
            </td>
          </tr>
        ))}
      </Table>
    </>
  )
}

/** Reports zero matches only if the source answered and stated how many records it searched. */
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

interface SearchLogProps {
  answers: (NameAnswer & { name: string })[]
}

function SearchLog({ answers }: SearchLogProps) {
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
