import { type ComponentChild, render } from 'preact'
import type { CoverageRow, DomainAnswer } from '../../lib/contract/checks/answer.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { verdictOf } from '../../lib/contract/constants.ts'
import { domainsInLetters } from '../../lib/engine/written-domains.ts'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState, type ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { WholeProject } from '../../lib/extension/projects/transfer.ts'
import type { Scope } from '../../lib/extension/scope.ts'
import { COLOUR_OF, STATE_COLOURS, type VerdictState } from '../../lib/extension/state-colours.ts'
import { isPartial, THIS_BROWSER } from '../../lib/extension/view.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { stateWord } from '../result/coverage.tsx'
import { Reason, scopeText } from '../result/Done.tsx'
import { HintList, hintLists } from '../result/hints.tsx'
import { rowText, strongestIn } from '../result/hits.tsx'
import { byRisk, stepsOf } from '../result/texts.ts'
import { FromService, Icon, Name, SourceName } from '../ui/elements.tsx'
import { type Formats, hostOf, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { type AnswersById, Dots, instantText, nameSteps, nameVerdict, Table, WhyText } from './cells.tsx'
import {
  byId,
  byVerdict,
  coverageOf,
  domainsOf,
  fullNames,
  GAPS_COLUMN,
  gapsText,
  namesTable,
  notesOf,
  RISK_COLUMN,
  SHORT_COLUMNS,
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

type Shortlist = ReturnType<typeof shortlistOf>

/** Returns the names with a part of their own. If no name goes further, these are the least risky ones. */
function presentedOf({ names, undecided, elsewhere, others, isMarked }: Shortlist): ProjectName[] {
  const shown = names.length > 0 ? names : [...undecided, ...elsewhere, ...others]
  return shown.slice(0, isMarked ? PRESENTED.chosen : PRESENTED.best)
}

/** Says in a line what remains of the names. */
function outcomeText({ names, undecided, elsewhere, others, isMarked }: Shortlist, t: Translate): string {
  const [left, open] = [names.length, undecided.length]
  const all = left + open + elsewhere.length + others.length
  if (isMarked) return t('projects.report.further', [left, all], left)
  if (left > 0) return t('projects.report.names_in', [left, all], left)
  return open > 0 ? t('projects.report.undecided_in', [open, all], open) : t('projects.report.none_in', [all])
}

/** Maximum number of names in the headline. */
const NAMES_IN_HEADLINE = 3

function Outcome({ of }: { of: Shortlist }) {
  const text = outcomeText(of, useStrings())
  const names = of.names.map(({ name }) => name)
  if (names.length === 0 || names.length > NAMES_IN_HEADLINE) return <>{text}</>
  return (
    <Labelled of={text}>
      <Name>{names.join(', ')}</Name>
    </Labelled>
  )
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
  const coverage = coverageOf(whole, { t, format, now }, fullNames)
  return (
    <main>
      {letterhead?.logo && <img src={letterhead.logo} alt="" />}
      <p class="dim">
        {t('projects.report.title')}
        {project.name !== only?.name && (
          <>
            {' · '}
            <b>
              <Name>{project.name}</Name>
            </b>
          </>
        )}
        {['', head.client, instantText(now, t), head.author].filter((text, at) => at === 0 || text).join(' · ')}
      </p>
      <h1>
        {only ? (
          <Labelled of={<Name>{only.name}</Name>}>{nameVerdict(only, answers, t)}</Labelled>
        ) : (
          <Outcome of={shortlist} />
        )}
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
          <Names whole={{ ...whole, names: first }} now={now} isShort isChosen={isMarked} />
          {names.length > first.length && <p>{t('projects.report.more', [], names.length - first.length)}</p>}
        </>
      )}
      <Coverage whole={whole} coverage={coverage} />
      <h2 {...(!only && { 'data-page': 'file' })}>{t('projects.report.details')}</h2>
      {first.map((name) => (
        <Details
          key={name.id}
          name={name}
          answer={answers.get(name.id)}
          project={project}
          isOnly={Boolean(only)}
          hasMatches={!only || !head.hasAnnex}
        />
      ))}
      {!only && (
        <>
          <h2 data-page>{t('projects.report.all')}</h2>
          <Names whole={best} now={now} />
        </>
      )}
      {head.hasAnnex && <Annex whole={best} drawn={first} />}
    </main>
  )
}

/** Fill of each part of the first page's summary, as sRGB hex without `#`. The same fill gives all the same weight. */
const SUMMARY_FILL = 'f3f5f7'

interface CoverageProps extends Pick<ReportProps, 'whole'> {
  coverage: ReturnType<typeof coverageOf>
}

/** The summary of the first page: what goes further, what does not and why, and what is unknown, side by side. */
function Story({ whole, now, only }: Pick<ReportProps, 'whole' | 'now'> & { only: ProjectName | undefined }) {
  const t = useStrings()
  const format = useFormats()
  const answers = byId(whole)
  const { names, undecided, elsewhere, others, isMarked } = shortlistOf(whole.names)
  // Nobody needs to know what is unknown of a name that is out.
  const running = [...names, ...undecided]
  const asked = running.length > 0 ? running : whole.names
  const left = whole.names.length - asked.length
  const group = (key: string, some: readonly ProjectName[], isRest: boolean) =>
    some.length > 0 && (
      <>
        <b>{t('projects.report.group', [t(`projects.report.${key}`), some.length])}</b>
        <Verdicts names={some} answers={answers} isRest={isRest} />
      </>
    )
  const parts = only
    ? onlyParts(only, answers.get(only.id), t)
    : [
        group(isMarked ? 'shortlist' : 'running', names, false),
        undecided.length + elsewhere.length + others.length > 0 && (
          <>
            {group('undecided', undecided, false)}
            {group('elsewhere', elsewhere, true)}
            {group(isMarked ? 'rest' : 'out', others.toReversed(), true)}
          </>
        ),
      ]
  const unknown = (
    <>
      <b>{t('projects.report.gaps')}</b>
      <Unknown coverage={coverageOf({ ...whole, names: asked }, { t, format, now }, fullNames)} />
      {left > 0 && <p>{t('projects.report.gaps_of_rest', [left], left)}</p>}
    </>
  )
  return (
    <table class="summary" role="presentation">
      <tbody>
        <tr>
          {[...parts, unknown].map(
            (part, at) =>
              part && (
                <td key={`${at}`} data-fill={SUMMARY_FILL} style={{ background: `#${SUMMARY_FILL}` }}>
                  {part}
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
  const strongest = answer && strongestIn(answer.result.conflicts, answer.scope, t)
  return [
    <>
      <b>{t('projects.verdict')}</b>
      <Verdict name={name} answer={answer} />
    </>,
    <>
      <b>{t('projects.compare.strongest')}</b>
      <p>{strongest ? <bdi>{strongest}</bdi> : t('projects.report.none_listed')}</p>
    </>,
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
      {answer && <Reason result={answer.result} />}
      {name.check === null && <p>{t('projects.never')}</p>}
    </>
  )
}

interface VerdictsProps {
  names: readonly ProjectName[]
  answers: ReturnType<typeof byId>
  isRest?: boolean
}

/** Maximum number of names in a line of the summary. */
const NAMES_LISTED = 6

/** Says why a name does not go further: the user's note on a dropped name, or the strongest match and its kind. */
function whyOut(name: ProjectName, answer: NameAnswer | undefined, t: Translate, format: Formats): string {
  const [strongest] = answer?.result.conflicts.toSorted(byRisk) ?? []
  const match = answer && strongest ? `${strongest.name}, ${rowText(strongest, answer.scope, t, format).what}` : ''
  return (name.decision === 'drop' && name.note) || match
}

/** Names that do not go further, each with the reason. */
function Reasons({ names, answers }: VerdictsProps) {
  const t = useStrings()
  const format = useFormats()
  const further = names.length - NAMES_LISTED
  return (
    <>
      {names.slice(0, NAMES_LISTED).map((name, at) => {
        const why = whyOut(name, answers.get(name.id), t, format)
        const told = <BoldNames names={[name.name]} />
        return (
          <span key={name.id}>
            {at > 0 && '; '}
            {why ? (
              <Labelled of={told}>
                <bdi lang="">{why}</bdi>
              </Labelled>
            ) : (
              told
            )}
          </span>
        )
      })}
      {further > 0 && ` ${t('projects.offer.more', [], further)}`}
    </>
  )
}

/** Names by verdict, one line each. Names that do not go further have a reason. */
function Verdicts({ names, answers, isRest = false }: VerdictsProps) {
  const t = useStrings()
  return (
    <>
      {byVerdict(names, answers, t).map(({ state, text, names: alike }) => (
        <p key={text}>
          <span style={{ color: colourOn(state) }}>
            <Icon name={state} size={13} />
          </span>
          <Labelled of={isRest && state === 'none_found' ? t('projects.report.unchosen', [text]) : text}>
            {isRest ? (
              <Reasons names={alike} answers={answers} />
            ) : (
              <Listed names={alike.map(({ name }) => name)} most={NAMES_LISTED} />
            )}
          </Labelled>
        </p>
      ))}
    </>
  )
}

/** Names as a list. Further ones are counted. */
function Listed({ names, most }: { names: readonly string[]; most: number }) {
  const t = useStrings()
  const further = names.length - most
  return (
    <>
      <BoldNames names={names.slice(0, most)} />
      {further > 0 && ` ${t('projects.offer.more', [], further)}`}
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

/** Maximum number of names that a line about a gap lists. */
const GAP_NAMES = 12

/** Says what is missing in some registers, and for which names. */
function GapLine({ gap: { lines, names } }: { gap: CoverageProps['coverage']['gaps'][number] }) {
  const t = useStrings()
  const text = lines.join(' · ')
  if (names === null) return <p>{text}</p>
  const counted: Translate = (key, values) => t(key, [...(values ?? []), names.length], names.length)
  const listed = <Listed key="names" names={names} most={GAP_NAMES} />
  return <p>{rich(counted, 'projects.report.gap_for', [text, listed])}</p>
}

/** Names what was not searched for each name, and what follows from that. */
function Unknown({ coverage: { gaps, without } }: Pick<CoverageProps, 'coverage'>) {
  const t = useStrings()
  const isComplete = gaps.length + without.length === 0
  return (
    <>
      {gaps.map((gap) => (
        <GapLine key={gap.lines.join()} gap={gap} />
      ))}
      <NamedLines of={without} />
      <p>{t(isComplete ? 'footer.how_limits' : 'projects.report.consequence')}</p>
    </>
  )
}

const TINT = 0.16

/** Returns the tint of a state on white, as sRGB hex without `#`. */
function tintOnWhite(state: keyof typeof STATE_COLOURS): string {
  const colour = STATE_COLOURS[state][0].slice(1).match(/../g) ?? []
  const mixed = colour.map((part) => Math.round(255 - TINT * (255 - Number.parseInt(part, 16))))
  return mixed.map((part) => part.toString(16).padStart(2, '0')).join('')
}

function filled(state: VerdictState) {
  const fill = tintOnWhite(COLOUR_OF[state])
  return { 'data-fill': fill, style: { background: `#${fill}`, color: colourOn(state) } }
}

const colourOn = (state: VerdictState) => STATE_COLOURS[COLOUR_OF[state]][0]

/** Widths of the columns of the first page, relative to each other. */
const SHORT_WIDTHS = [11, 17, 21, 20, 16, 12]
const REASON_WIDTH = 15

/** Gives what is unknown the weight of the verdict beside it. */
const GAPS_FILL = { 'data-fill': tintOnWhite('neutral'), style: { background: `#${tintOnWhite('neutral')}` } }

const SHORT_DOMAINS = 3

interface NamesProps extends Pick<ReportProps, 'whole' | 'now'> {
  /** Shows the columns of the first page only. */
  isShort?: boolean
  /** True if the user chose these names. The table then says why. */
  isChosen?: boolean
}

/** Returns why the user chose a name: the notes, or at least the stage and the decision. */
function reasonFor(name: ProjectName, t: Translate): string {
  const notes = notesOf(name, t)
  if (notes.length > 0) return notes.join('\n')
  const { stage, decision } = name
  return `${t(`projects.stages.${stage}`)}, ${t(`projects.decisions.${decision}`)}\n${t('projects.report.no_reason')}`
}

/** Names as a table: the columns of the first page, or all. */
function Names({ whole, now, isShort = false, isChosen = false }: NamesProps) {
  const t = useStrings()
  const answers = whole.answers.map((answer) => {
    const domains = answer.result.domains.slice(0, isShort ? SHORT_DOMAINS : undefined)
    return { ...answer, result: { ...answer.result, domains } }
  })
  const { headings, widths, rows } = namesTable({ ...whole, answers }, { t, format: useFormats(), now })
  const kept = byId(whole)
  const columns = isShort ? SHORT_COLUMNS : [...headings.keys()]
  const shown = columns.map((at) => headings[at] ?? '')
  return (
    <Table
      class={isShort ? 'short' : 'all'}
      headings={isChosen ? [...shown, t('projects.report.why_chosen')] : shown}
      widths={isShort ? [...SHORT_WIDTHS, ...(isChosen ? [REASON_WIDTH] : [])] : widths}
    >
      {whole.names.map((name, row) => {
        const dots = <Dots steps={nameSteps(name, kept)} />
        return (
          <tr key={name.id}>
            {columns.map((at) => {
              const text = rows[row]?.[at] ?? ''
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
                    {isShort && dots}
                  </td>
                )
              if (at === RISK_COLUMN) return <td key={at}>{text === '' ? NONE : dots}</td>
              return (
                <td key={at} {...(isShort && at === GAPS_COLUMN && text !== '' && GAPS_FILL)}>
                  <bdi>{text.replaceAll(' · ', '\n') || NONE}</bdi>
                </td>
              )
            })}
            {isChosen && (
              <td>
                <bdi lang="">{reasonFor(name, t)}</bdi>
              </td>
            )}
          </tr>
        )
      })}
    </Table>
  )
}

/** Says once what was searched, and what else differs for some names. */
function Coverage({ whole, coverage: { searched, remarks, silentDomains } }: CoverageProps) {
  const t = useStrings()
  return (
    <section class="box">
      <h2>{t('projects.report.log')}</h2>
      {searched.map(({ rows, names }) => {
        const text = t('copy.searched', [fullNames(rows)])
        return <GapLine key={text} gap={{ lines: [text], names }} />
      })}
      {searched.length === 0 && <p>{t('copy.searched', [t('coverage.nothing')])}</p>}
      <NamedLines of={remarks} />
      {silentDomains.length > 0 && <p>{t('projects.report.silent_domains', [silentDomains.join(' ')])}</p>}
      {whole.names.some(({ looks = [] }) => looks.length > 0) && <p>{t('looks.word')}</p>}
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
  /** False if the annex that follows lists them. */
  hasMatches: boolean
}

/** Half a page about a name. */
function Details({ name, answer, project, isOnly, hasMatches }: DetailsProps) {
  const t = useStrings()
  const hints = hintLists.loaded()?.hintsOf(name.name, name.check?.scope ?? project.scope)
  const notes = notesOf(name, t)
  const unknown = gapsText(name, answer, { t, format: useFormats() })
  return (
    <section class="name">
      <h3>
        <Name>{name.name}</Name>
      </h3>
      {!isOnly && <Verdict name={name} answer={answer} />}
      {!isOnly && unknown && (
        <p class="said">
          <b>{unknown}</b>
        </p>
      )}
      {hasMatches && answer && answer.result.conflicts.length > 0 && <Matches answer={answer} />}
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

type NamedAnswer = NameAnswer & { name: string }

/** Everything that a reader may want to verify. Draws maps of the names in `drawn`. */
function Annex({ whole, drawn }: Pick<ReportProps, 'whole'> & { drawn: readonly ProjectName[] }) {
  const t = useStrings()
  const kept = byId(whole)
  const answers = whole.names.flatMap(({ id, name }): NamedAnswer[] => {
    const answer = kept.get(id)
    if (!answer) return []
    const coverage = sourceWording.coverage(answer.result.coverage, t)
    return [{ ...answer, name, result: { ...answer.result, coverage } }]
  })
  const found = answers.filter(({ result }) => result.conflicts.length > 0)
  // A report about one name lists its matches once.
  const pictured = (answers.length > 1 ? found : [])
    .filter(({ id }) => drawn.some((name) => name.id === id))
    .slice(0, FIELDS_DRAWN)
  return (
    <>
      <h2 data-page>{t('projects.report.conflicts')}</h2>
      {found.length > 0 && <AllMatches answers={found} />}
      {answers.length > found.length && (
        <p>
          <Labelled of={<BoldNames names={answers.flatMap((each) => (found.includes(each) ? [] : each.name))} />}>
            {t('projects.report.none_listed')}
          </Labelled>
        </p>
      )}
      <h2>{t('projects.report.search_log')}</h2>
      <SearchLog answers={answers} />
      <h2>{t('projects.report.sources')}</h2>
      <OfficialNames answers={answers} />
      {pictured.length > 0 && <h2>{t('pictures.field')}</h2>}
      {pictured.map(({ id, name, scope, result }) => (
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
          <section class="map">
            <RiskPicture names={whole.names} />
          </section>
          <h2>{t('pictures.stages')}</h2>
          <section class="map">
            <StagesPicture names={whole.names} />
          </section>
        </>
      )}
      <h2>{t('projects.report.method')}</h2>
      <p>
        {t('footer.how_score')} {t('footer.how_verdict')} {t('footer.how_limits')}
      </p>
    </>
  )
}

/** Maximum number of similarity maps, which fill two pages. */
const FIELDS_DRAWN = 4

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
  scope: Scope
  /** For the annex: the name that was checked. Adds the dates and the number for the risk. */
  about?: string
}

/** A match as a row. */
function Found({ hit, scope, about }: FoundProps) {
  const t = useStrings()
  const format = useFormats()
  const { what, status, classes, filed, registered, number } = rowText(hit, scope, t, format)
  const record = number ?? (hit.recordUrl && t('hit.record'))
  const noOwner = hit.kind === 'trademark' ? t('projects.report.holder_unknown') : NONE
  const dates = [filed, registered].filter(Boolean)
  return (
    <tr>
      {about && (
        <td>
          <Name>{about}</Name>
        </td>
      )}
      <td>
        <b>
          <Name>{hit.name}</Name>
        </b>
      </td>
      <td>
        {what}
        {record && <>, {hit.recordUrl ? <a href={hit.recordUrl}>{record}</a> : record}</>}
        {about && dates.length > 0 && `, ${dates.join(', ')}`}
      </td>
      <td>
        {classes || NONE}
        {about && <NearGoods goods={hit.goods} />}
      </td>
      <td>{status}</td>
      <td>{hit.owner ? <bdi lang="">{hit.owner}</bdi> : noOwner}</td>
      <td>{hit.similarity.reasons.map((reason) => t(`line.why.${reason}`)).join(', ')}</td>
      {about ? (
        <td data-value={hit.score}>{hit.score}</td>
      ) : (
        <td>
          <Dots steps={stepsOf({ ...hit, verdict: verdictOf(hit.score, true), conflicts: [hit] })} />
        </td>
      )}
    </tr>
  )
}

const matchHeadings = (risk: 'risk' | 'score', t: Translate) => [
  t('projects.report.match'),
  t('projects.report.record'),
  t('pictures.field_of'),
  t('projects.report.status'),
  t('projects.report.holder'),
  t('projects.report.why'),
  t(`projects.columns.${risk}`),
]

/** Returns the riskiest matches first, and the number of those that are not listed. */
function riskiestIn({ result: { conflicts, conflictsLeftOut = 0 } }: NameAnswer, most: number) {
  return {
    hits: conflicts.toSorted(byRisk).slice(0, most),
    unlisted: Math.max(conflicts.length - most, 0) + conflictsLeftOut,
  }
}

const keyOf = (hit: Conflict) => `${hit.source} ${hit.number} ${hit.name}`

/** The riskiest matches of a name. */
function Matches({ answer }: { answer: NameAnswer }) {
  const t = useStrings()
  const { hits, unlisted } = riskiestIn(answer, FIRST_MATCHES)
  return (
    <>
      <Table headings={matchHeadings('risk', t)} widths={[17, 23, 16, 10, 17, 11, 6]}>
        {hits.map((hit) => (
          <Found key={keyOf(hit)} hit={hit} scope={answer.scope} />
        ))}
      </Table>
      {unlisted > 0 && <p>{t('projects.report.unlisted', [], unlisted)}</p>}
    </>
  )
}

/** Maximum number of matches of a name. Of many names, each has fewer, so that the annex stays short. */
const MOST = { few: 20, many: 8 }
const MANY_NAMES = 8

/** The matches of all names as one table. */
function AllMatches({ answers }: SearchLogProps) {
  const t = useStrings()
  const most = answers.length > MANY_NAMES ? MOST.many : MOST.few
  const listed = answers.map((answer) => ({ answer, ...riskiestIn(answer, most) }))
  const left = listed.reduce((sum, { unlisted }) => sum + unlisted, 0)
  return (
    <>
      <Table
        class="all"
        headings={[t('projects.columns.name'), ...matchHeadings('score', t)]}
        widths={[7, 10, 37, 17, 7, 10, 8, 4]}
      >
        {listed.flatMap(({ answer: { id, name, scope }, hits }) =>
          hits.map((hit) => <Found key={`${id} ${keyOf(hit)}`} hit={hit} scope={scope} about={name} />),
        )}
      </Table>
      {left > 0 && <p>{t('projects.report.unlisted', [], left)}</p>}
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
  if (domains.length === 0) return <>{t('projects.report.no_domains')}</>
  return (
    <>
      {domains.map(({ domain, state, registeredOn }, at) => (
        <span key={domain}>
          {at > 0 && '; '}
          <Name>{inLetters(domain)}</Name> {t(`domains.${state}`)}
          {registeredOn && `, ${t('domains.since', [format.day(registeredOn)])}`}
        </span>
      ))}
    </>
  )
}

interface SearchLogProps {
  answers: readonly NamedAnswer[]
}

type LoggedRow = Pick<CoverageRow, 'id' | 'name' | 'manualUrl'> & Partial<CoverageRow>

/** Returns what each source answered, once for all names with the same answer. */
function loggedIn(answers: readonly NamedAnswer[]): { row: LoggedRow; names: string[]; moments: string[] }[] {
  const rows = answers.flatMap(({ name, result: { coverage } }) =>
    [...coverage.searched, ...coverage.unavailable, ...coverage.unsearched].map((row: LoggedRow) => ({ name, row })),
  )
  const sources = [...new Set(rows.map(({ row }) => row.id))]
  const alike = Map.groupBy(rows, ({ row: { askedAt, manualUrl, provenAt, ...told } }) =>
    JSON.stringify([told, askedAt == null, provenAt == null]),
  )
  const logged = [...alike.values()].flatMap((given) => {
    const names = given.map(({ name }) => name)
    const moments = given.flatMap(({ row }) => row.askedAt ?? []).sort()
    return given[0] ? [{ row: given[0].row, names, moments }] : []
  })
  return logged.sort((one, other) => sources.indexOf(one.row.id) - sources.indexOf(other.row.id))
}

interface LoggedProps {
  of: ReturnType<typeof loggedIn>[number]
  /** True if the source answered the same for all names. */
  isOfAll: boolean
}

function Logged({ of: { row, names, moments }, isOfAll }: LoggedProps) {
  const t = useStrings()
  const format = useFormats()
  const [first, last] = [moments[0], moments.at(-1)]
  const isAsked = row.state !== undefined
  return (
    <tr>
      <td>
        <SourceName of={row} />
        {row.manualUrl && !isAsked && (
          <>
            , <a href={row.manualUrl}>{t('source.by_hand')}</a>
          </>
        )}
      </td>
      <td>
        {first === undefined ? t('projects.report.not_asked') : instantText(first, t)}
        {last !== first && last !== undefined && ` – ${instantText(last, t)}`}
      </td>
      <td>
        {isAsked ? (
          <Answer row={row as CoverageRow} />
        ) : (
          <>
            {t('source.state.not_searched')}
            <WhyText of={row} />
          </>
        )}
      </td>
      <td>{isAsked ? countText(row as CoverageRow, t, format) : t('projects.report.count_unknown')}</td>
      <td>{isOfAll ? t('projects.report.all') : <Name>{names.join(', ')}</Name>}</td>
    </tr>
  )
}

/** What was asked of each name, and what each source answered. */
function SearchLog({ answers }: SearchLogProps) {
  const t = useStrings()
  const isUnused = answers.some(({ scope, result: { request } }) => scope.goods?.length && !request?.goods)
  const headings = ['source', 'asked_at', 'state', 'found', 'names'].map((key) => t(`projects.report.${key}`))
  return (
    <>
      {isUnused && <p>{t('subject.words_unused')}</p>}
      <Table class="all" headings={headings} widths={answers.length > 1 ? [18, 15, 23, 19, 25] : [24, 14, 30, 24, 8]}>
        {loggedIn(answers).map((each) => (
          <Logged
            key={`${each.row.id} ${each.names[0]}`}
            of={each}
            isOfAll={answers.length > 1 && each.names.length === answers.length}
          />
        ))}
      </Table>
      <h2>{t('projects.report.searched_as')}</h2>
      <Table
        class="all"
        headings={[
          t('projects.columns.name'),
          t('projects.report.searched_as'),
          t('projects.columns.domains'),
          t('projects.compare.asker'),
        ]}
        widths={[12, 22, 42, 24]}
      >
        {answers.map(({ id, name, host, result: { domains, variants } }) => (
          <tr key={id}>
            <th scope="row">
              <Name>{name}</Name>
            </th>
            <td>
              <Name>{variants.join(', ') || NONE}</Name>
            </td>
            <td>
              <DomainStates name={name} domains={domains} />
            </td>
            <td>{host === THIS_BROWSER ? t('footer.by_browser') : t('footer.sent_to', [hostOf(host)])}</td>
          </tr>
        ))}
      </Table>
    </>
  )
}

function OfficialNames({ answers }: SearchLogProps) {
  const t = useStrings()
  const rows = answers.flatMap(({ result: { coverage } }) => {
    const { searched, unavailable, unsearched } = sourceWording.coverage(coverage, t)
    return [...searched, ...unavailable, ...unsearched.map((row) => ({ ...row, attribution: null }))]
  })
  const sources = new Map(rows.filter(({ kind }) => kind !== 'domain').map((row) => [row.name, row]))
  return (
    <p>
      {[...sources.values()].map((row, at) => (
        <span key={row.name}>
          {at > 0 && ' · '}
          <Labelled of={<SourceName of={row} />}>
            <FromService>{[row.name, row.attribution].filter(Boolean).join('. ')}</FromService>
          </Labelled>
        </span>
      ))}
    </p>
  )
}
