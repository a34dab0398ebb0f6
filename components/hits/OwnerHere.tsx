import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { OwnerTold, ViewActions } from '../../lib/extension/view.ts'
import { useFormats } from '../words/format.ts'
import { hostOf } from '../words/host.ts'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

/** Returns the query for the owner of a hit, or undefined if this device lacks the record. */
export const AskOwner = createContext<(hit: Pick<Conflict, 'source' | 'number'>) => ViewActions['ownerOf']>(
  () => undefined,
)

/** Null if the register is not on this device. */
type Told = 'unasked' | 'asking' | OwnerTold | null

function ToldOwner({ told, onFetch }: { told: OwnerTold; onFetch(): void }) {
  const t = useStrings()
  const format = useFormats()
  const host = (address: string) => (
    <bdi key="host" lang="">
      {hostOf(address)}
    </bdi>
  )
  const fetching = (from: string, tells: string) => (
    <p>
      <button type="button" class="bc-button" onClick={onFetch}>
        {rich(t, 'owner.fetch', [host(from)])}
      </button>{' '}
      <span class="bc-dim">{rich(t, tells, [host(from)])}</span>
    </p>
  )
  if (told.state === 'known') {
    const day = format.day(told.dataAsOf)
    if (told.owner === null)
      return (
        <>
          <p class="bc-dim">{t('owner.unknown', [day])}</p>
          {told.later != null && fetching(told.later, 'owner.later_tells')}
        </>
      )
    const owner = (
      <bdi key="owner" lang="">
        {told.owner}
      </bdi>
    )
    return <p class="bc-dim">{rich(t, 'owner.known', [owner, day])}</p>
  }
  return (
    <>
      <p>{told.state === 'failed' ? rich(t, 'owner.failed', [host(told.from)]) : t('owner.away')}</p>
      {told.from !== null && fetching(told.from, 'owner.what_is_told')}
    </>
  )
}

/**
 * The owner of a record in an offline snapshot. The owners are one file, so its host does not learn which record was
 * opened.
 */
export function OwnerHere({ hit, open }: { hit: Conflict; open: boolean }) {
  const t = useStrings()
  const { source, number, owner } = hit
  const ask = useContext(AskOwner)(hit)
  const [told, setTold] = useState<Told>('unasked')
  async function look(isWanted: boolean) {
    if (ask === undefined || number === null) return
    setTold('asking')
    try {
      setTold(await ask(source, number, isWanted))
    } catch {
      setTold(null)
    }
  }
  useEffect(() => {
    if (open && owner === null && told === 'unasked') void look(false)
  }, [open])
  return (
    <div role="status">
      {told === 'asking' && <p class="bc-dim">{t('owner.asking')}</p>}
      {told !== 'unasked' && told !== 'asking' && told !== null && (
        <ToldOwner told={told} onFetch={() => void look(true)} />
      )}
    </div>
  )
}

/** The owner of a further record with the same spelling. */
export function MoreOwner({ hit }: { hit: Conflict }) {
  const t = useStrings()
  const [open, setOpen] = useState(false)
  if (useContext(AskOwner)(hit) === undefined || hit.owner !== null || hit.number === null) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('owner.show')}</summary>
      <OwnerHere hit={hit} open={open} />
    </details>
  )
}
