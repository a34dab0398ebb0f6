import { type ComponentChildren, Fragment } from 'preact'
import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import type { Fee } from '../../lib/contract/jurisdiction/fees.ts'
import type { OfficialFee } from '../../lib/jurisdictions/fees.ts'
import { useStrings } from '../words/strings.ts'
import { Amount, Sum } from './Amount.tsx'

/** One line of a table: what it is about, and what is said of that. */
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
  /** How many classes the basic amount covers; null where it covers all. */
  includedClasses: number | null
}

/** What is charged by one channel in all, and the basic amount where that is less. */
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
  /** Rows about what can come on top. */
  children?: ComponentChildren
}

/** What an office charges for the classes that are chosen, and how the sums are made up. */
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
