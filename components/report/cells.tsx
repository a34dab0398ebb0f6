import type { ComponentChildren } from 'preact'
import type { ManualCheck, ProjectName, SourceGap } from '../../lib/extension/projects/project.ts'
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import { sourceWording } from '../../lib/extension/wording.ts'
import { stateWord } from '../result/coverage.tsx'
import { stepsOf, verdictText } from '../result/texts.ts'
import { FromService, SourceName } from '../ui/elements.tsx'
import { isDate, rich, type Translate, useStrings } from '../ui/text.ts'
import { after } from './report-blocks.ts'

const INSTANT: Intl.DateTimeFormatOptions = {
  ...({ year: 'numeric', month: 'short', day: 'numeric' } as const),
  ...({ hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const),
}

/** Returns day and time in the reader's zone, which it names: `3 Nov 2026, 15:02 CET`. */
export function instantText(moment: string | number, t: Translate): string {
  const date = new Date(moment)
  return isDate(date) ? new Intl.DateTimeFormat(t('format.locale'), INSTANT).format(date) : t('format.unknown')
}

interface TableProps {
  class?: string
  headings: string[]
  /** Widths relative to each other. */
  widths: number[]
  children: ComponentChildren
}

/** A table with headings that repeat on each printed page. */
export function Table({ headings, widths, children, ...props }: TableProps) {
  const all = widths.reduce((sum, width) => sum + width, 0)
  return (
    <table {...props}>
      <thead>
        <tr>
          {headings.map((heading, at) => (
            <th key={heading} scope="col" style={{ width: `${((widths[at] ?? 0) / all) * 100}%` }}>
              {heading}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

interface SourcesProps {
  /** Source names as in the contract. */
  names: readonly string[]
}

/** Source names, translated if possible. */
export function Sources({ names }: SourcesProps) {
  const t = useStrings()
  return (
    <>
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <SourceName of={sourceWording.nameOf(name, t)} />
        </span>
      ))}
    </>
  )
}

/** Returns the score in words, or '' if it is missing or 0. */
export function riskText({ check }: Pick<ProjectName, 'check'>, t: Translate): string {
  if (check === null || check.score === null || check.score === 0) return ''
  return t(check.scoreIsLowerBound ? 'risk.at_least' : 'risk.exact', [check.score])
}

/** Names the missing sources of a check and the registers that it did not search. */
export function Covered({ check }: Pick<ProjectName, 'check'>) {
  const t = useStrings()
  if (check === null) return <>{t('projects.never')}</>
  const { missing, unsearched } = check
  return (
    <>
      {missing.length === 0
        ? t('projects.answered_all')
        : rich(t, 'projects.missing', [<Sources key="missing" names={missing} />])}
      {unsearched.length > 0 && (
        <> · {rich(t, 'projects.not_searched', [<Sources key="unsearched" names={unsearched} />])}</>
      )}
    </>
  )
}

/** Shows why a source is missing or incomplete, if there is a reason. */
export function WhyText({ of: row }: { of: Parameters<typeof sourceWording.why>[0] }) {
  const t = useStrings()
  const { why, reason } = sourceWording.why(row, t)
  return (
    <>
      {why && `, ${why}`}
      {reason && (
        <>
          , <FromService>{reason}</FromService>
        </>
      )}
    </>
  )
}

export function GapText({ gap }: { gap: SourceGap }) {
  const t = useStrings()
  const { name, state, truncated } = gap
  const word = () => {
    if (state === 'not_searched') return 'unsearched.one'
    if (state !== 'answered') return stateWord(state)
    return truncated ? 'projects.report.cut' : stateWord('partly')
  }
  return (
    <>
      <Sources names={[name]} />: <b>{t(word())}</b>
      <WhyText of={gap} />
    </>
  )
}

export const lookText = ({ outcome, by, at }: ManualCheck, t: Translate): string =>
  t(`looks.said.${outcome}`, [by + after(by, ''), instantText(at, t)])

export function LookText({ look: { outcome, by, at } }: { look: ManualCheck }) {
  const t = useStrings()
  const who = (
    <bdi key="who" lang="">
      {by}
    </bdi>
  )
  return <>{rich(t, `looks.said.${outcome}`, [who, instantText(at, t)])}</>
}

export type AnswersById = ReadonlyMap<string, Pick<NameAnswer, 'result'>>

const STEPS_MAX = 5

/** Draws the steps of a verdict as dots, as on the card. Draws nothing without a step. */
export function Dots({ steps }: { steps: number | null }) {
  const t = useStrings()
  if (!steps) return null
  return (
    <>
      {' '}
      <span class="steps" role="img" aria-label={t('risk.steps', [steps])}>
        {'●'.repeat(steps) + '○'.repeat(STEPS_MAX - steps)}
      </span>
    </>
  )
}

/** Returns the steps of a name's verdict, or null if there is no verdict. */
export const nameSteps = ({ id, check }: ProjectName, answers: AnswersById): number | null =>
  check && stepsOf({ ...check, conflicts: answers.get(id)?.result.conflicts ?? [] })

/** Writes the steps of a name's verdict: "4 of 5". Returns '' without a step. */
export function stepsText(name: ProjectName, answers: AnswersById, t: Translate): string {
  const steps = nameSteps(name, answers)
  if (!steps) return ''
  return t(name.check?.scoreIsLowerBound && steps < STEPS_MAX ? 'risk.short_at_least' : 'risk.short', [steps])
}

/** Returns a name's verdict as text. */
export function nameVerdict({ id, check }: ProjectName, answers: AnswersById, t: Translate): string {
  if (check === null) return t('verdict.not_checked')
  const { conflicts = [], notes } = answers.get(id)?.result ?? {}
  return verdictText({ ...check, conflicts, notes }, t)
}
