import type { CheckResult, Failure } from '../../lib/client/types.ts'
import type { Translate } from '../words/strings.ts'

const COUNTED: readonly (string | undefined)[] = ['verdict', 'asked', 'free_checks_used_up']

/** The service's reason is shown only if it agrees with the charge. */
export function chargeText({ charged, chargeReason }: CheckResult, failure: Failure | undefined, t: Translate): string {
  if (failure && charged) return t('footer.maybe_charged')
  if (chargeReason !== undefined && COUNTED.includes(chargeReason) === charged)
    return t(`footer.charge.${chargeReason}`)
  return t(charged ? 'footer.charged' : 'footer.not_charged')
}
