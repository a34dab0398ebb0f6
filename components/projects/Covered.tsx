import type { ProjectName } from '../../lib/extension/projects/project.ts'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Sources } from './Sources.tsx'

/** The score in words. Empty without a score or for a score of 0. */
export function riskText({ check }: Pick<ProjectName, 'check'>, t: Translate): string {
  if (check === null || check.score === null || check.score === 0) return ''
  return t(check.scoreIsLowerBound ? 'risk.at_least' : 'risk.exact', [check.score])
}

interface CoveredProps extends Pick<ProjectName, 'check'> {
  /** Shows only the number of missing sources, which are named elsewhere. */
  isCounted?: boolean
}

/** Coverage of a check: missing sources and the number of unsearched registers. */
export function Covered({ check, isCounted = false }: CoveredProps) {
  const t = useStrings()
  if (check === null) return <>{t('projects.never')}</>
  const { length } = check.missing
  const missing = <Sources key="missing" names={check.missing} />
  const without = isCounted ? t('projects.missing_count', [], length) : rich(t, 'projects.missing', [missing])
  return (
    <>
      {length === 0 ? t(isCounted ? 'projects.answered_asked' : 'projects.answered_all') : without}
      {check.unsearched.length > 0 &&
        ` · ${t(isCounted ? 'projects.unsearched_count' : 'unsearched.count', [], check.unsearched.length)}`}
    </>
  )
}

/** The missing sources of all names, shown once for the whole list. */
export function Gaps({ names }: { names: readonly ProjectName[] }) {
  const t = useStrings()
  const missing = [...new Set(names.flatMap(({ check }) => check?.missing ?? []))]
  if (missing.length === 0) return null
  return <p class="bc-dim">{rich(t, 'projects.gaps', [<Sources key="missing" names={missing} />])}</p>
}
