import { useState } from 'preact/hooks'
import { mayBeRenewed } from '../../lib/check/renewal.ts'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { type Formats, useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { type Translate, useStrings } from '../words/strings.ts'
import { type Standing, standingOf } from './bands.ts'
import { lineOf } from './hit-line.ts'
import { useOpenedParts } from './opened-parts.ts'
import { Why } from './Why.tsx'

/** Status of a record in words; for an expired mark, whether it may still be renewed. */
export function statusWord(hit: Conflict, t: Translate): string {
  const { kind, status, expiresOn } = hit
  const lapsed = kind === 'trademark' && status === 'expired' && !mayBeRenewed(expiresOn, Date.now())
  return t(`hit.status.${kind}.${lapsed ? 'lapsed' : status}`)
}

function dates(hit: Conflict, t: Translate, format: Formats): string | null {
  if (hit.registeredOn) return t('hit.registered_on', [format.day(hit.registeredOn)])
  return hit.filedOn && t('hit.filed_on', [format.day(hit.filedOn)])
}

function sharedWith({ classOverlap, relatedClasses }: Conflict, t: Translate): string {
  if (classOverlap.length > 0) return t('hit.shares', [classOverlap.join(', ')])
  if (relatedClasses === undefined) return t('hit.shares_none')
  const { found, asked, degree } = relatedClasses
  return t(`hit.related.${degree}`, [found, asked])
}

function classes(hit: Conflict, scope: Scope, t: Translate): string | null {
  if (hit.kind !== 'trademark') return null
  if (hit.niceClasses.length === 0) return t('hit.classes_unknown')
  const all = t('hit.classes', [hit.niceClasses.join(', ')])
  if (scope.niceClasses.length === 0) return all
  return `${all}, ${sharedWith(hit, t)}`
}

/** Where a hit has effect. `WO` means everywhere for a brand in use, and an international registration for a mark. */
function placeOf(hit: Conflict, t: Translate, format: Formats): string {
  const everywhere = hit.kind === 'brand_in_use' && hit.jurisdiction === 'WO'
  return everywhere ? t('region.world') : format.region(hit.jurisdiction)
}

/** Where a hit has effect, its status, classes, dates, number, owner and record. */
function Facts({ hit, scope }: { hit: Conflict; scope: Scope }) {
  const t = useStrings()
  const format = useFormats()
  const facts = [
    placeOf(hit, t, format),
    statusWord(hit, t),
    classes(hit, scope, t),
    dates(hit, t, format),
    hit.number && t(hit.kind === 'brand_in_use' ? 'hit.wikidata' : 'hit.number', [hit.number]),
  ].filter(Boolean)
  return (
    <p class="bc-dim bc-facts">
      <span>{facts.join(' · ')}</span>
      {hit.owner && (
        <span>
          {t('hit.owner')} <bdi lang="">{hit.owner}</bdi>
        </span>
      )}
      <Link href={hit.recordUrl} about={<bdi lang="">{hit.name}</bdi>}>
        {t('hit.record')}
      </Link>
    </p>
  )
}

const iconOf = (standing: Standing): IconName => (standing === 'close' ? 'caution' : standing)

interface Props {
  hit: Conflict
  /** Other hits with the same spelling. */
  alike: Conflict[]
  scope: Scope
}

/** A similar name in one line. Unfolded: how similar it is and why, its facts, and other hits of the same spelling. */
export function Hit({ hit, alike, scope }: Props) {
  const t = useStrings()
  const [open, setOpen] = useState(false)
  const parts = useOpenedParts()
  const standing = standingOf(hit)
  const icon = iconOf(standing)
  return (
    <li>
      <details class="bc-hit" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Name>{hit.name}</Name>
          {alike.length > 0 && <span>× {alike.length + 1}</span>}
          <span class="bc-dim bc-line-of">{lineOf(hit, t)}</span>
          <span class={`bc-band bc-is-${icon}`}>
            <Icon name={icon} size={14} />
            {t(`hit.band.${standing}`)}
          </span>
        </summary>
        <Why hit={hit} />
        <Facts hit={hit} scope={scope} />
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
