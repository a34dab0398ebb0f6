import { type ComponentProps, createContext } from 'preact'
import { useContext, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import type { MarkGoods } from '../../lib/contract/checks/mark-goods.ts'
import type { OwnerAnswer } from '../../lib/engine/owner-of-record.ts'
import { type Disclosure, isHere } from '../../lib/engine/protocol.ts'
import { stateOf } from '../../lib/extension/state-colours.ts'
import { foundHere, THIS_BROWSER, type View, type ViewActions } from '../../lib/extension/view.ts'
import { wording } from '../../lib/extension/wording.ts'
import { FromService, Icon, Name, When } from '../ui/elements.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'
import { CheckSurface, Idle } from './CheckSurface.tsx'
import { scopeText } from './Done.tsx'
import { hintLists } from './hints.tsx'
import { giveOpenedParts } from './hits.tsx'
import type { PopupProps, RecentCheck, SurfaceProps } from './props.ts'
import { matchParts, verdictText } from './texts.ts'

interface WhoWasToldProps {
  told: Disclosure
  actions: Pick<ViewActions, 'askAlso'>
}

function Who({ told: { who, here } }: Pick<WhoWasToldProps, 'told'>) {
  const t = useStrings()
  if (who.length === 0) return t('told.nobody')
  const names = [
    <bdi key="who" lang="">
      {who.join(', ')}
    </bdi>,
  ]
  return rich(t, here === undefined ? 'told.who' : 'told.service', names)
}

function WhoWasTold({ told, actions: { askAlso } }: WhoWasToldProps) {
  const t = useStrings()
  const { unasked, here, only } = told
  // Null means that the service cannot leave out registers. Otherwise, `here` is empty if the offline snapshot is old,
  // or if the user made the service query it.
  const cannotLeaveOut = only === null
  return (
    <details class="bc-told bc-more-of">
      <summary>{t('told.title')}</summary>
      <p>
        <Who told={told} />
      </p>
      {here !== undefined && (here.length > 0 || cannotLeaveOut) && (
        <p>
          {here.length === 0
            ? t('told.nothing_here')
            : rich(t, 'told.here', [
                <bdi key="here" lang="">
                  {here.join(', ')}
                </bdi>,
              ])}
        </p>
      )}
      {unasked.length > 0 && (
        <>
          <p class="bc-dim">{t(here === undefined ? 'told.left' : 'told.not_here')}</p>
          <ul class="bc-plain">
            {unasked.map(({ id, name, tells }) => (
              <li key={id}>
                <bdi lang="">{name}</bdi>{' '}
                {askAlso && (
                  <button type="button" class="bc-button" onClick={() => askAlso(id)}>
                    {rich(t, 'told.ask', [
                      <bdi key="who" lang="">
                        {tells}
                      </bdi>,
                    ])}
                  </button>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  )
}

type RecentProps = Pick<PopupProps, 'recent' | 'onRecent' | 'onForget' | 'forgotten' | 'onHaveBack' | 'onLetGo'>

function Forgotten({ forgotten, onHaveBack, onLetGo }: Pick<RecentProps, 'forgotten' | 'onHaveBack' | 'onLetGo'>) {
  const t = useStrings()
  const undo = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => undo.current?.focus(), [forgotten])
  return (
    <div role="status" class={forgotten > 0 ? 'bc-note bc-forgotten' : undefined}>
      {forgotten > 0 && (
        <>
          <span>{t('recent.forgotten', [], forgotten)}</span>
          <button ref={undo} type="button" class="bc-button" onClick={onHaveBack}>
            {t('recent.have_back')}
          </button>
          <button type="button" class="bc-close" aria-label={t('recent.let_go')} onClick={onLetGo}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
    </div>
  )
}

const isToday = (at: number) => new Date(at).toDateString() === new Date(Date.now()).toDateString()

/** Says why in one line: the strongest match if it decides, next to the icon of the verdict, or else the verdict. */
function RecentReason({ check: { match, ...check } }: { check: RecentCheck }) {
  const t = useStrings()
  const isDecided = match && (check.verdict === 'conflict' || check.verdict === 'caution')
  const verdict = verdictText({ ...check, conflicts: match && [{ ...match, score: 0 }] }, t)
  if (!isDecided) return <span class="bc-line-of">{verdict}</span>
  return (
    <span class="bc-line-of">
      {verdict} ·{' '}
      <bdi lang="">
        {[match.name, ...matchParts({ ...match, niceClasses: [], classOverlap: [], owner: null }, t)].join(', ')}
      </bdi>
    </span>
  )
}

/** Keeps the newest check of each name. */
const onceEach = (recent: readonly RecentCheck[]): RecentCheck[] =>
  [...new Map(recent.toReversed().map((check) => [check.name.toLowerCase(), check])).values()].reverse()

function Recent({ recent, onRecent, onForget, ...forgetting }: RecentProps) {
  const t = useStrings()
  const format = useFormats()
  if (recent.length === 0) return <Forgotten {...forgetting} />
  return (
    <section class="bc-recent bc-checks">
      <h2>{t('recent.title')}</h2>
      <Forgotten {...forgetting} />
      <ul>
        {onceEach(recent).map((check) => (
          <li key={`${check.at} ${check.name}`} class={`bc-is-${stateOf(check)}`}>
            <button type="button" title={scopeText(check.scope, t, format)} onClick={() => onRecent(check)}>
              <Icon name={stateOf(check)} size={16} />
              <Name>{check.name}</Name>
              <RecentReason check={check} />
              <span class="bc-dim">
                <When at={check.at} day={!isToday(check.at)} />
              </span>
            </button>
          </li>
        ))}
      </ul>
      <button type="button" class="bc-quiet" onClick={onForget}>
        {t('recent.forget')}
      </button>
    </section>
  )
}

export interface DeskAnswerProps extends PopupProps, Pick<SurfaceProps, 'allHits' | 'looks'> {
  surface: 'popup' | 'panel'
  onExample(): void
}

/** The parts of an unfolded hit that send a query. */
export const openedParts = { OfficeGoods, MoreGoods, OwnerHere, MoreOwner }

giveOpenedParts(openedParts)

function isFromHere(view: View, hit: Pick<Conflict, 'source' | 'number'>): boolean {
  if (view.phase !== 'done') return false
  if (view.host === THIS_BROWSER || foundHere.has(view, hit)) return true
  const { searched, unavailable } = view.result.coverage
  return [...searched, ...unavailable].some((row) => row.id === hit.source && isHere(row))
}

/** True if the current service found the hit. Opening a hit reveals the name, so no other service may learn it. */
const isOfService = (view: View, host: string | null, hit: Pick<Conflict, 'source' | 'number'>): boolean =>
  view.phase === 'done' && view.host === host && !isFromHere(view, hit)

type RecordOf = Pick<Conflict, 'source' | 'number'>

interface Queries {
  /** Returns the query for the goods of a hit, or undefined if this view cannot or may not send one. */
  goodsOf(hit: RecordOf): ViewActions['goodsOf']
  /** Returns the query for the owner of a hit, or undefined if this device lacks the record. */
  ownerOf(hit: RecordOf): ViewActions['ownerOf']
}

export const HitQueries = createContext<Queries>({ goodsOf: () => undefined, ownerOf: () => undefined })

function useRemark(view: View): View {
  const t = useStrings()
  const isDone = view.phase === 'done'
  // Without the lists, there is no remark. The part about registrability says so.
  const hints = hintLists.useLists(isDone)
  const found = isDone && hints?.strongestHint(view.result.name, view.scope)
  return found ? { ...view, remark: wording.remark(found, t) } : view
}

type AnswerProps = ComponentProps<typeof CheckSurface> & Pick<PopupProps, 'host'>

/** A check whose hits can be opened with queries for their goods and owners. */
export function Answer({ host, ...props }: AnswerProps) {
  const { view, actions } = props
  const queries: Queries = {
    goodsOf: (hit) => (isOfService(view, host, hit) ? actions.goodsOf : undefined),
    ownerOf: (hit) => (isFromHere(view, hit) ? actions.ownerOf : undefined),
  }
  return (
    <HitQueries.Provider value={queries}>
      <CheckSurface {...props} view={useRemark(view)} />
    </HitQueries.Provider>
  )
}

/** Everything below the search in popup and panel: result and recent checks. */
export function DeskAnswer({ onExample, ...props }: DeskAnswerProps) {
  const { view, actions, surface, theme, allHits } = props
  const told = view.phase === 'done' ? view.told : undefined
  return (
    <>
      <Answer
        view={view}
        actions={actions}
        surface={surface}
        theme={theme}
        allHits={allHits}
        host={props.host}
        idle={props.recent.length === 0 && <Idle onExample={onExample} />}
      />
      {told && <WhoWasTold told={told} actions={actions} />}
      {view.phase === 'done' && props.looks?.(view.result.name, view.scope)}
      {(surface === 'panel' || view.phase === 'idle') && <Recent {...props} />}
    </>
  )
}

/** Null if the goods cannot be fetched. */
type GoodsState = 'unasked' | 'asking' | MarkGoods | null

function isMissing(told: GoodsState): boolean {
  if (told === 'unasked' || told === null) return true
  return told !== 'asking' && told.state !== 'answered' && told.retryable
}

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
function OfficeGoods({ hit, open }: { hit: Conflict; open: boolean }) {
  const t = useStrings()
  const { kind, source, number, classOverlap, relatedClasses } = hit
  const ask = useContext(HitQueries).goodsOf(hit)
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

function MoreGoods({ hit }: { hit: Conflict }) {
  const t = useStrings()
  const [open, setOpen] = useState(false)
  if (useContext(HitQueries).goodsOf(hit) === undefined || hit.kind !== 'trademark' || hit.number === null) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('goods.show')}</summary>
      <OfficeGoods hit={hit} open={open} />
    </details>
  )
}

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

/** Shows the owner of a record. Downloads all owners, so that the host does not learn which one was opened. */
function OwnerHere({ hit, open }: { hit: Conflict; open: boolean }) {
  const t = useStrings()
  const { source, number, owner } = hit
  const ask = useContext(HitQueries).ownerOf(hit)
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

function MoreOwner({ hit }: { hit: Conflict }) {
  const t = useStrings()
  const [open, setOpen] = useState(false)
  if (useContext(HitQueries).ownerOf(hit) === undefined || hit.owner !== null || hit.number === null) return null
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('owner.show')}</summary>
      <OwnerHere hit={hit} open={open} />
    </details>
  )
}
