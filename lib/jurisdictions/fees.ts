import type { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Fee } from '../contract/jurisdiction/fees.ts'

const MOST_CLASSES = 45

type Facts = Pick<JurisdictionRequirements, 'fees'>
type Channel = 'online' | 'paper'

/** What an office charges for so many classes. */
export interface OfficialFee {
  /** The fee in the office's currency, without surcharges. */
  amount: number
  currency: Fee['currency']
  /** The oldest date among the amounts in the sum. */
  asOf: string
  /** Present where one of the amounts is unconfirmed. */
  confidence?: 'unconfirmed'
}

/** A basic amount, with what each class beyond those that it includes adds to it. */
type Schedule = Pick<JurisdictionRequirements['fees']['application'], 'includedClasses' | 'additionalClasses'>

function sumOf(basic: Fee, { includedClasses, additionalClasses }: Schedule, classCount: number, channel: Channel) {
  if (!Number.isInteger(classCount) || classCount < 1 || classCount > MOST_CLASSES)
    throw new RangeError(`an application names 1 to ${MOST_CLASSES} classes`)
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
    currency: basic.currency,
    asOf: parts.map(({ fee }) => fee.asOf).sort()[0] ?? basic.asOf,
    ...(parts.some(({ fee }) => fee.confidence) && { confidence: 'unconfirmed' as const }),
  }
}

/**
 * The fee of an office for an application in this many Nice classes: the basic amount, plus the amount of each class
 * beyond those that it includes. Throws a RangeError for anything but 1 to 45 classes.
 */
export function filingFee({ fees }: Facts, classCount: number, channel: Channel): OfficialFee {
  return sumOf(fees.application[channel], fees.application, classCount, channel)
}

/**
 * The fee of an office for renewing a registration in this many Nice classes for another term; null where it lists none
 * for that channel. Throws a RangeError for anything but 1 to 45 classes.
 */
export function renewalFee({ fees }: Facts, classCount: number, channel: Channel): OfficialFee | null {
  const basic = fees.renewal[channel]
  return basic && sumOf(basic, fees.renewal, classCount, channel)
}
