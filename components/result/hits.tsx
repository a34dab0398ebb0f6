import type { FunctionComponent } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { mayBeRenewed } from '../../lib/check/renewal.ts'
import type { Conflict } from '../../lib/contract/checks/conflict.ts'
import { CAUTION_FROM, CONFLICT_FROM, ConflictKind, RecordStatus, type Tier } from '../../lib/contract/constants.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Button, FromService, Link, Name } from '../ui/elements.tsx'
import { Select, TextField } from '../ui/form.tsx'
import { type Formats, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { byRisk, kindOf, matchParts, reasonOf, shortClasses, shortPlaceOf, strongestOf } from './texts.ts'

type Band = 'conflict' | 'caution' | 'listed'

function bandOf(score: number): Band {
  if (score >= CONFLICT_FROM) return 'conflict'
  return score >= CAUTION_FROM ? 'caution' : 'listed'
}

type Standing = Band | Tier

export function standingOf({ score, tier }: { score: number; tier?: Tier }): Standing {
  const band = bandOf(score)
  return band === 'caution' ? (tier ?? band) : band
}

/** Kind and short territory of a hit. */
const whatOf = (hit: Conflict, t: Translate): string =>
  [t(`line.${kindOf(hit)}`), shortPlaceOf(hit, t)].filter(Boolean).join(' ')

/** The first reason for a hit in a few words, or '' if there is none. */
export const whyOf = (hit: Conflict, t: Translate): string =>
  hit.similarity.reasons.length > 0 ? t(`line.why.${reasonOf(hit)}`) : ''

/** One line about a hit: what `matchParts` returns, and why it counts. Marks the owner as a name. */
export function HitLine({ hit, why }: { hit: Conflict; why?: string }) {
  const t = useStrings()
  return (
    <>
      {[...matchParts(hit, t), why].filter(Boolean).map((part, at) => [
        at > 0 && ' · ',
        <bdi key={part} lang={part === hit.owner ? '' : undefined}>
          {part}
        </bdi>,
      ])}
    </>
  )
}

function statusWord(hit: Conflict, t: Translate): string {
  const { kind, status, expiresOn } = hit
  const lapsed = kind === 'trademark' && status === 'expired' && !mayBeRenewed(expiresOn, Date.now())
  return t(`hit.status.${kindOf(hit)}.${lapsed ? 'lapsed' : status}`)
}

function sharedWith({ classOverlap, relatedClasses }: Conflict, t: Translate): string {
  if (classOverlap.length > 0) return t('hit.shares', [classOverlap.join(', ')])
  if (relatedClasses === undefined) return t('hit.shares_none')
  const { found, asked, degree } = relatedClasses
  return t(`hit.related.${degree}`, [found, asked])
}

function classesText(hit: Conflict, scope: Scope, t: Translate): string | null {
  if (hit.kind !== 'trademark') return null
  if (hit.niceClasses.length === 0) return t('hit.classes_unknown')
  const all = t('subject.classes', [hit.niceClasses.join(', ')], hit.niceClasses.length)
  if (scope.niceClasses.length === 0) return all
  return `${all}, ${sharedWith(hit, t)}`
}

/** Returns what a hit's record says, in words. Unknown parts are null. */
function recordText(hit: Conflict, scope: Scope, t: Translate, format: Formats) {
  const { kind, number, filedOn, registeredOn } = hit
  return {
    status: statusWord(hit, t),
    /** A mark's classes and their relation to the scope. */
    classes: classesText(hit, scope, t),
    filed: filedOn && t('hit.filed_on', [format.day(filedOn)]),
    registered: registeredOn && t('hit.registered_on', [format.day(registeredOn)]),
    /** The labelled number, or the Wikidata id of a brand in use. */
    number: number && t(kind === 'brand_in_use' ? 'hit.wikidata' : 'hit.number', [number]),
  }
}

/** Says how the classes of a mark relate to those of the scope. Returns null for other hits and without classes. */
function classesIn({ kind, niceClasses, classOverlap, relatedClasses }: Conflict, scope: Scope, t: Translate) {
  if (kind !== 'trademark' || niceClasses.length === 0 || scope.niceClasses.length === 0) return null
  const others = niceClasses.filter((each) => !classOverlap.includes(each) && each !== relatedClasses?.found)
  const said = (key: string, classes: readonly number[]) =>
    classes.length > 0 && t(`projects.report.${key}`, [classes.join(', ')], classes.length)
  return [
    said('same_classes', classOverlap),
    classOverlap.length === 0 && relatedClasses && t('projects.report.related_class', [relatedClasses.found]),
    said('other_classes', others),
  ]
    .filter(Boolean)
    .join(', ')
}

/** Names the strongest hit: "KANDARU (EU, same class 30, Kandaru Foods)". Returns '' without a hit. */
export function strongestIn(hits: readonly Conflict[], scope: Scope, t: Translate): string {
  const strongest = strongestOf(hits)
  if (!strongest) return ''
  const classes = classesIn(strongest, scope, t)
  const plain = shortClasses(strongest, t)
  const parts = matchParts(strongest, t).map((part) => (classes && part === plain ? classes : part))
  return `${strongest.name} (${parts.join(', ')})`
}

/** Returns what a row of a table says of a hit. */
export const rowText = (hit: Conflict, scope: Scope, t: Translate, format: Formats) => ({
  ...recordText(hit, scope, t, format),
  what: whatOf(hit, t),
  classes: classesIn(hit, scope, t) ?? hit.niceClasses.join(', '),
})

/** Names the territory. `WO` means worldwide for a brand in use, but an international registration for a mark. */
function placeOf(hit: Conflict, t: Translate, format: Formats): string {
  const everywhere = hit.kind === 'brand_in_use' && hit.jurisdiction === 'WO'
  return everywhere ? t('region.world') : format.region(hit.jurisdiction)
}

interface HitFilter {
  text: string
  standing: string
  kind: string
  status: string
  /** Also accepts marks with unknown classes. */
  niceClass: string
}

export const NO_FILTER: HitFilter = { text: '', standing: '', kind: '', status: '', niceClass: '' }

const ORDERS = ['risk', 'newest', 'name', 'owner'] as const
type Order = (typeof ORDERS)[number]

const dateOf = ({ registeredOn, filedOn }: Conflict) => registeredOn ?? filedOn ?? ''

// Marked as pure, so that the bundler drops it from the card, which does not sort.
const letters = /* @__PURE__ */ new Intl.Collator(undefined, { sensitivity: 'base' })

/** Each order puts unknown values last. */
const COMPARE: Record<Order, (one: Conflict, other: Conflict) => number> = {
  risk: byRisk,
  newest: (one, other) => dateOf(other).localeCompare(dateOf(one)),
  name: (one, other) => letters.compare(one.name, other.name),
  owner: (one, other) =>
    Number(one.owner === null) - Number(other.owner === null) || letters.compare(one.owner ?? '', other.owner ?? ''),
}

/** Sorts hits. Equal hits are sorted by risk. */
export function inOrder(hits: readonly Conflict[], order: Order): Conflict[] {
  return hits.toSorted(byRisk).toSorted(COMPARE[order])
}

export function filterHits(hits: readonly Conflict[], filter: HitFilter): Conflict[] {
  const typed = filter.text.trim().toLowerCase()
  const isOf = (wanted: string, found: string) => wanted === '' || wanted === found
  return hits.filter(
    (hit) =>
      isOf(filter.standing, standingOf(hit)) &&
      isOf(filter.kind, hit.kind) &&
      isOf(filter.status, hit.status) &&
      (filter.niceClass === '' ||
        (hit.kind === 'trademark' && hit.niceClasses.length === 0) ||
        hit.niceClasses.includes(Number(filter.niceClass))) &&
      [hit.name, hit.owner ?? ''].some((text) => text.toLowerCase().includes(typed)),
  )
}

/** Groups hits with the same name, ignoring case, so that they share a row. */
export function writtenAlike(hits: readonly Conflict[]): [Conflict, ...Conflict[]][] {
  const groups = new Map<string, [Conflict, ...Conflict[]]>()
  for (const hit of hits) {
    const key = `${standingOf(hit)} ${hit.name.toLowerCase()}`
    const group = groups.get(key)
    if (group) group.push(hit)
    else groups.set(key, [hit])
  }
  return [...groups.values()]
}

type OfOpened = FunctionComponent<{ hit: Conflict; open: boolean }>
type OfOther = FunctionComponent<{ hit: Conflict }>

/** Parts of an unfolded hit that need a query. */
interface OpenedParts {
  OfficeGoods: OfOpened
  OwnerHere: OfOpened
  /** Like `OfficeGoods`, for a further hit with the same spelling. */
  MoreGoods: OfOther
  MoreOwner: OfOther
}

let parts: OpenedParts | null = null

/** Registers these parts in popup and panel. A card links to the panel instead. */
export function giveOpenedParts(given: OpenedParts): void {
  parts = given
}

function useOpenedParts(): OpenedParts | null {
  return parts
}

type Told = NonNullable<Conflict['similarity']['evidence']>[number]

/** Shows the reasons for a hit. Uses the service's own words for reasons without a code. */
function Why({ hit: { similarity, goods, relatedClasses } }: { hit: Conflict }) {
  const t = useStrings()
  const say = (key: string, values: (string | null)[], lang = '') =>
    rich(
      t,
      `why.${key}`,
      values.map((value) => (
        <bdi key={value} lang={lang}>
          {value}
        </bdi>
      )),
    )
  const sentence = ({ code, values }: Told) => [say(code === 'heard_in' ? `${code}.${values[0]}` : code, values), ' ']
  const { low = 0, similar = 0, high = 0 } = relatedClasses?.compared ?? {}
  return (
    <>
      <p>{similarity.evidence?.map(sentence) ?? <FromService>{similarity.explanation}</FromService>}</p>
      {goods && <p class="bc-dim">{say(`goods.${goods.degree}`, [goods.asked, goods.found], 'en')}</p>}
      {relatedClasses?.compared && (
        <p class="bc-dim">
          {t('why.classes', [low + similar + high, relatedClasses.asked, relatedClasses.found, similar + high, low])}
        </p>
      )}
    </>
  )
}

function Facts({ hit, scope }: { hit: Conflict; scope: Scope }) {
  const t = useStrings()
  const format = useFormats()
  const { status, classes, registered, filed, number } = recordText(hit, scope, t, format)
  const facts = [
    t(`hit.band.${standingOf(hit)}`),
    placeOf(hit, t, format),
    status,
    classes,
    registered || filed,
    number,
  ].filter(Boolean)
  return (
    <p class="bc-dim bc-facts">
      <span>{facts.join(' · ')}</span>
      {hit.owner && <bdi lang="">{hit.owner}</bdi>}
      <Link href={hit.recordUrl} about={<bdi lang="">{hit.name}</bdi>}>
        {t('hit.record')}
      </Link>
    </p>
  )
}

interface Props {
  hit: Conflict
  alike: Conflict[]
  scope: Scope
}

export function Hit({ hit, alike, scope }: Props) {
  const t = useStrings()
  const [open, setOpen] = useState(false)
  const parts = useOpenedParts()
  return (
    <li>
      <details class="bc-hit" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Name>{hit.name}</Name>
          {alike.length > 0 && <span>× {alike.length + 1}</span>}
          <span class="bc-line-of bc-dim">
            <HitLine hit={hit} />
          </span>
        </summary>
        <Why hit={hit} />
        <Facts hit={hit} scope={scope} />
        {hit.renown === 'famous' && <p class="bc-dim">{t(`law.${scope.jurisdiction}`)}</p>}
        {parts && <parts.OwnerHere hit={hit} open={open} />}
        {parts && <parts.OfficeGoods hit={hit} open={open} />}
        {alike.length > 0 && <p>{t('hit.alike', [], alike.length)}</p>}
        {alike.map((other, at) => (
          <div key={`${other.source}/${other.number ?? at}`}>
            <Facts hit={other} scope={scope} />
            {parts && <parts.MoreOwner hit={other} />}
            {parts && <parts.MoreGoods hit={other} />}
          </div>
        ))}
      </details>
    </li>
  )
}

const AT_A_GLANCE = 3

interface ListProps {
  hits: readonly Conflict[]
  scope: Scope
  first?: number
  title?: string
  /** True if weak hits stay folded, because they do not decide. */
  foldsWeak?: boolean
  /** Shows the other hits in another view. If absent, the list unfolds them. */
  onAll?: (() => void) | undefined
}

export function HitList({ hits, scope, first = AT_A_GLANCE, title, foldsWeak = false, onAll }: ListProps) {
  const t = useStrings()
  const [all, setAll] = useState(false)
  const list = useRef<HTMLUListElement>(null)
  const names = writtenAlike(hits)
  const counting = foldsWeak ? names.filter(([hit]) => standingOf(hit) !== 'listed') : names
  const shown = all ? names : counting.slice(0, first)
  const before = useRef(0)
  useLayoutEffect(() => {
    if (all) list.current?.children[before.current]?.querySelector('summary')?.focus()
    else before.current = shown.length
  })
  const rest = names.slice(shown.length).flat()
  const isWeak = counting.length <= shown.length && foldsWeak
  if (hits.length === 0) return null
  return (
    <section class="bc-group">
      {title && <h3>{rest.length > 0 ? t('hits.some', [title, shown.flat().length, hits.length]) : title}</h3>}
      <ul class="bc-hits" ref={list}>
        {shown.map(([hit, ...alike]) => (
          <Hit key={`${hit.source}/${hit.number}/${hit.name}`} hit={hit} alike={alike} scope={scope} />
        ))}
      </ul>
      {rest.length > 0 && (
        <Button class="bc-quiet" onClick={onAll ?? (() => setAll(true))}>
          {t(isWeak ? 'hits.weak' : 'hits.more', [], rest.length)}
        </Button>
      )}
    </section>
  )
}

const MANY = 5
const FIRST = 10

interface Choice {
  value: string
  text: string
}

function choicesOf(
  hits: readonly Conflict[],
  valuesOf: (hit: Conflict) => readonly (string | number)[],
  textOf: (value: string) => string,
): Choice[] {
  const counts = new Map<string, number>()
  for (const hit of hits) for (const value of valuesOf(hit)) counts.set(`${value}`, (counts.get(`${value}`) ?? 0) + 1)
  if (counts.size < 2) return []
  return [...counts].map(([value, count]) => ({ value, text: `${textOf(value)} (${count})` }))
}

/** Newer services may send other kinds, which are shown as `other`. */
const KINDS: readonly string[] = ConflictKind
const wordOfKind = (kind: string) => (KINDS.includes(kind) ? kind : 'other')

const wordOfStatus = (status: string) => (RecordStatus.some((known) => known === status) ? status : 'unknown')

function partsOf(hits: readonly Conflict[], t: Translate) {
  const byNumber = (one: Choice, other: Choice) => Number(one.value) - Number(other.value)
  return [
    {
      key: 'standing',
      choices: choicesOf(
        hits,
        (hit) => [standingOf(hit)],
        (value) => t(`hit.band.${value}`),
      ),
    },
    {
      key: 'kind',
      choices: choicesOf(
        hits,
        ({ kind }) => [kind],
        (value) => t(`hits.${wordOfKind(value)}`),
      ),
    },
    {
      key: 'status',
      choices: choicesOf(
        hits,
        ({ status }) => [status],
        (value) => t(`filter.statuses.${wordOfStatus(value)}`),
      ),
    },
    {
      key: 'niceClass',
      choices: choicesOf(
        hits,
        ({ niceClasses }) => niceClasses,
        (value) => value,
      ).sort(byNumber),
    },
  ] as const
}

/** Groups hits by kind. The group with the strongest hit comes first, so that the deciding hit is on top. */
function byKind(hits: readonly Conflict[]): [string, Conflict[]][] {
  const groups = Map.groupBy(hits, ({ kind }) => wordOfKind(kind))
  const risk = (group: readonly Conflict[]) => Math.max(...group.map(({ score }) => score))
  return [...groups].toSorted(([, one], [, other]) => risk(other) - risk(one))
}

interface AllHitsProps {
  conflicts: readonly Conflict[]
  scope: Scope
}

/** Shows all hits, with filters and a sort order. Separates marks, companies and unregistered brands. */
export function AllHits({ conflicts, scope }: AllHitsProps) {
  const t = useStrings()
  const [filter, setFilter] = useState(NO_FILTER)
  const [order, setOrder] = useState<Order>('risk')
  const change = (more: Partial<HitFilter>) => setFilter({ ...filter, ...more })
  const shown = inOrder(filterHits(conflicts, filter), order)
  const hidden = conflicts.length - shown.length
  return (
    <>
      {conflicts.length >= MANY && (
        <div>
          <details>
            <summary class="bc-quiet">{t('filter.title')}</summary>
            <div class="bc-filter">
              <TextField
                type="search"
                label={t('filter.text')}
                value={filter.text}
                onValue={(text) => change({ text })}
              />
              {partsOf(conflicts, t).map(
                ({ key, choices }) =>
                  choices.length > 0 && (
                    <Select
                      key={key}
                      label={t(`filter.${key}`)}
                      value={filter[key]}
                      values={['', ...choices.map(({ value }) => value)]}
                      textOf={(value) => choices.find((each) => each.value === value)?.text ?? t('filter.any')}
                      onValue={(value) => change({ [key]: value })}
                    />
                  ),
              )}
              <Select
                label={t('filter.order')}
                value={order}
                values={ORDERS}
                textOf={(value) => t(`filter.orders.${value}`)}
                onValue={(value) => setOrder(ORDERS.find((known) => known === value) ?? 'risk')}
              />
            </div>
          </details>
          <p aria-live="polite">{hidden > 0 && t('filter.shown', [shown.length, conflicts.length])}</p>
          {hidden > 0 && (
            <button type="button" class="bc-quiet" onClick={() => setFilter(NO_FILTER)}>
              {t('filter.clear')}
            </button>
          )}
        </div>
      )}
      {byKind(shown).map(([kind, hits]) => (
        <HitList key={kind} hits={hits} scope={scope} first={FIRST} title={t(`hits.${kind}`)} />
      ))}
    </>
  )
}
