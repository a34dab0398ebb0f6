import type { CoverageRow } from '../../lib/contract/coverage.ts'
import { Mark } from '../parts/Mark.tsx'
import { FromService } from '../words/FromService.tsx'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import { ByHand } from './ByHand.tsx'
import { stateMark } from './source-state.ts'

interface ChipProps {
  name: string
  /** State of the source; null while it is being asked. */
  state: string | null
  dataAsOf?: string | null | undefined
  /** How it was searched; undefined while it is asked. */
  method?: string | undefined
  /** What the answer of the source leaves out, or why there is none, as the service says it. */
  reason?: string | null | undefined
}

/** A source in a line: shape, name and word of its state, the date of its records where they are a copy, what it leaves out. */
export function SourceChip({ name, state, dataAsOf, method, reason }: ChipProps) {
  const t = useStrings()
  const { shape, word } = stateMark(state)
  return (
    <li class="bc-chip">
      <Mark shape={shape} />
      <FromService class="bc-source-name">{name}</FromService>
      <span class="bc-dim">
        {t(word)}
        {method === 'text' && `, ${t('source.letters')}`}
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
function SearchedByHand({ row, asked }: { row: CoverageRow; asked: string }) {
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

/** A source that is missing from the verdict: what became of it, and where to look by hand. */
export function MissingSource({ row, asked }: { row: CoverageRow; asked: string }) {
  const t = useStrings()
  const { shape, word } = stateMark(row.state)
  return (
    <li class="bc-missing">
      <Mark shape={shape} />
      <SearchedByHand row={row} asked={asked} /> <b class="bc-state">{t(word)}</b>{' '}
      {!row.required && <span class="bc-dim">{t('source.not_required')}</span>}
    </li>
  )
}

/**
 * Sources the verdict does not depend on, of one kind and in one state: each is named, with where to look by hand. */
export function MissingTogether({ rows, asked }: { rows: CoverageRow[]; asked: string }) {
  const t = useStrings()
  const { shape, word } = stateMark(rows[0]?.state ?? null)
  return (
    <li class="bc-missing">
      <Mark shape={shape} />
      <span class="bc-source-name">{t('source.together', [rows.length])}</span> <b class="bc-state">{t(word)}</b>{' '}
      <span class="bc-missing-more bc-dim">
        {rows.map((row) => (
          <SearchedByHand key={row.id} row={row} asked={asked} />
        ))}
      </span>
    </li>
  )
}
