import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { FromService } from '../words/FromService.tsx'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'

/** The risk of a name in words: its number, or the least that it can be; empty where nothing was found that has one. */
export function riskText({ check }: Pick<ProjectName, 'check'>, t: Translate): string {
  if (check === null || check.score === null || check.score === 0) return ''
  return t(check.scoreIsLowerBound ? 'risk.at_least' : 'risk.exact', [check.score])
}

/** What a check of a name covered: whether all that was asked answered, and how many registers were not part of it. */
export function Covered({ check }: Pick<ProjectName, 'check'>) {
  const t = useStrings()
  if (check === null) return <>{t('projects.never')}</>
  const missing = <FromService key="missing">{check.missing.join(', ')}</FromService>
  return (
    <>
      {check.missing.length === 0 ? t('projects.answered_all') : rich(t, 'projects.missing', [missing])}
      {check.unsearched.length > 0 && `; ${t('unsearched.count', [], check.unsearched.length)}`}
    </>
  )
}
