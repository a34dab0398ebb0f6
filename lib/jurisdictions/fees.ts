import type { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Fee } from '../contract/jurisdiction/fees.ts'

const MOST_CLASSES = 45

export interface FilingFee {
  /** The fee in the office's currency, without surcharges. */
  amount: number
  currency: Fee['currency']
  /** The oldest date among the amounts in the sum. */
  asOf: string
  /** Present where one of the amounts is unconfirmed. */
  confidence?: 'unconfirmed'
}

/**
 * The fee of an office for an application in this many Nice classes: the basic amount, plus the amount of each class
 * beyond those that it includes. Throws a RangeError for anything but 1 to 45 classes.
 */
export function filingFee(
  { fees }: Pick<JurisdictionRequirements, 'fees'>,
  classCount: number,
  channel: 'online' | 'paper',
): FilingFee {
  if (!Number.isInteger(classCount) || classCount < 1 || classCount > MOST_CLASSES)
    throw new RangeError(`an application names 1 to ${MOST_CLASSES} classes`)
  const { includedClasses, additionalClasses, [channel]: basic } = fees.application
  const included = includedClasses ?? MOST_CLASSES
  const parts = [{ fee: basic, times: 1 }]
  for (const { fromClass, toClass, perClass, perClassOnPaper } of additionalClasses) {
    const first = Math.max(fromClass, included + 1)
    const last = Math.min(toClass ?? MOST_CLASSES, classCount)
    const fee = channel === 'paper' ? (perClassOnPaper ?? perClass) : perClass
    if (last >= first) parts.push({ fee, times: last - first + 1 })
  }
  return {
    amount: parts.reduce((sum, { fee, times }) => sum + fee.amount * times, 0),
    currency: fees.currency,
    asOf: parts.map(({ fee }) => fee.asOf).sort()[0] ?? basic.asOf,
    ...(parts.some(({ fee }) => fee.confidence) && { confidence: 'unconfirmed' as const }),
  }
}
