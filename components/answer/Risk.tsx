import { hasScore } from '../../lib/client/believed-verdict.ts'
import type { CheckResult } from '../../lib/client/types.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

/** The score of a check with its scale. Without a score, it shows no number. */
export function Risk({ result }: { result: CheckResult }) {
  const t = useStrings()
  if (!hasScore(result))
    return (
      <p class="bc-risk">
        <span>{t('risk.none')}</span> <span class="bc-dim">{t('risk.none_help')}</span>
      </p>
    )
  const { score, scoreIsLowerBound } = result
  const key = scoreIsLowerBound && score < 100 ? 'risk.at_least' : 'risk.exact'
  return (
    <p class="bc-risk">
      <span>{rich(t, key, [<b key="score">{score}</b>])}</span>{' '}
      <span class="bc-dim">{t(result.verdict === 'none_found' ? 'risk.searched' : 'risk.higher')}</span>
    </p>
  )
}
