import { type ComponentChildren, Fragment } from 'preact'
import type { Fee, JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { OfficialFee } from '../../lib/jurisdictions/requirements.ts'
import { type Formats, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { Evidence, More, Told } from './evidence.tsx'

/** Formats a fee as `CHF 1,050`. */
export function moneyText({ amount, currency }: Pick<Fee, 'amount' | 'currency'>, t: Translate): string {
  const format = { style: 'currency', currency, currencyDisplay: 'code', minimumFractionDigits: 0 } as const
  return new Intl.NumberFormat(t('format.locale'), format).format(amount)
}

/** Formats a day. A year or month stays as it is. */
export const dateText = (date: string, format: Formats): string => (date.length === 10 ? format.day(date) : date)

export function AsOf({ date }: { date: string }) {
  const t = useStrings()
  return <span class="bc-dim">{t('filing.as_of', [dateText(date, useFormats())])}</span>
}

/** Shows a total, with the date of the oldest part and the confidence of the least certain one. */
function Sum({ fee, sourceIds }: { fee: OfficialFee; sourceIds: string[] }) {
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

export function Row({ head, children }: { head: ComponentChildren; children: ComponentChildren }) {
  return (
    <tr>
      <th scope="row">{head}</th>
      <td>{children}</td>
    </tr>
  )
}

const CHANNELS = ['online', 'paper'] as const
type Channel = (typeof CHANNELS)[number]

interface ChannelProps {
  channel: Channel
  fee: Fee
  sum: OfficialFee
  /** Null if the basic amount covers all classes. */
  includedClasses: number | null
}

function ChannelRows({ channel, fee, sum, includedClasses }: ChannelProps) {
  const t = useStrings()
  const name = t(`filing.${channel}`)
  if (sum.amount === fee.amount)
    return (
      <Row head={name}>
        <Amount fee={fee} isSum />
      </Row>
    )
  return (
    <>
      <Row head={name}>
        <Sum fee={sum} sourceIds={fee.sourceIds} />
      </Row>
      <Row head={t('filing.basic', [], includedClasses ?? 0)}>
        <Amount fee={fee} />
      </Row>
    </>
  )
}

interface Props {
  caption: string
  schedule: JurisdictionRequirements['fees']['application' | 'renewal']
  sumOf(channel: Channel): OfficialFee | null
  children?: ComponentChildren
}

export function FeeTable({ caption, schedule, sumOf, children }: Props) {
  const t = useStrings()
  const { includedClasses, additionalClasses } = schedule
  return (
    <table class="bc-table bc-pairs">
      <caption>{caption}</caption>
      <tbody>
        {CHANNELS.map((channel) => {
          const given = { channel, fee: schedule[channel], sum: sumOf(channel), includedClasses }
          return given.fee && given.sum && <ChannelRows key={channel} {...given} fee={given.fee} sum={given.sum} />
        })}
        {additionalClasses.map(({ fromClass, toClass, perClass, perClassOnPaper }) => {
          const only = toClass === fromClass
          return (
            <Fragment key={fromClass}>
              <Row head={t(only ? 'filing.nth_class' : 'filing.each_class', [fromClass])}>
                <Amount fee={perClass} />
              </Row>
              {perClassOnPaper && (
                <Row head={t(only ? 'filing.nth_class_paper' : 'filing.each_class_paper', [fromClass])}>
                  <Amount fee={perClassOnPaper} />
                </Row>
              )}
            </Fragment>
          )
        })}
        {children}
      </tbody>
    </table>
  )
}

type NamedFee = JurisdictionRequirements['fees']['other'][number]

type FeePlace = 'madrid' | 'file' | 'examined' | 'opposed' | 'kept'

/** Due places by fee key. Fees due at filing are not listed. */
const PLACES: ReadonlyMap<string, FeePlace> = new Map([
  ['madridDesignation', 'madrid'],
  ['madridOrigin', 'madrid'],
  ['furtherProcessing', 'examined'],
  ['officeActionExtension', 'examined'],
  ['appeal', 'examined'],
  ['division', 'examined'],
  ['statementOfUse', 'examined'],
  ['sixMonthExtension', 'examined'],
  ['oppositionFurtherSign', 'opposed'],
  ['extensionToOppose90', 'opposed'],
  ['section8', 'kept'],
  ['section15', 'kept'],
  ['nonUseCancellation', 'kept'],
  ['revocation', 'kept'],
  ['cancellation', 'kept'],
  ['invalidityAbsolute', 'kept'],
])

/** Returns the fees due at `place`. Fees with an unknown key count as due at filing. */
export const feesAt = (place: FeePlace, { fees }: Pick<JurisdictionRequirements, 'fees'>): NamedFee[] =>
  fees.other.filter(({ key }) => (PLACES.get(key) ?? 'file') === place)

export function FeeList({ fees }: { fees: readonly NamedFee[] }) {
  return (
    <table class="bc-table bc-pairs">
      <tbody>
        {fees.map(({ key, label, fee }) => (
          <Row key={key} head={<Told text={label} />}>
            <Amount fee={fee} />
          </Row>
        ))}
      </tbody>
    </table>
  )
}

export function OtherFees({ place, facts }: { place: FeePlace; facts: JurisdictionRequirements }) {
  const t = useStrings()
  const fees = feesAt(place, facts)
  return fees.length === 0 ? null : (
    <More title={t('filing.other_fees')}>
      <FeeList fees={fees} />
    </More>
  )
}
