import type { ComponentChildren } from 'preact'
import type { CheckResult } from '../../lib/client/types.ts'
import { useFormats } from '../words/format.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Nearness } from './Nearness.tsx'
import { countRegisters, missingIn } from './registers.ts'

/** States in which a source gave no answer at all, as against one that cannot be counted. */
const SILENT = ['timeout', 'error', 'rate_limited', 'not_configured']

function secondLine(result: CheckResult, t: Translate): string | null {
  const { verdict } = result
  if (verdict === 'not_checked') return t('verdict.not_checked_help')
  if (verdict === 'incomplete') {
    if (result.conflicts.length > 0) return t('verdict.incomplete_listed', [], result.conflicts.length)
    return t(countRegisters(result.coverage).answered > 0 ? 'verdict.incomplete_none' : 'verdict.incomplete_nothing')
  }
  const missing = missingIn(result.coverage)
  if (missing.length === 0) return verdict === 'none_found' ? t('verdict.none_found_help') : null
  const silent = missing.every((row) => SILENT.includes(row.state))
  return t(silent ? 'verdict.and_silent' : 'verdict.and_missing', [], missing.length)
}

/** What stands below the headline: what limits it, how near a caution is, and what a reader should know besides. */
export function Verdict({ result, children }: { result: CheckResult; children?: ComponentChildren }) {
  const t = useStrings()
  const format = useFormats()
  const second = secondLine(result, t)
  return (
    <div class="bc-verdict">
      {second && <p class="bc-second">{second}</p>}
      <Nearness result={result} />
      {result.conflictsLeftOut && <p>{t('verdict.left_out', [format.count(result.conflictsLeftOut)])}</p>}
      {result.notes?.map(({ code, count, relation, niceClasses }) => (
        <p key={code}>
          {t(`note.${code}.${relation}${niceClasses.length > 0 ? '_in_classes' : ''}`, [format.count(count)])}
        </p>
      ))}
      {children}
    </div>
  )
}
