import type { JurisdictionRequirements } from '../contract/filing-requirements.ts'
import type { Fee } from '../contract/jurisdiction/fees.ts'

const MOST_CLASSES = 45

type Facts = Pick<JurisdictionRequirements, 'fees'>
type Channel = 'online' | 'paper'

export interface OfficialFee {
  /** Without surcharges. */
  amount: number
  currency: Fee['currency']
  /** The oldest date in the sum. */
  asOf: string
  /** Set if a part of the sum is unconfirmed. */
  confidence?: 'unconfirmed'
}

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

/** Fee for an application in this many Nice classes. Throws `RangeError` for anything but 1 to 45. */
export function filingFee({ fees }: Facts, classCount: number, channel: Channel): OfficialFee {
  return sumOf(fees.application[channel], fees.application, classCount, channel)
}

/**
 * Fee for a renewal in this many Nice classes. Null if the office lists none for the channel. Throws `RangeError` for
 * anything but 1 to 45.
 */
export function renewalFee({ fees }: Facts, classCount: number, channel: Channel): OfficialFee | null {
  const basic = fees.renewal[channel]
  return basic && sumOf(basic, fees.renewal, classCount, channel)
}
