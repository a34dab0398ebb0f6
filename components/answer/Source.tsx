import { Fragment } from 'preact'
import type { WithWhy } from '../../lib/extension/why.ts'
import { Mark } from '../parts/Mark.tsx'
import { FromService, SourceName } from '../words/FromService.tsx'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import { ByHand } from './ByHand.tsx'
import type { MissingRow } from './registers.ts'
import { stateMark } from './source-state.ts'

interface ChipProps extends WithWhy {
  name: string
  /** Null while the query is running. */
  state: string | null
  dataAsOf?: string | null | undefined
  /** The service's own words. */
  reason?: string | null | undefined
}

export function SourceChip(row: ChipProps) {
  const { state, dataAsOf, why, reason } = row
  const t = useStrings()
  const { shape, word } = stateMark(state)
  return (
    <li class="bc-chip">
      <Mark shape={shape} />
      <SourceName class="bc-source-name" of={row} />
      <span class="bc-dim">
        {t(word)}
        {why && `, ${why}`}
        {dataAsOf && (
          <>
            {', '}
            {t('source.data_as_of')} <When at={dataAsOf} day />
          </>
        )}
        {reason && <FromService>; {reason}</FromService>}
      </span>
    </li>
  )
}

function SearchedByHand({ row, asked }: { row: MissingRow; asked: string }) {
  const t = useStrings()
  const { manualUrl } = row
  const told = <SourceName class="bc-source-name" of={row} />
  return manualUrl ? (
    <ByHand href={manualUrl} name={asked} about={t('source.by_hand')}>
      {told}
    </ByHand>
  ) : (
    told
  )
}

export function Missing({ rows, asked }: { rows: MissingRow[]; asked: string }) {
  const t = useStrings()
  const { state = null, why, required } = rows[0] ?? {}
  const { shape, word } = stateMark(state)
  return (
    <li class="bc-missing">
      <Mark shape={shape} />
      {rows.map((row) => (
        <Fragment key={row.id}>
          <SearchedByHand row={row} asked={asked} />{' '}
        </Fragment>
      ))}
      <b class="bc-state">{why ?? t(word)}</b> {!required && <span class="bc-dim">{t('source.not_required')}</span>}
    </li>
  )
}
