import type { JurisdictionRequirements } from '../../lib/contract/filing-requirements.ts'
import { filingFee } from '../../lib/jurisdictions/fees.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { Amount, asOfText, Evidence, moneyText } from './Evidence.tsx'

interface Props {
  facts: JurisdictionRequirements
  /** How many classes the application would name; at least one. */
  classes: number
}

/** What an application costs for this many classes, how the amount is made up, and what can come on top. */
export function FeeTable({ facts, classes }: Props) {
  const t = useStrings()
  const format = useFormats()
  const { fees, acceleratedProcedure } = facts
  const { application } = fees
  return (
    <>
      <table class="bc-table">
        <caption>{t('filing.fee_for', [], classes)}</caption>
        <tbody>
          {(['online', 'paper'] as const).map((channel) => {
            const total = filingFee(facts, classes, channel)
            return (
              <tr key={channel}>
                <th scope="row">{t(`filing.${channel}`)}</th>
                <td>
                  <b>{moneyText(total, t)}</b>{' '}
                  <span class="bc-dim">{t('filing.as_of', [asOfText(total.asOf, format)])}</span>
                  <Evidence confidence={total.confidence} sourceIds={application[channel].sourceIds} />
                </td>
              </tr>
            )
          })}
          {application.additionalClasses.map(({ fromClass, toClass, perClass }) => (
            <tr key={fromClass}>
              <th scope="row">
                {toClass === fromClass ? t('filing.nth_class', [fromClass]) : t('filing.each_class', [fromClass])}
              </th>
              <td>
                <Amount fee={perClass} />
              </td>
            </tr>
          ))}
          {[...application.surcharges, ...(acceleratedProcedure.fee ? [accelerated(acceleratedProcedure)] : [])].map(
            ({ key, label, fee }) => (
              <tr key={key}>
                <th scope="row">
                  {t('filing.on_top')} <FromService>{label}</FromService>
                </th>
                <td>
                  <Amount fee={fee} />
                </td>
              </tr>
            ),
          )}
        </tbody>
      </table>
      <p class="bc-dim">{t('filing.fees_help')}</p>
    </>
  )
}

function accelerated({ name, text, fee }: JurisdictionRequirements['acceleratedProcedure']) {
  if (fee === null) throw new Error('a procedure without a fee costs nothing on top')
  return { key: 'accelerated', label: name ?? text, fee }
}
