import { isLongAgo } from '../../lib/extension/projects/comparable.ts'
import { writeCsv } from '../../lib/extension/projects/csv.ts'
import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { sourceInWords } from '../../lib/extension/source-names.ts'
import { scopeText } from '../answer/Subject.tsx'
import { type Formats, instantText } from '../words/format.ts'
import type { Translate } from '../words/strings.ts'
import { riskText } from './Covered.tsx'
import { lookText } from './LookText.tsx'
import { type AnswersById, verdictText } from './verdict-text.ts'

const inWords = (sources: readonly string[], t: Translate) => sources.map((each) => sourceInWords(each, t)).join(', ')

/** Lists every source that did not answer in full. */
function coverageText({ check, failed }: ProjectName, t: Translate, now: number): string {
  const parts = [
    check === null && t('projects.never'),
    check?.missing.length === 0 && t('projects.answered_all'),
    check && check.missing.length > 0 && t('projects.missing', [inWords(check.missing, t)]),
    check && isLongAgo(check.at, now) && t('projects.compare.unlike.long_ago'),
    check?.test && t('footer.test'),
    failed !== null && t('projects.failed'),
  ]
  return parts.filter(Boolean).join('; ')
}

const looksText = ({ looks = [] }: ProjectName, t: Translate) =>
  looks.map((look) => `${sourceInWords(look.register, t)}: ${lookText(look, t)}`).join('; ')

export const VERDICT_COLUMN = 1

/** One row for each name, below a row of headings. `now` in milliseconds since the epoch. */
export function nameRows(
  names: readonly ProjectName[],
  answers: AnswersById,
  t: Translate,
  format: Formats,
  now: number,
): (string | number | null)[][] {
  const headings = [
    t('search.name'),
    t('projects.verdict'),
    t('projects.columns.score'),
    t('projects.columns.risk'),
    t('projects.columns.coverage'),
    t('projects.columns.unsearched'),
    t('projects.columns.checked'),
    t('projects.columns.scope'),
    t('projects.stage'),
    t('projects.decision'),
    t('projects.owner'),
    t('projects.note'),
    t('looks.column'),
  ]
  const rows = names.map((name) => {
    const { check } = name
    return [
      name.name,
      verdictText(name, answers, t),
      // A zero would read as a verdict.
      check?.score || null,
      riskText(name, t),
      coverageText(name, t, now),
      check ? inWords(check.unsearched, t) : '',
      check === null ? null : instantText(check.at, t),
      check && scopeText(check.scope, t, format),
      t(`projects.stages.${name.stage}`),
      t(`projects.decisions.${name.decision}`),
      name.owner,
      name.note,
      looksText(name, t),
    ]
  })
  return [headings, ...rows]
}

/** The names of a project as CSV. `now` in milliseconds since the epoch. */
export function namesToCsv(...given: Parameters<typeof nameRows>): string {
  return writeCsv(nameRows(...given))
}
