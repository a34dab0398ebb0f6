import { domainsInLetters } from '../../lib/engine/written-domains.ts'
import { comparison, nameList } from '../../lib/extension/projects/comparison.ts'
import { nameState, type ProjectName } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { WholeProject } from '../../lib/extension/projects/transfer.ts'
import { scopes } from '../../lib/extension/scope.ts'
import { isElsewhere, type VerdictState } from '../../lib/extension/state-colours.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { registersIn } from '../result/coverage.tsx'
import { scopeText } from '../result/Done.tsx'
import { hintLists } from '../result/hints.tsx'
import { strongestIn } from '../result/hits.tsx'
import { answerText, domainsText, registersText } from '../result/texts.ts'
import type { Formats, Translate } from '../ui/text.ts'
import { instantText, lookText, nameVerdict, stepsText } from './cells.tsx'

export const byId = ({ answers }: Pick<WholeProject, 'answers'>) =>
  new Map(answers.map((answer) => [answer.id, answer]))

type Rows = Parameters<typeof registersText>[0]

const sourceNames = (sources: readonly string[], t: Translate) =>
  sources.map((each) => sourceWording.source(each, t)).join(', ')

const coverageIn = ({ result }: NameAnswer, { t, format }: Words) =>
  registersIn(sourceWording.coverage(result.coverage, t), t, format)

/** Names registers in full: "EU trade mark register (EUIPO), Brands in use". */
export const fullNames = (rows: Rows): string => [...new Set(rows.map(({ name, told = name }) => told))].join(', ')

/** Writes gaps by what is missing: "No answer: EU", "Not searched: CH, DE". */
function gapLines(gaps: ReturnType<typeof coverageIn>['gaps'], t: Translate, textOf: (rows: Rows) => string): string[] {
  return [...Map.groupBy(gaps, ({ label }) => label)].map(([label, alike]) =>
    t('projects.report.group', [label, textOf(alike.map(({ row }) => row))]),
  )
}

/** Says what a name's check did not cover, or why there is no check. */
export function gapsText({ check, failed }: ProjectName, answer: NameAnswer | undefined, words: Words): string {
  const { t } = words
  const lost = check && !answer ? [...check.missing, ...check.unsearched] : []
  return [
    check === null && t('projects.never'),
    failed !== null && t('projects.failed'),
    ...(answer ? gapLines(coverageIn(answer, words).gaps, t, (rows) => registersText(rows, t)) : []),
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

interface Words {
  t: Translate
  format: Formats
}

interface Written extends Words {
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
export const RISK_COLUMN = 2
export const GAPS_COLUMN = 3

/** Lists names with the same columns for every file format. */
export function namesTable(whole: WholeProject, { t, format, now }: Written): NamesTable {
  const answers = byId(whole)
  const columns: [key: string, width: number, textOf: (name: ProjectName, answer?: NameAnswer) => string][] = [
    ['projects.columns.name', 7, ({ name }) => name],
    ['projects.verdict', 9, (name) => nameVerdict(name, answers, t)],
    ['projects.columns.risk', 5, (name) => stepsText(name, answers, t)],
    ['projects.report.gaps', 16, (name, answer) => gapsText(name, answer, { t, format })],
    [
      'projects.compare.strongest',
      12,
      (_, answer) => (answer ? strongestIn(answer.result.conflicts, answer.scope, t) : ''),
    ],
    ['projects.columns.domains', 11, (_, answer) => (answer ? domainsOf(answer, t) : '')],
    ['projects.report.meaning', 9, ({ name, check }) => hintLists.text(name, check?.scope ?? whole.project.scope, t)],
    ['projects.stage', 6, ({ stage }) => t(`projects.stages.${stage}`)],
    ['projects.decision', 6, ({ decision }) => t(`projects.decisions.${decision}`)],
    ['projects.note', 6, (name) => notesOf(name, t).join('\n')],
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
    ['projects.columns.scope', 9, ({ check }) => scopeText(check?.scope ?? whole.project.scope, t, format)],
  ]
  return {
    headings: columns.map(([key]) => t(key)),
    widths: columns.map(([, width]) => width),
    rows: whole.names.map((name) => columns.map(([, , textOf]) => textOf(name, answers.get(name.id)))),
  }
}

const LATE: readonly string[] = ['contenders', 'counsel']

interface Shortlist {
  /** Names that go further, the best first. */
  names: ProjectName[]
  /** Names of which too little is known. Empty if the user chose the names. */
  undecided: ProjectName[]
  /** Names in conflict with marks outside the territory only. Empty if the user chose the names. */
  elsewhere: ProjectName[]
  others: ProjectName[]
  isMarked: boolean
}

const KNOWN_FEW: readonly VerdictState[] = ['none_found', 'faint', 'moderate']
const UNKNOWN: readonly VerdictState[] = ['incomplete', 'not_checked']

/**
 * Divides names into those that go further and the others. The user's choice decides. Without one, names go further that
 * were neither dropped nor met a possible conflict.
 */
export function shortlistOf(all: readonly ProjectName[]): Shortlist {
  const sorted = nameList.inOrder(all, 'best')
  const isKept = ({ decision, stage }: ProjectName) =>
    decision !== 'drop' && (decision === 'keep' || LATE.includes(stage))
  const isMarked = sorted.some(isKept)
  const partOf = (name: ProjectName): keyof Omit<Shortlist, 'isMarked'> => {
    if (isMarked) return isKept(name) ? 'names' : 'others'
    const isIn = (states: readonly VerdictState[]) => name.decision !== 'drop' && states.includes(nameState(name))
    if (isIn(KNOWN_FEW)) return 'names'
    if (isIn(UNKNOWN)) return 'undecided'
    return name.decision !== 'drop' && name.check && isElsewhere(name.check) ? 'elsewhere' : 'others'
  }
  return { names: [], undecided: [], elsewhere: [], others: [], ...Object.groupBy(sorted, partOf), isMarked }
}

/** Groups names by verdict. */
export function byVerdict(
  names: readonly ProjectName[],
  answers: ReturnType<typeof byId>,
  t: Translate,
): { state: VerdictState; text: string; names: ProjectName[] }[] {
  const groups = Map.groupBy(names, (name) => nameVerdict(name, answers, t))
  return [...groups].flatMap(([text, alike]) => (alike[0] ? [{ state: nameState(alike[0]), text, names: alike }] : []))
}

interface NamesCoverage {
  /** The registers that were searched in full, for which names. `names` is null if for all names with a result. */
  searched: { rows: Rows; names: string[] | null }[]
  /** What is missing, for which names. `names` is null if it is missing for all names with a result. */
  gaps: { lines: string[]; names: string[] | null }[]
  /** Names without a result, with the reason. */
  without: NamedLines[]
  /** What else differs for some names. */
  remarks: NamedLines[]
  /** Endings of domains whose registry did not answer for at least one name. */
  silentDomains: string[]
}

interface NamedLines {
  names: string[]
  lines: string[]
}

function groupedBy(names: readonly ProjectName[], linesOf: (name: ProjectName) => string[]): NamedLines[] {
  const groups = Map.groupBy(names, (name) => JSON.stringify(linesOf(name)))
  return [...groups]
    .map(([lines, alike]) => ({ lines: JSON.parse(lines) as string[], names: alike.map(({ name }) => name) }))
    .filter(({ lines }) => lines.length > 0)
}

interface Named {
  name: string
  answer: NameAnswer
}

/** Returns the registers that were searched in full, grouped by the names for which they were. */
function sharedSearches(named: readonly Named[], words: Words): NamesCoverage['searched'] {
  const all = named.flatMap(({ name, answer }) => coverageIn(answer, words).searched.map((row) => ({ row, name })))
  const byRegister = Map.groupBy(all, ({ row }) => row.id)
  const alike = Map.groupBy(byRegister.values(), (found) => JSON.stringify(found.map(({ name }) => name)))
  const groups = [...alike].map(([key, found]) => {
    const names: string[] = JSON.parse(key)
    const rows = found.flatMap(([first]) => first?.row ?? []).sort(byKind)
    return { rows, names: names.length === named.length ? null : names }
  })
  return groups.sort((one, other) => Number(one.names !== null) - Number(other.names !== null))
}

/** Returns each gap of the names' results once, with the names that it concerns. */
function sharedGaps(named: readonly Named[], words: Words, textOf: (rows: Rows) => string): NamesCoverage['gaps'] {
  const all = named.flatMap(({ name, answer }) => coverageIn(answer, words).gaps.map((gap) => ({ ...gap, name })))
  const bySource = Map.groupBy(all, ({ label, row }) => `${label} ${row.id}`)
  const alike = Map.groupBy(bySource.values(), (gaps) => JSON.stringify(gaps.map(({ name }) => name)))
  const groups = [...alike.values()].map((sources) => {
    const names = sources[0]?.map(({ name }) => name) ?? []
    const firsts = sources.flatMap((gaps) => gaps[0] ?? [])
    return { lines: gapLines(firsts, words.t, textOf), names: names.length === named.length ? null : names }
  })
  return groups.sort((one, other) => Number(one.names !== null) - Number(other.names !== null))
}

const KINDS = ['trademark', 'company', 'brand_in_use']

const byKind = (one: Rows[number], other: Rows[number]) => KINDS.indexOf(one.kind) - KINDS.indexOf(other.kind)

/** States once what was searched for all names, and what is missing for which of them. */
export function coverageOf(
  whole: WholeProject,
  { t, format, now }: Written,
  textOf: (rows: Rows) => string,
): NamesCoverage {
  const answers = byId(whole)
  const { scope } = whole.project
  const remarksOn = ({ check }: ProjectName) =>
    [
      check && comparison.isLongAgo(check.at, now) && t('projects.compare.unlike.long_ago'),
      check?.test && t('footer.test'),
      check && !scopes.areSame(check.scope, scope) && t('projects.other_scope', [scopeText(check.scope, t, format)]),
    ].filter((line) => typeof line === 'string')
  const named = whole.names.flatMap(({ id, name }) => {
    const answer = answers.get(id)
    return answer ? [{ name, answer }] : []
  })
  const silent = named.flatMap(({ answer }) => answer.result.domains.filter(({ state }) => state === 'unknown'))
  return {
    searched: sharedSearches(named, { t, format }),
    gaps: sharedGaps(named, { t, format }, textOf),
    without: groupedBy(whole.names, (name) => (answers.has(name.id) ? [] : [gapsText(name, undefined, { t, format })])),
    remarks: groupedBy(whole.names, remarksOn),
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
  const textOf = (rows: Rows) => registersText(rows, t)
  const { searched, gaps, without, remarks } = coverageOf(whole, written, textOf)
  const searches = searched.map(({ rows, names }) => {
    const registers = textOf(rows)
    return names === null
      ? registers
      : t('projects.report.gap_for', [registers, names.join(', '), names.length], names.length)
  })
  const coverage = gaps.flatMap(({ lines, names }) => {
    if (names === null) return lines
    return t('projects.report.gap_for', [lines.join('; '), names.join(', '), names.length], names.length)
  })
  return [
    ...texts.map((text) => text.split('\n')[0]),
    '',
    [t('copy.searched', [searches.join('; ') || t('coverage.nothing')]), instantText(now, t)].join('. '),
    ...coverage,
    ...[...without, ...remarks].map(({ names, lines }) => `${names.join(', ')}: ${lines.join('. ')}`),
    t('footer.advice'),
  ].join('\n')
}
