import type { Fee } from '../../lib/contract/jurisdiction/fees.ts'
import type { OfficialFee } from '../../lib/jurisdictions/fees.ts'
import { type Formats, useFormats } from '../words/format.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Evidence } from './Evidence.tsx'
import { Told } from './Told.tsx'

/** An amount with its currency: `CHF 1,050`. */
export function moneyText({ amount, currency }: Pick<Fee, 'amount' | 'currency'>, t: Translate): string {
  const format = { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat(t('format.locale'), format).format(amount)
}

/** A date in words; one that is only a year or a month stays as it is. */
export const dateText = (date: string, format: Formats): string => (date.length === 10 ? format.day(date) : date)

/** The day, month or year for which figures were last seen. */
export function AsOf({ date }: { date: string }) {
  const t = useStrings()
  return <span class="bc-dim">{t('filing.as_of', [dateText(date, useFormats())])}</span>
}

/** A sum, with the date and the certainty of its oldest and least certain part. */
export function Sum({ fee, sourceIds }: { fee: OfficialFee; sourceIds: string[] }) {
  const t = useStrings()
  return (
    <>
      <b>{moneyText(fee, t)}</b> <AsOf date={fee.asOf} />
      <Evidence confidence={fee.confidence} sourceIds={sourceIds} />
    </>
  )
}

/** What an amount is put together of. */
function Parts({ of }: { of: NonNullable<Fee['components']> }) {
  const t = useStrings()
  return <span>({of.map(({ key, fee }) => t(`filing.parts.${key}`, [moneyText(fee, t)])).join(' + ')}) </span>
}

/** An amount with its parts, the date for which it was last seen and what it covers; one that is all to pay stands out. */
export function Amount({ fee, isSum = false }: { fee: Fee; isSum?: boolean }) {
  const t = useStrings()
  const money = moneyText(fee, t)
  return (
    <>
      {isSum ? <b>{money}</b> : money} {fee.components && <Parts of={fee.components} />}
      <AsOf date={fee.asOf} />{' '}
      {fee.note && (
        <>
          <Told text={fee.note} />{' '}
        </>
      )}
      <Evidence {...fee} />
    </>
  )
}
