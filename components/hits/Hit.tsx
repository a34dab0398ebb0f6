import { useState } from 'preact/hooks'
import type { Conflict } from '../../lib/contract/conflict.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { Link } from '../parts/Link.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { type Standing, standingOf } from './bands.ts'
import { classesText, filedText, numberText, placeOf, registeredText, statusWord } from './hit-facts.ts'
import { lineOf } from './hit-line.ts'
import { useOpenedParts } from './opened-parts.ts'
import { Why } from './Why.tsx'

function Facts({ hit, scope }: { hit: Conflict; scope: Scope }) {
  const t = useStrings()
  const format = useFormats()
  const facts = [
    placeOf(hit, t, format),
    statusWord(hit, t),
    classesText(hit, scope, t),
    hit.registeredOn ? registeredText(hit, t, format) : filedText(hit, t, format),
    numberText(hit, t),
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
  alike: Conflict[]
  scope: Scope
}

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
