import type { Fee } from '../../lib/contract/filing-requirements.ts'
import type { OfficialFee } from '../../lib/jurisdictions/requirements.ts'
import { type Formats, useFormats } from '../words/format.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { Evidence } from './Evidence.tsx'
import { Told } from './Told.tsx'

/** `CHF 1,050`. */
export function moneyText({ amount, currency }: Pick<Fee, 'amount' | 'currency'>, t: Translate): string {
  const format = { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat(t('format.locale'), format).format(amount)
}

/** `date` can also be a year or a month, which needs no format. */
export const dateText = (date: string, format: Formats): string => (date.length === 10 ? format.day(date) : date)

export function AsOf({ date }: { date: string }) {
  const t = useStrings()
  return <span class="bc-dim">{t('filing.as_of', [dateText(date, useFormats())])}</span>
}

/** Date and confidence are those of the oldest and least certain part. */
export function Sum({ fee, sourceIds }: { fee: OfficialFee; sourceIds: string[] }) {
  const t = useStrings()
  return (
    <>
      <b>{moneyText(fee, t)}</b> <AsOf date={fee.asOf} />
      <Evidence confidence={fee.confidence} sourceIds={sourceIds} />
    </>
  )
}

function Parts({ of }: { of: NonNullable<Fee['components']> }) {
  const t = useStrings()
  return <span>({of.map(({ key, fee }) => t(`filing.parts.${key}`, [moneyText(fee, t)])).join(' + ')}) </span>
}

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
