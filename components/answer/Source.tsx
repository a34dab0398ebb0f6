import type { WithWhy } from '../../lib/extension/why.ts'
import { Mark } from '../parts/Mark.tsx'
import { FromService } from '../words/FromService.tsx'
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

/** A source in a line: shape, name and word of its state, the date of its records where they are a copy, what it leaves out. */
export function SourceChip({ name, state, dataAsOf, why, reason }: ChipProps) {
  const t = useStrings()
  const { shape, word } = stateMark(state)
  return (
    <li class="bc-chip">
      <Mark shape={shape} />
      <FromService class="bc-source-name">{name}</FromService>
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
  const { name, manualUrl } = row
  const told = <FromService class="bc-source-name">{name}</FromService>
  return manualUrl ? (
    <ByHand href={manualUrl} name={asked} about={t('source.by_hand')}>
      {told}
    </ByHand>
  ) : (
    told
  )
}

/**
 * A source that is missing from the verdict, or several on which it does not depend and of which the same is to be said: what
 * became of it, why, and where to look by hand.
 */
export function Missing({ rows, asked }: { rows: MissingRow[]; asked: string }) {
  const t = useStrings()
  const { state = null, why, required } = rows[0] ?? {}
  const { shape, word } = stateMark(state)
  const byHand = rows.map((row) => <SearchedByHand key={row.id} row={row} asked={asked} />)
  const isOne = rows.length === 1
  return (
    <li class="bc-missing">
      <Mark shape={shape} />
      {isOne ? byHand : <span class="bc-source-name">{t('source.together', [rows.length])}</span>}{' '}
      <b class="bc-state">{(isOne && why) || t(word)}</b>{' '}
      <span class="bc-missing-more bc-dim">
        {isOne ? !required && <span>{t('source.not_required')}</span> : byHand}
      </span>
    </li>
  )
}
