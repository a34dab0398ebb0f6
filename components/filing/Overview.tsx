import type { Jurisdiction } from '../../lib/contract/primitives.ts'
import { filingFee, requirementsFor } from '../../lib/jurisdictions/requirements.ts'
import { Button } from '../parts/Button.tsx'
import { useFormats } from '../words/format.ts'
import { useStrings } from '../words/strings.ts'
import { AsOf, moneyText } from './Amount.tsx'
import { Evidence } from './Evidence.tsx'

interface Props {
  codes: readonly Jurisdiction[]
  classes: number
  onChoose(code: Jurisdiction): void
}

export function Overview({ codes, classes, onChoose }: Props) {
  const t = useStrings()
  const format = useFormats()
  return (
    <table class="bc-table">
      <caption>{t('filing.fee_for', [], classes)}</caption>
      <thead>
        <tr>
          <th scope="col">{t('filing.where')}</th>
          <th scope="col">{t('filing.online')}</th>
          <th scope="col">{t('filing.takes')}</th>
        </tr>
      </thead>
      <tbody>
        {codes.map((code) => {
          const facts = requirementsFor(code)
          const fee = filingFee(facts, classes, 'online')
          const { typicalMonths, confidence } = facts.timeToRegistration
          return (
            <tr key={code}>
              <th scope="row">
                <Button onClick={() => onChoose(code)}>{format.region(code)}</Button>
              </th>
              <td>
                {moneyText(fee, t)}
                <br />
                <AsOf date={fee.asOf} />
                <Evidence confidence={fee.confidence} />
              </td>
              <td>
                {t('filing.months', [typicalMonths.min, typicalMonths.max])}
                <Evidence confidence={confidence} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
