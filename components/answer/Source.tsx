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
  /** State of the source; null while it is being asked. */
  state: string | null
  dataAsOf?: string | null | undefined
  /** What the answer of the source leaves out, or why there is none, as the service says it. */
  reason?: string | null | undefined
}

/** A source in one line: shape, name, state in words, date of its records if they are a copy, what it leaves out. */
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

/** Name of a source that leads to where a person can search it. */
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

/**
 * A source that is missing from the verdict, or several about which the same is to be said: what became of it, why, and
 * where to look by hand.
 */
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
