import type { ComponentChildren } from 'preact'
import { SERVICE_ITSELF, THIS_BROWSER } from '../../lib/extension/askers.ts'
import type { View } from '../../lib/extension/view.ts'
import { useFormats } from '../words/format.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Nearness } from './Nearness.tsx'
import { countRegisters, missingIn } from './registers.ts'

const SILENT = ['timeout', 'error', 'rate_limited']
const UNASKED = ['not_configured']

type Done = Extract<View, { phase: 'done' }>

function secondLine({ result, failure, host }: Done, t: Translate): string | null {
  const { verdict } = result
  if (verdict === 'not_checked') return t('verdict.not_checked_help')
  if (verdict === 'incomplete') {
    if (result.conflicts.length > 0) return t('verdict.incomplete_listed', [], result.conflicts.length)
    return t(countRegisters(result.coverage).answered > 0 ? 'verdict.incomplete_none' : 'verdict.incomplete_nothing')
  }
  const missing = missingIn(result.coverage)
  if (failure && missing.every(({ id }) => id !== SERVICE_ITSELF))
    return t(host === THIS_BROWSER ? 'verdict.stopped_alone' : 'verdict.stopped')
  if (missing.length === 0) return verdict === 'none_found' ? t('verdict.none_found_help') : null
  const are = (states: string[]) => missing.every(({ state }) => states.includes(state))
  const how = are(SILENT) ? 'silent' : are(UNASKED) ? 'unasked' : 'missing'
  return t(`verdict.and_${how}`, [], missing.length)
}

export function Verdict({ view, children }: { view: Done; children?: ComponentChildren }) {
  const t = useStrings()
  const format = useFormats()
  const { result } = view
  const second = secondLine(view, t)
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
