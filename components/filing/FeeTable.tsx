import { type ComponentChildren, Fragment } from 'preact'
import type { Fee, JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { OfficialFee } from '../../lib/jurisdictions/requirements.ts'
import { useStrings } from '../words/strings.ts'
import { Amount, Sum } from './Amount.tsx'

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
