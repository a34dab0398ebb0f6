import type { ComponentChildren } from 'preact'
import type { CheckResult, Failure, QuotaRest } from '../../lib/client/types.ts'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { hostOf } from '../words/host.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import { chargeText } from './charge-text.ts'

interface Props {
  children?: ComponentChildren
  result: CheckResult
  /** If the check broke off, its cost is unknown. */
  failure: Failure | undefined
  quota: QuotaRest | null
  requestId: string | null
  host: string
}

export function Footer({ result, failure, quota, requestId, host, children }: Props) {
  const t = useStrings()
  const format = useFormats()
  const alone = host === THIS_BROWSER
  const rows = [...result.coverage.searched, ...result.coverage.unavailable]
  const named = rows.filter((row) => row.kind !== 'domain' && row.state.startsWith('answered'))
  const credits = [...new Set(named.map((row) => row.attribution).filter(Boolean))]
  return (
    <footer class="bc-foot bc-dim">
      <p class="bc-line-list">
        <span>{alone ? t('footer.by_browser') : chargeText(result, failure, t)}</span>
        {quota && <span>{t('footer.quota', [format.count(quota.remaining), format.shortDay(quota.resetAt)])}</span>}
        <span>
          <span class="bc-sr">{t('footer.checked')} </span>
          <When at={result.checkedAt} />
        </span>
      </p>
      <details class="bc-how">
        <summary>{t('footer.how')}</summary>
        <p class="bc-line-list">
          {!alone && <span>{rich(t, 'footer.sent_to', [<bdi key="host">{hostOf(host)}</bdi>])}</span>}
          {requestId && <code class="bc-request">{requestId}</code>}
        </p>
        {children}
        {credits.length > 0 && (
          <p class="bc-line-list">
            {credits.map((credit) => (
              <FromService key={credit}>{credit}</FromService>
            ))}
          </p>
        )}
        <p>{t('footer.how_score')}</p>
        <p>{t('footer.how_verdict')}</p>
        <p>{t('footer.how_limits')}</p>
      </details>
      <b>{t('footer.advice')}</b>
    </footer>
  )
}
