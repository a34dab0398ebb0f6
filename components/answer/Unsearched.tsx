import type { UnsearchedRow } from '../../lib/contract/answer.ts'
import type { WithWhy } from '../../lib/extension/why.ts'
import { Mark } from '../parts/Mark.tsx'
import { FromService, SourceName } from '../words/FromService.tsx'
import { useStrings } from '../words/strings.ts'
import { ByHand } from './ByHand.tsx'
import { isRegister } from './registers.ts'

interface Props {
  name: string
  /** Missing while the check is running. */
  counts?: { marks: number; marksInAll: number }
  rows: (UnsearchedRow & WithWhy)[]
  open: boolean
}

/** Registers that were not part of the check. Their number is always visible. */
export function Unsearched({ name, rows, counts, open }: Props) {
  const t = useStrings()
  if (rows.length === 0) return null
  const others = rows.filter((row) => row.kind !== 'trademark' && isRegister(row)).length
  return (
    <details class="bc-unsearched" open={open}>
      <summary>
        <Mark shape="empty" />
        <b class="bc-count">
          {counts
            ? [
                t('unsearched.of_marks', [counts.marks, counts.marksInAll]),
                others > 0 && t('unsearched.others', [], others),
              ]
                .filter(Boolean)
                .join(' · ')
            : t('unsearched.count', [], rows.length)}
        </b>
        {counts && <span class="bc-more">{t('unsearched.show', [rows.length])}</span>}
      </summary>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <SourceName class="bc-source-name" of={row} />
            <span class="bc-dim">{row.why ?? <FromService>{row.reason}</FromService>}</span>
            {row.manualUrl && (
              <ByHand href={row.manualUrl} name={name} about={<SourceName of={row} />}>
                {t('source.by_hand')}
              </ByHand>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}
