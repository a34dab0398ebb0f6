import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

/** The score of a check, with its scale and which end is risky. Where there is no score, no number is shown. */
export function Risk({ result }: { result: CheckResult }) {
  const t = useStrings()
  if (!hasScore(result))
    return (
      <p class="bc-risk">
        <span>{t('risk.none')}</span> <span class="bc-dim">{t('risk.none_help')}</span>
      </p>
    )
  const { score, scoreIsLowerBound } = result
  // No score is higher than 100, so "at least 100" would say nothing.
  const key = scoreIsLowerBound && score < 100 ? 'risk.at_least' : 'risk.exact'
  return (
    <p class="bc-risk">
      <span>{rich(t, key, [<b key="score">{score}</b>])}</span>{' '}
      <span class="bc-dim">{t(result.verdict === 'none_found' ? 'risk.searched' : 'risk.higher')}</span>
    </p>
  )
}
