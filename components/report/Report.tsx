import { type ComponentChild, type ComponentProps, render } from 'preact'
import type { CoverageRow, DomainAnswer, UnsearchedRow } from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { verdictOf } from '../../lib/contract/constants.ts'
import { domainsInLetters } from '../../lib/engine/written-domains.ts'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState, type ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { WholeProject } from '../../lib/extension/projects/transfer.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { COLOUR_OF, STATE_COLOURS, tintOnWhite, type VerdictState } from '../../lib/extension/state-colours.ts'
import { isPartial, THIS_BROWSER } from '../../lib/extension/view.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { stateWord } from '../result/coverage.tsx'
import { BriefReason, scopeText, WordsUnused } from '../result/Done.tsx'
import { HintList, hintLists } from '../result/hints.tsx'
import { recordText, whatOf } from '../result/hits.tsx'
import { byRisk, stepsOf, strongestText, unknownText } from '../result/texts.ts'
import { FromService, Icon, Name, SourceName } from '../ui/elements.tsx'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { type AnswersById, Dots, instantText, nameSteps, nameVerdict, Table, WhyText } from './cells.tsx'
import {
  byId,
  countedVerdicts,
  domainsOf,
  fullNames,
  GAPS_COLUMN,
  namesTable,
  notesOf,
  SHORT_COLUMNS,
  sharedCoverage,
  shortlistOf,
  VERDICT_COLUMN,
} from './names.ts'
import { FieldPicture, RiskPicture, StagesPicture } from './pictures.tsx'
import STYLE from './report.css?raw'

const COMMENTS = /\s*\/\*[\s\S]*?\*\//g

/** Makes the browser load and run nothing, even if part of a name became markup. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"

/** What the person adds who hands the report over. */
export interface ReportHead {
  client: string
  author: string
  /** Adds all matches, the search log, maps, charts and the method. */
  hasAnnex: boolean
}

interface ReportProps {
  whole: WholeProject
  head: ReportHead
  /** Time in milliseconds since the epoch. */
  now: number
}

/** Maximum number of names with a part of their own, so that page 1 and 20 names on eight pages are enough. */
const PRESENTED = { chosen: 8, best: 5 }

function presentedOf({ names, isMarked }: ReturnType<typeof shortlistOf>): ProjectName[] {
  return names.slice(0, isMarked ? PRESENTED.chosen : PRESENTED.best)
}

function Report({ whole, head, now }: ReportProps) {
  const t = useStrings()
  const format = useFormats()
  const { project, letterhead } = whole
  const best = { ...whole, names: nameList.inOrder(whole.names, 'best') }
  const shortlist = shortlistOf(whole.names)
  const { names, isMarked } = shortlist
  const first = presentedOf(shortlist)
  const [only] = whole.names.length === 1 ? whole.names : []
  const answers = byId(whole)
  const further = `projects.report.${isMarked ? 'further' : 'names_in'}`
  return (
    <main>
      {letterhead?.logo && <img src={letterhead.logo} alt="" />}
      <p class="dim">
        {[t('projects.report.title'), head.client, instantText(now, t), head.author].filter(Boolean).join(' · ')}
      </p>
      <h1>
        <Labelled of={<Name>{project.name}</Name>}>
          {only ? nameVerdict(only, answers, t) : t(further, [names.length, whole.names.length], names.length)}
        </Labelled>
      </h1>
      <p>
        {scopeText(project.scope, t, format)}
        {letterhead?.contact && (
          <>
            {' · '}
            {t('projects.report.contact')} <bdi lang="">{letterhead.contact.split('\n').join(', ')}</bdi>
          </>
        )}
      </p>
      <Story whole={whole} now={now} only={only} />
      {!only && (
        <>
          <h2>{t(isMarked ? 'projects.report.shortlist' : 'projects.report.matrix')}</h2>
          <Names whole={{ ...whole, names: first }} now={now} isShort />
          {names.length > first.length && <p>{t('projects.report.more', [], names.length - first.length)}</p>}
        </>
      )}
      <Coverage whole={whole} now={now} />
      <h2 {...(!only && { 'data-page': 'file' })}>{t('projects.report.details')}</h2>
      {first.map((name) => (
        <Details key={name.id} name={name} answer={answers.get(name.id)} project={project} isOnly={Boolean(only)} />
      ))}
      {!only && (
        <>
          <h2 data-page>{t('projects.report.all')}</h2>
          <Names whole={best} now={now} />
        </>
      )}
      {head.hasAnnex && <Annex whole={best} />}
    </main>
  )
}

/** Fill of each part of the first page's summary, as sRGB hex without `#`. The same fill gives all the same weight. */
const SUMMARY_FILL = 'f3f5f7'

/** The summary of the first page: what goes further, what does not and why, and what is unknown, side by side. */
function Story({ whole, now, only }: Omit<ReportProps, 'head'> & { only: ProjectName | undefined }) {
  const t = useStrings()
  const answers = byId(whole)
  const { names, others, isMarked } = shortlistOf(whole.names)
  const titled = (key: string, count: number) => t('projects.report.group', [t(`projects.report.${key}`), count])
  const parts = only
    ? onlyParts(only, answers.get(only.id), t)
    : [
        {
          title: titled(isMarked ? 'shortlist' : 'running', names.length),
          body: <Verdicts names={names} answers={answers} />,
        },
        ...(others.length > 0
          ? [
              {
                title: titled('rest', others.length),
                body: <Verdicts names={others.toReversed()} answers={answers} isRest />,
              },
            ]
          : []),
      ]
  return (
    <table class="summary" role="presentation">
      <tbody>
        <tr>
          {[...parts, { title: t('projects.report.gaps'), body: <Unknown whole={whole} now={now} /> }].map(
            ({ title, body }) => (
              <td key={title} data-fill={SUMMARY_FILL} style={{ background: `#${SUMMARY_FILL}` }}>
                <b>{title}</b>
                {body}
              </td>
            ),
          )}
        </tr>
      </tbody>
    </table>
  )
}

/** The summary of a report about one name: its verdict with the reason, and its strongest match. */
function onlyParts(name: ProjectName, answer: NameAnswer | undefined, t: Translate) {
  const strongest = answer && strongestText(answer.result.conflicts, t)
  return [
    { title: t('projects.verdict'), body: <Verdict name={name} answer={answer} /> },
    {
      title: t('projects.compare.strongest'),
      body: <p>{strongest ? <bdi>{strongest}</bdi> : t('projects.report.none_listed')}</p>,
    },
  ]
}

function Verdict({ name, answer }: Pick<DetailsProps, 'name' | 'answer'>) {
  const t = useStrings()
  const answers: AnswersById = new Map(answer ? [[name.id, answer]] : [])
  return (
    <>
      <p class="said" style={{ color: colourOn(nameState(name)) }}>
        <Icon name={nameState(name)} size={13} />
        <b>{nameVerdict(name, answers, t)}</b>
        <Dots steps={nameSteps(name, answers)} />
      </p>
      {answer && <BriefReason result={answer.result} />}
      {name.check === null && <p>{t('projects.never')}</p>}
    </>
  )
}

interface VerdictsProps {
  names: readonly ProjectName[]
  answers: ReturnType<typeof byId>
  isRest?: boolean
}

function Verdicts({ names, answers, isRest = false }: VerdictsProps) {
  const t = useStrings()
  return (
    <>
      {countedVerdicts(names, answers, t).map(({ state, text, count }) => (
        <p key={text}>
          <span style={{ color: colourOn(state) }}>
            <Icon name={state} size={13} />
          </span>
          {t('projects.report.group', [
            isRest && state === 'none_found' ? t('projects.report.unchosen', [text]) : text,
            count,
          ])}
        </p>
      ))}
    </>
  )
}

/** A text after its label, with the colon as the language writes it. */
function Labelled({ of, children }: { of: ComponentChild; children: ComponentChild }) {
  return <>{rich(useStrings(), 'projects.report.group', [of, children])}</>
}

const BoldNames = ({ names }: { names: readonly string[] }) => (
  <b>
    <Name>{names.join(', ')}</Name>
  </b>
)

function NamedLines({ of }: { of: { names: string[]; lines: string[] }[] }) {
  return (
    <>
      {of.map(({ names, lines }) => (
        <p key={`${names[0]} ${lines[0]}`}>
          <Labelled of={<BoldNames names={names} />}>{lines.join(' · ')}</Labelled>
        </p>
      ))}
    </>
  )
}

/** Returns the coverage of most names, and what differs for names of the shortlist and for all others. */
function coverageOf({ whole, now }: Omit<ReportProps, 'head'>, t: Translate, format: Formats) {
  const { alike, others, silentDomains } = sharedCoverage(whole, { t, format, now }, fullNames)
  const presented = presentedOf(shortlistOf(whole.names))
  const shortlisted = new Set(presented.map(({ name }) => name))
  const only = (isShortlisted: boolean) =>
    others.flatMap(({ names, lines }) => {
      const own = names.filter((name) => shortlisted.has(name) === isShortlisted)
      return own.length > 0 ? [{ names: own, lines }] : []
    })
  return { alike, ofShortlist: only(true), ofOthers: only(false), silentDomains }
}

function Unknown(given: Omit<ReportProps, 'head'>) {
  const t = useStrings()
  const { alike, ofShortlist } = coverageOf(given, t, useFormats())
  const missing = alike.slice(1)
  const isComplete = missing.length + ofShortlist.length === 0
  return (
    <>
      {missing.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <NamedLines of={ofShortlist} />
      <p>{t(isComplete ? 'footer.how_limits' : 'projects.report.consequence')}</p>
    </>
  )
}

function filled(state: VerdictState) {
  const fill = tintOnWhite(COLOUR_OF[state])
  return { 'data-fill': fill, style: { background: `#${fill}`, color: colourOn(state) } }
}

const colourOn = (state: VerdictState) => STATE_COLOURS[COLOUR_OF[state]][0]

/** Widths of the columns of the first page, in percent. */
const SHORT_WIDTHS = [11, 18, 21, 19, 18, 13]

/** Gives what is unknown the weight of the verdict beside it. */
const GAPS_FILL = { 'data-fill': tintOnWhite('neutral'), style: { background: `#${tintOnWhite('neutral')}` } }

const SHORT_DOMAINS = 3

/** Lists the registers that were not searched in full for a name: "trade marks (CH, DE)". */
const unknownOf = (answer: NameAnswer | undefined, t: Translate) =>
  answer && unknownText(sourceWording.coverage(answer.result.coverage, t), t)

function Names({ whole, now, isShort = false }: Omit<ReportProps, 'head'> & { isShort?: boolean }) {
  const t = useStrings()
  const answers = whole.answers.map((answer) => {
    const domains = answer.result.domains.slice(0, isShort ? SHORT_DOMAINS : undefined)
    return { ...answer, result: { ...answer.result, domains } }
  })
  const { headings, widths, rows } = namesTable({ ...whole, answers }, { t, format: useFormats(), now })
  const kept = byId(whole)
  const columns = isShort ? SHORT_COLUMNS : [...headings.keys()]
  const shown = isShort ? SHORT_WIDTHS : widths
  return (
    <Table class={isShort ? 'short' : 'all'} headings={columns.map((at) => headings[at] ?? '')} widths={shown}>
      {whole.names.map((name, row) => (
        <tr key={name.id}>
          {columns.map((at) => {
            const text = (isShort && at === GAPS_COLUMN && unknownOf(kept.get(name.id), t)) || (rows[row]?.[at] ?? '')
            if (at === 0)
              return (
                <th key={at} scope="row">
                  <Name>{text}</Name>
                </th>
              )
            if (at === VERDICT_COLUMN)
              return (
                <td key={at} {...filled(nameState(name))}>
                  <Icon name={nameState(name)} size={13} />
                  {text}
                  {isShort && <Dots steps={nameSteps(name, kept)} />}
                </td>
              )
            return (
              <td key={at} {...(isShort && at === GAPS_COLUMN && text !== '' && GAPS_FILL)}>
                <bdi>{text.replaceAll(' · ', '\n') || NONE}</bdi>
              </td>
            )
          })}
        </tr>
      ))}
    </Table>
  )
}

/** Says once what was searched for most names, and what differs for names that are not on the shortlist. */
function Coverage(given: Omit<ReportProps, 'head'>) {
  const t = useStrings()
  const { alike, ofOthers, silentDomains } = coverageOf(given, t, useFormats())
  return (
    <section class="box">
      <h2>{t('projects.report.log')}</h2>
      {alike.slice(0, 1).map((line) => (
        <p key={line}>{line}</p>
      ))}
      <NamedLines of={ofOthers} />
      {silentDomains.length > 0 && <p>{t('projects.report.silent_domains', [silentDomains.join(' ')])}</p>}
      {given.whole.names.some(({ looks = [] }) => looks.length > 0) && <p>{t('looks.word')}</p>}
      <p>{t('footer.advice')}</p>
    </section>
  )
}

const FIRST_MATCHES = 5

interface DetailsProps extends Pick<WholeProject, 'project'> {
  name: ProjectName
  answer: NameAnswer | undefined
  /** True for a report about this name alone, whose summary says its verdict. */
  isOnly: boolean
}

function Details({ name, answer, project, isOnly }: DetailsProps) {
  const t = useStrings()
  const hints = hintLists.loaded()?.hintsOf(name.name, name.check?.scope ?? project.scope)
  const notes = notesOf(name, t)
  const unknown = unknownOf(answer, t)
  return (
    <section class="name">
      <h3>
        <Name>{name.name}</Name>
      </h3>
      {!isOnly && <Verdict name={name} answer={answer} />}
      {!isOnly && unknown && (
        <p class="said">
          <b>{t('verdict.still_unknown', [unknown])}</b>
        </p>
      )}
      {answer && answer.result.conflicts.length > 0 && <Matches answer={answer} most={FIRST_MATCHES} />}
      {answer && <p>{t('copy.domains', [domainsOf(answer, t)])}</p>}
      {hints && (
        <p>
          <Labelled of={t('projects.report.meaning')}>
            {hints.register.length + hints.reading.length === 0 && t('hints.no_hint')}
          </Labelled>
        </p>
      )}
      {hints && hints.register.length > 0 && (
        <HintList name={name.name} hints={hints.register} known={0} isReading={false} />
      )}
      {hints && hints.reading.length > 0 && (
        <HintList name={name.name} hints={hints.reading} known={0} isReading={true} />
      )}
      {hints && hints.spoken.length > 0 && (
        <p>
          <Labelled of={t('hints.spoken.title')}>
            <bdi>{hintLists.spokenText(hints.spoken, t)}</bdi>
          </Labelled>
        </p>
      )}
      {notes.length > 0 && (
        <p>
          <Labelled of={t('projects.note')}>
            <bdi lang="">{notes.join(' · ')}</bdi>
          </Labelled>
        </p>
      )}
    </section>
  )
}

function Annex({ whole }: Pick<ReportProps, 'whole'>) {
  const t = useStrings()
  const kept = byId(whole)
  const answers = whole.names.flatMap(({ id, name }) => {
    const answer = kept.get(id)
    return answer ? [{ ...answer, name }] : []
  })
  const inWords = answers.map((answer) => {
    const coverage = sourceWording.coverage(answer.result.coverage, t)
    return { ...answer, result: { ...answer.result, coverage } }
  })
  const found = answers.filter(({ result }) => result.conflicts.length > 0)
  return (
    <>
      <h2 data-page>{t('projects.report.conflicts')}</h2>
      {found.map((answer) => (
        <section key={answer.id}>
          <h3>
            <Name>{answer.name}</Name>
          </h3>
          <Matches answer={answer} most={MOST} />
        </section>
      ))}
      {answers.length > found.length && (
        <p>
          <Labelled of={<BoldNames names={answers.flatMap((each) => (found.includes(each) ? [] : each.name))} />}>
            {t('projects.report.none_listed')}
          </Labelled>
        </p>
      )}
      <h2>{t('projects.report.search_log')}</h2>
      <SearchLog answers={inWords} />
      <h2>{t('projects.report.sources')}</h2>
      <OfficialNames answers={answers} />
      {found.length > 0 && <h2>{t('pictures.field')}</h2>}
      {found.slice(0, FIELDS_DRAWN).map(({ id, name, scope, result }) => (
        <section key={id} class="map">
          <h3>
            <Name>{name}</Name>
          </h3>
          <FieldPicture name={name} conflicts={result.conflicts} hasClasses={scope.niceClasses.length > 0} />
        </section>
      ))}
      {whole.names.length > 1 && (
        <>
          <h2>{t('pictures.risk')}</h2>
          <RiskPicture names={whole.names} />
          <h2>{t('pictures.stages')}</h2>
          <StagesPicture names={whole.names} />
        </>
      )}
      <h2>{t('projects.report.method')}</h2>
      <p>
        {t('footer.how_score')} {t('footer.how_verdict')} {t('footer.how_limits')}
      </p>
    </>
  )
}

const FIELDS_DRAWN = 20

/** Returns the report as a page. */
export function reportPage({ whole, head, now }: ReportProps, locale: string): Document {
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
      <style>{`:root { --dim: ${STATE_COLOURS.neutral[0]} }\n${STYLE.replace(COMMENTS, '')}`}</style>
    </>,
    page.head,
  )
  render(<Report whole={whole} head={head} now={now} />, page.body)
  return page
}

/** Writes the report as a page that loads and runs nothing. Forbids translation, which would disclose the names. */
export function reportOf(given: ReportProps, locale: string): string {
  return `<!doctype html>\n${reportPage(given, locale).documentElement.outerHTML}\n`
}

/** Returns the colour as sRGB hex without `#`. */
export const verdictFill = (name: ProjectName): string => tintOnWhite(COLOUR_OF[nameState(name)])

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

interface FoundProps {
  hit: Conflict
  source: ComponentProps<typeof SourceName>['of']
  scope: Scope
  /** Leaves out the source, the dates and the score. */
  isShort: boolean
}

function Found({ hit, source, scope, isShort }: FoundProps) {
  const t = useStrings()
  const format = useFormats()
  const { status, classes, filed, registered, number } = recordText(hit, scope, t, format)
  const record = number ?? (hit.recordUrl && t('hit.record'))
  const noOwner = hit.kind === 'trademark' ? t('projects.report.holder_unknown') : NONE
  const dates = [filed, registered].filter(Boolean)
  return (
    <tr>
      <td>
        <Name>{hit.name}</Name>
      </td>
      <td>
        {whatOf(hit, t)}
        {!isShort && (
          <>
            , <SourceName of={source} />
          </>
        )}
        {record && <>, {hit.recordUrl ? <a href={hit.recordUrl}>{record}</a> : record}</>}
        {!isShort && dates.length > 0 && <p>{dates.join(', ')}</p>}
      </td>
      <td>
        {isShort ? hit.niceClasses.join(', ') || NONE : (classes ?? NONE)}
        {!isShort && <NearGoods goods={hit.goods} />}
      </td>
      <td>{status}</td>
      <td>{hit.owner ? <bdi lang="">{hit.owner}</bdi> : noOwner}</td>
      <td>{hit.similarity.reasons.map((reason) => t(`line.why.${reason}`)).join(', ')}</td>
      {isShort ? (
        <td>
          <Dots steps={stepsOf({ ...hit, verdict: verdictOf(hit.score, true), conflicts: [hit] })} />
        </td>
      ) : (
        <td data-value={hit.score}>{hit.score}</td>
      )}
    </tr>
  )
}

interface MatchesProps {
  answer: NameAnswer
  most: number
}

function Matches({ answer, most }: MatchesProps) {
  const t = useStrings()
  const { conflicts, conflictsLeftOut = 0 } = answer.result
  const coverage = sourceWording.coverage(answer.result.coverage, t)
  const isShort = most < MOST
  const headings = [
    t('projects.report.match'),
    t('projects.report.record'),
    t('pictures.field_of'),
    t('projects.report.status'),
    t('projects.report.holder'),
    t('projects.report.why'),
    t(isShort ? 'projects.columns.risk' : 'projects.columns.score'),
  ]
  const unlisted = Math.max(conflicts.length - most, 0) + conflictsLeftOut
  const sources = new Map([...coverage.searched, ...coverage.unavailable].map((row) => [row.id, row]))
  return (
    <>
      <Table headings={headings} widths={[17, 25, 13, 11, 17, 11, 6]}>
        {conflicts
          .toSorted(byRisk)
          .slice(0, most)
          .map((hit) => (
            <Found
              key={`${hit.source} ${hit.number} ${hit.name}`}
              hit={hit}
              source={sources.get(hit.source) ?? { name: hit.source }}
              scope={answer.scope}
              isShort={isShort}
            />
          ))}
      </Table>
      {unlisted > 0 && <p>{t('projects.report.unlisted', [], unlisted)}</p>}
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
      {t(stateWord(state))}
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
      {t('projects.columns.domains')}:{' '}
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
        <SourceName of={row} />
      </td>
      <td>{row.askedAt === null ? t('projects.report.not_asked') : instantText(row.askedAt, t)}</td>
      <td>
        <Answer row={row} />
      </td>
      <td>{countText(row, t, format)}</td>
    </tr>
  )
}

function Unsearched({ row }: { row: UnsearchedRow }) {
  const t = useStrings()
  return (
    <tr>
      <td>
        <SourceName of={row} />
        {row.manualUrl && (
          <p>
            <a href={row.manualUrl}>{t('source.by_hand')}</a>
          </p>
        )}
      </td>
      <td>{t('projects.report.not_asked')}</td>
      <td>
        {t('source.state.not_searched')}
        <WhyText of={row} />
      </td>
      <td>{t('projects.report.count_unknown')}</td>
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
        {[coverage.searched, coverage.unavailable].flatMap((rows) =>
          rows.map((row) => <Searched key={row.id} row={row} />),
        )}
        {coverage.unsearched.map((row) => (
          <Unsearched key={row.id} row={row} />
        ))}
      </Table>
      <DomainStates name={name} domains={domains} />
    </section>
  ))
}

function OfficialNames({ answers }: SearchLogProps) {
  const t = useStrings()
  const rows = answers.flatMap(({ result: { coverage } }) => {
    const { searched, unavailable, unsearched } = sourceWording.coverage(coverage, t)
    return [...searched, ...unavailable, ...unsearched.map((row) => ({ ...row, attribution: null }))]
  })
  const sources = new Map(rows.filter(({ kind }) => kind !== 'domain').map((row) => [row.name, row]))
  return (
    <Table headings={[t('projects.report.source'), t('projects.report.sources')]} widths={[35, 65]}>
      {[...sources.values()].map((row) => (
        <tr key={row.name}>
          <td>
            <SourceName of={row} />
          </td>
          <td>
            <FromService>{[row.name, row.attribution].filter(Boolean).join('. ')}</FromService>
          </td>
        </tr>
      ))}
    </Table>
  )
}
