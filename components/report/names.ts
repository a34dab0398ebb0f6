import type { Coverage } from '../../lib/contract/checks/answer.ts'
import { domainsInLetters } from '../../lib/engine/written-domains.ts'
import { comparison, nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState, type ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { WholeProject } from '../../lib/extension/projects/transfer.ts'
import { scopes } from '../../lib/extension/scope.ts'
import type { VerdictState } from '../../lib/extension/state-colours.ts'
import { isPartial } from '../../lib/extension/view.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { scopeText } from '../result/Done.tsx'
import { hintLists } from '../result/hints.tsx'
import { answerText, domainsText, registersText, strongestText } from '../result/texts.ts'
import type { Formats, Translate } from '../ui/text.ts'
import { instantText, lookText, nameVerdict, stepsText } from './cells.tsx'

export const byId = ({ answers }: Pick<WholeProject, 'answers'>) =>
  new Map(answers.map((answer) => [answer.id, answer]))

type Rows = Parameters<typeof registersText>[0]

const sourceNames = (sources: readonly string[], t: Translate) =>
  sources.map((each) => sourceWording.source(each, t)).join(', ')

/** Says which registers a check searched, which gave no full answer, and which it left out. */
function coverageTexts(coverage: Coverage, t: Translate, textOf: (rows: Rows) => string): string[] {
  const { searched, unavailable, unsearched } = sourceWording.coverage(coverage, t)
  const [full = [], partly = []] = [true, false].map((isFull) =>
    searched.filter((row) => (row.state === 'answered' && !isPartial(row)) === isFull),
  )
  const said = { searched: full, silent: [...unavailable, ...partly], unsearched }
  return Object.entries(said).flatMap(([key, rows]) => {
    const text = textOf(rows.filter(({ kind }) => kind !== 'domain'))
    if (text === '' && key !== 'searched') return []
    return t(`copy.${key}`, [text || t('coverage.nothing')])
  })
}

/** Names registers in full: "EU trade mark register (EUIPO), Brands in use". */
export const fullNames = (rows: Rows): string => [...new Set(rows.map(({ name, told = name }) => told))].join(', ')

function gapsText({ check, failed }: ProjectName, answer: NameAnswer | undefined, t: Translate): string {
  const lost = check && !answer ? [...check.missing, ...check.unsearched] : []
  return [
    check === null && t('projects.never'),
    failed !== null && t('projects.failed'),
    ...(answer ? coverageTexts(answer.result.coverage, t, (rows) => registersText(rows, t)).slice(1) : []),
    check && !answer && `${t('projects.report.lost')} ${sourceNames(lost, t)}`,
  ]
    .filter(Boolean)
    .join(' · ')
}

export const domainsOf = ({ result: { name, domains } }: Pick<NameAnswer, 'result'>, t: Translate): string => {
  const inLetters = domainsInLetters(name)
  return domainsText(
    domains.map((row) => ({ ...row, told: inLetters(row.domain) })),
    t,
  )
}

export function notesOf({ owner, note, looks = [] }: ProjectName, t: Translate): string[] {
  const looked = looks.map((look) => `${sourceWording.source(look.register, t)}: ${lookText(look, t)}`)
  return [owner, note, ...looked].filter((line) => line !== '')
}

interface Written {
  t: Translate
  format: Formats
  /** Time in milliseconds since the epoch. */
  now: number
}

interface NamesTable {
  headings: string[]
  /** In percent. */
  widths: number[]
  rows: string[][]
}

/** Columns of the table on a report's first page, as positions in `namesTable`. */
export const SHORT_COLUMNS = [0, 1, 3, 4, 5, 6]
export const VERDICT_COLUMN = 1
export const GAPS_COLUMN = 3

/** Lists names with the same columns for every file format. */
export function namesTable(whole: WholeProject, { t, format, now }: Written): NamesTable {
  const answers = byId(whole)
  const columns: [key: string, width: number, textOf: (name: ProjectName, answer?: NameAnswer) => string][] = [
    ['projects.columns.name', 8, ({ name }) => name],
    ['projects.verdict', 9, (name) => nameVerdict(name, answers, t)],
    ['projects.columns.risk', 4, (name) => stepsText(name, answers, t)],
    ['projects.report.gaps', 13, (name, answer) => gapsText(name, answer, t)],
    ['projects.compare.strongest', 12, (_, answer) => strongestText(answer?.result.conflicts ?? [], t)],
    ['projects.columns.domains', 13, (_, answer) => (answer ? domainsOf(answer, t) : '')],
    ['projects.report.meaning', 10, ({ name, check }) => hintLists.text(name, check?.scope ?? whole.project.scope, t)],
    ['projects.stage', 7, ({ stage }) => t(`projects.stages.${stage}`)],
    ['projects.decision', 6, ({ decision }) => t(`projects.decisions.${decision}`)],
    ['projects.note', 7, (name) => notesOf(name, t).join('\n')],
    [
      'projects.columns.checked',
      7,
      ({ check }) =>
        [
          check && instantText(check.at, t),
          check && comparison.isLongAgo(check.at, now) && t('projects.compare.unlike.long_ago'),
          check?.test && t('footer.test'),
        ]
          .filter(Boolean)
          .join(' · '),
    ],
    ['projects.columns.scope', 6, ({ check }) => scopeText(check?.scope ?? whole.project.scope, t, format)],
  ]
  return {
    headings: columns.map(([key]) => t(key)),
    widths: columns.map(([, width]) => width),
    rows: whole.names.map((name) => columns.map(([, , textOf]) => textOf(name, answers.get(name.id)))),
  }
}

const LATE: readonly string[] = ['contenders', 'counsel']

interface Shortlist {
  names: ProjectName[]
  others: ProjectName[]
  isMarked: boolean
}

/** Divides names into those that a report presents and the others: it presents what the user keeps, or did not drop. */
export function shortlistOf(all: readonly ProjectName[]): Shortlist {
  const sorted = nameList.inOrder(all, 'best')
  const isKept = ({ decision, stage }: ProjectName) =>
    decision !== 'drop' && (decision === 'keep' || LATE.includes(stage))
  const isMarked = sorted.some(isKept)
  const isPresented = isMarked ? isKept : ({ decision }: ProjectName) => decision !== 'drop'
  return { names: sorted.filter(isPresented), others: sorted.filter((name) => !isPresented(name)), isMarked }
}

/** Counts names by verdict. The counts add up to the number of names. */
export function countedVerdicts(
  names: readonly ProjectName[],
  answers: ReturnType<typeof byId>,
  t: Translate,
): { state: VerdictState; text: string; count: number }[] {
  const groups = Map.groupBy(names, (name) => nameVerdict(name, answers, t))
  return [...groups].flatMap(([text, [first, ...more]]) =>
    first ? [{ state: nameState(first), text, count: more.length + 1 }] : [],
  )
}

interface SharedCoverage {
  /** What most names share. */
  alike: string[]
  /** What differs for the other names. */
  others: { names: string[]; lines: string[] }[]
  /** Endings of domains whose registry did not answer for at least one name. */
  silentDomains: string[]
}

function groupedBy(names: readonly ProjectName[], linesOf: (name: ProjectName) => string[]) {
  const groups = Map.groupBy(names, (name) => JSON.stringify(linesOf(name)))
  return [...groups].map(([lines, alike]) => ({ lines: JSON.parse(lines) as string[], names: alike }))
}

/** States once what was searched for most names, and then what differs for the others. */
export function sharedCoverage(
  whole: WholeProject,
  { t, format, now }: Written,
  textOf: Parameters<typeof coverageTexts>[2],
): SharedCoverage {
  const answers = byId(whole)
  const { scope } = whole.project
  const linesOf = (name: ProjectName) => {
    const answer = answers.get(name.id)
    return answer ? coverageTexts(answer.result.coverage, t, textOf) : [gapsText(name, undefined, t)]
  }
  const remarksOn = ({ check }: ProjectName) =>
    [
      check && comparison.isLongAgo(check.at, now) && t('projects.compare.unlike.long_ago'),
      check?.test && t('footer.test'),
      check && !scopes.areSame(check.scope, scope) && t('projects.other_scope', [scopeText(check.scope, t, format)]),
    ].filter((line) => typeof line === 'string')
  const groups = groupedBy(whole.names, linesOf).sort((one, other) => other.names.length - one.names.length)
  const most = groups.find(({ names }) => names.every(({ id }) => answers.has(id)))
  const alike = most?.lines ?? []
  const others = groups
    .filter((group) => group !== most)
    .map(({ names, lines }) => {
      const own = lines.filter((line) => !alike.includes(line))
      // The lines about missing sources imply what was searched, so the line that lists it is dropped.
      return { names, lines: own.length > 1 && own[0] === lines[0] ? own.slice(1) : own }
    })
  const remarks = groupedBy(whole.names, remarksOn).filter(({ lines }) => lines.length > 0)
  const silent = whole.answers.flatMap(({ result }) => result.domains.filter(({ state }) => state === 'unknown'))
  return {
    alike,
    others: [...others, ...remarks].map(({ names, lines }) => ({ names: names.map(({ name }) => name), lines })),
    silentDomains: [...new Set(silent.map(({ domain }) => domain.slice(domain.indexOf('.'))))],
  }
}

/** Maximum number of names with three lines each. Longer lists have one line each, and state the coverage once. */
const COPIED_IN_FULL = 5

/** Writes names to paste into a mail or chat. */
export function copyText(whole: WholeProject, written: Written): string {
  const { t, now } = written
  const answers = byId(whole)
  const texts = nameList.inOrder(whole.names, 'best').map((name) => {
    const answer = answers.get(name.id)
    return answer ? answerText(answer.result, t) : `${name.name}: ${nameVerdict(name, answers, t)}`
  })
  if (texts.length <= COPIED_IN_FULL) return texts.join('\n\n')
  const { alike, others } = sharedCoverage(whole, written, (rows) => registersText(rows, t))
  return [
    ...texts.map((text) => text.split('\n')[0]),
    '',
    [...alike, instantText(now, t)].join('. '),
    ...others.map(({ names, lines }) => `${names.join(', ')}: ${lines.join('. ')}`),
    t('footer.advice'),
  ].join('\n')
}
