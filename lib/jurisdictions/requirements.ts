import facts from '../../data/jurisdictions.json' with { type: 'json' }
import { type Fee, JurisdictionRequirements } from '../contract/api/filing-requirements.ts'
import type { Jurisdiction } from '../contract/constants.ts'

const known = new Map<Jurisdiction, JurisdictionRequirements>()

/** Filing requirements, validated on first use. Throws `ZodError` if they break the contract. */
export function requirementsFor(code: Jurisdiction): JurisdictionRequirements {
  let found = known.get(code)
  if (!found) {
    found = JurisdictionRequirements.parse(facts[code])
    known.set(code, found)
  }
  return found
}

const MOST_CLASSES = 45

type Facts = Pick<JurisdictionRequirements, 'fees'>
type Channel = 'online' | 'paper'

export interface OfficialFee {
  /** Amount without surcharges. */
  amount: number
  currency: Fee['currency']
  /** The oldest date among the parts of the sum. */
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

/** Returns the application fee for this many Nice classes. Throws `RangeError` outside 1 to 45. */
export function filingFee({ fees }: Facts, classCount: number, channel: Channel): OfficialFee {
  return sumOf(fees.application[channel], fees.application, classCount, channel)
}

/** Returns the renewal fee for this many classes, or null without one. Throws `RangeError` outside 1 to 45. */
export function renewalFee({ fees }: Facts, classCount: number, channel: Channel): OfficialFee | null {
  const basic = fees.renewal[channel]
  return basic && sumOf(basic, fees.renewal, classCount, channel)
}

/** Translations by exact English text. A changed fact lacks an entry, so no stale translation is shown. */
export type FactWords = ReadonlyMap<string, string>

const FILES: ReadonlyMap<string, () => Promise<{ default: Record<string, string> }>> = new Map([
  ['de', () => import('../../data/jurisdictions.de.json', { with: { type: 'json' } })],
  ['fr', () => import('../../data/jurisdictions.fr.json', { with: { type: 'json' } })],
  ['it', () => import('../../data/jurisdictions.it.json', { with: { type: 'json' } })],
])

/** Loads the facts in a locale's language (`de-CH`). Empty for English, unsupported languages, and on failure. */
export async function factWords(locale: string): Promise<FactWords> {
  const load = FILES.get(new Intl.Locale(locale).language)
  const file = await load?.().catch(() => undefined)
  return new Map(Object.entries(file?.default ?? {}))
}
