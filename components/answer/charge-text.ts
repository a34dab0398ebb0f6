import type { CheckResult, Failure } from '../../lib/client/types.ts'
import type { Translate } from '../words/strings.ts'

const COUNTED: readonly (string | undefined)[] = ['verdict', 'asked', 'free_checks_used_up']

/**
 * What a check cost, with the reason where one is known and agrees with what was charged. For a check that broke off:
 * what it may have cost.
 */
export function chargeText({ charged, chargeReason }: CheckResult, failure: Failure | undefined, t: Translate): string {
  if (failure && charged) return t('footer.maybe_charged')
  if (chargeReason !== undefined && COUNTED.includes(chargeReason) === charged)
    return t(`footer.charge.${chargeReason}`)
  return t(charged ? 'footer.charged' : 'footer.not_charged')
}
