import { createContext } from 'preact'
import { useContext, useEffect, useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { MarkGoods } from '../../lib/contract/mark-goods.ts'
import type { OwnerAnswer, ViewActions } from '../../lib/extension/view.ts'
import { FromService } from '../ui/FromService.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'

/** Returns the query for the goods of a hit, or undefined if this view cannot or may not send one. */
export const AskGoods = createContext<(hit: Pick<Conflict, 'source' | 'number'>) => ViewActions['goodsOf']>(
  () => undefined,
)

/** Null if the goods cannot be fetched. */
type GoodsState = 'unasked' | 'asking' | MarkGoods | null

function isMissing(told: GoodsState): boolean {
  if (told === 'unasked' || told === null) return true
  return told !== 'asking' && told.state !== 'answered' && told.retryable
}

/** Unfolds the classes in the scope, or a single class. */
function GoodsList({ goods, shared }: { goods: MarkGoods; shared: readonly number[] }) {
  const t = useStrings()
  const format = useFormats()
  const { classes, askedAt, complete, attribution, reason } = goods
  return (
    <>
      <p class="bc-dim">{t('goods.title', [format.time(askedAt ?? '')])}</p>
      {classes.map(({ niceClass, language, terms }) => (
        <details key={niceClass} class="bc-goods" open={shared.includes(niceClass) || classes.length === 1}>
          <summary>{t('goods.class', [niceClass, terms.length], terms.length)}</summary>
          <bdi lang={language ?? ''}>{terms.join('; ')}</bdi>
        </details>
      ))}
      {!complete && (
        <p>
          {t('goods.not_whole')} {reason && <FromService>({reason})</FromService>}
        </p>
      )}
      {attribution && (
        <p class="bc-dim">
          <FromService>{attribution}</FromService>
        </p>
      )}
    </>
  )
}

/** Shows a mark's goods in the office's words. Queries them when the user opens the hit, never before. */
export function OfficeGoods({ hit, open }: { hit: Conflict; open: boolean }) {
  const t = useStrings()
  const { kind, source, number, classOverlap, relatedClasses } = hit
  const ask = useContext(AskGoods)(hit)
  const [told, setTold] = useState<GoodsState>('unasked')
  useEffect(() => {
    if (!open || !ask || kind !== 'trademark' || number === null || !isMissing(told)) return
    setTold('asking')
    void ask(source, number).then(setTold)
  }, [open])
  if (told === 'unasked' || (told !== 'asking' && told?.state === 'not_configured')) return null
  if (told === 'asking') return <p class="bc-dim">{t('goods.asking')}</p>
  if (told?.state === 'answered')
    return <GoodsList goods={told} shared={[...classOverlap, ...(relatedClasses ? [relatedClasses.found] : [])]} />
  return (
    <p>
      {t('goods.failed')} {told?.reason && <FromService>({told.reason})</FromService>}
    </p>
  )
}

/** Shows the goods of a further mark with the same spelling. */
export function MoreGoods({ hit }: { hit: Conflict }) {
  const t = useStrings()
  const [open, setOpen] = useState(false)
  if (useContext(AskGoods)(hit) === undefined || hit.kind !== 'trademark' || hit.number === null) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('goods.show')}</summary>
      <OfficeGoods hit={hit} open={open} />
    </details>
  )
}

/** Returns the query for the owner of a hit, or undefined if this device lacks the record. */
export const AskOwner = createContext<(hit: Pick<Conflict, 'source' | 'number'>) => ViewActions['ownerOf']>(
  () => undefined,
)

/** Null if the register is not on this device. */
type OwnerState = 'unasked' | 'asking' | OwnerAnswer | null

function ToldOwner({ told, onFetch }: { told: OwnerAnswer; onFetch(): void }) {
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
 * Shows the owner of a record in an offline snapshot. Downloads all owners in one file, so the host does not learn
 * which record was opened.
 */
export function OwnerHere({ hit, open }: { hit: Conflict; open: boolean }) {
  const t = useStrings()
  const { source, number, owner } = hit
  const ask = useContext(AskOwner)(hit)
  const [told, setTold] = useState<OwnerState>('unasked')
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

/** Shows the owner of a further record with the same spelling. */
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
