import type { ComponentChild } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { THIS_BROWSER } from '../../lib/extension/askers.ts'
import { minutesAtMost } from '../../lib/extension/projects/batch-time.ts'
import type { CheckAllowance, ProjectOffer } from '../../lib/extension/projects/room.ts'
import { Button } from '../parts/Button.tsx'
import { useFormats } from '../words/format.ts'
import { hostOf } from '../words/host.ts'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { FilePlace } from './FilePlace.tsx'
import type { ProjectPageProps } from './ProjectPage.tsx'

const WRITTEN_OUT = 60

function Cost({ count, allowance }: { count: number; allowance: CheckAllowance | null }) {
  const t = useStrings()
  const format = useFormats()
  const left = () => {
    if (allowance?.kind !== 'service') return t('projects.cost.unknown')
    const { remaining, resetAt } = allowance
    const values = [format.count(remaining), format.shortDay(resetAt)]
    return t(remaining < count ? 'projects.cost.too_few' : 'projects.cost.left', values)
  }
  if (allowance === null) return <p role="status">{t('projects.cost.asking')}</p>
  if (allowance.kind === 'browser')
    return (
      <div role="status">
        <p>{t('projects.cost.browser')}</p>
        <p>{t('projects.cost.minutes', [], minutesAtMost(count))}</p>
      </div>
    )
  return (
    <div role="status">
      <p>{t('projects.cost.most', [], count)}</p>
      <p>{left()}</p>
    </div>
  )
}

interface NamesProps {
  names: readonly string[]
  draw?(name: string): ComponentChild
}

/** Nobody should agree to names that cannot be seen. */
function Names({ names, draw = (name) => <Name>{name}</Name> }: NamesProps) {
  const t = useStrings()
  const [count, setCount] = useState(WRITTEN_OUT)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    // Focus moves to the first name that was written out on request.
    if (count > before.current) list.current?.children[before.current]?.querySelector('input')?.focus()
    before.current = count
  }, [count])
  return (
    <>
      <ul ref={list} class="bc-offered">
        {names.slice(0, count).map((name) => (
          <li key={name}>{draw(name)}</li>
        ))}
      </ul>
      {names.length > count && (
        <Button onClick={() => setCount(count + WRITTEN_OUT)}>{t('projects.more', [count, names.length])}</Button>
      )}
    </>
  )
}

function ChosenNames({
  names,
  leftOut,
  actions,
}: { names: readonly string[]; leftOut: readonly string[] } & Pick<ProjectPageProps, 'actions'>) {
  const out = new Set(leftOut)
  return (
    <Names
      names={names}
      draw={(name) => (
        <label class="bc-check">
          <input
            type="checkbox"
            checked={!out.has(name)}
            onChange={({ currentTarget }) => actions.leaveOut(name, !currentTarget.checked)}
          />
          <Name>{name}</Name>
        </label>
      )}
    />
  )
}

/** Shown before anything is stored or sent. */
export function Offer({ offer, names, actions, host }: ProjectPageProps & { offer: ProjectOffer }) {
  const t = useStrings()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const own = heading.current?.parentElement
    heading.current?.focus()
    return () => {
      // Focus returns to the button that opened the offer, if it still exists.
      if (before instanceof HTMLElement && before.isConnected && own?.contains(document.activeElement)) before.focus()
    }
  }, [])
  const { read, ids, nearby, allowance, file, leftOut = [] } = offer
  const again = new Set(ids)
  const kept = names.filter(({ id }) => again.has(id)).map(({ name }) => name)
  const found = read?.names ?? [...kept, ...(nearby?.names ?? [])]
  const listed = found.filter((name) => !leftOut.includes(name))
  const recipient =
    host === THIS_BROWSER
      ? t('projects.offer.recipient_alone')
      : host !== null && rich(t, 'projects.offer.recipient', [<bdi key="host">{hostOf(host)}</bdi>])
  return (
    <section class="bc-form bc-offer">
      <h3 ref={heading} tabIndex={-1} class="bc-strong">
        {listed.length > 0
          ? t('projects.offer.title', [], listed.length)
          : t(nearby ? 'nearby.nothing' : found.length > 0 ? 'projects.offer.none_chosen' : 'projects.offer.none')}
      </h3>
      {nearby && listed.length > 0 && <p>{rich(t, 'nearby.offer', [<Name key="of">{nearby.of.name}</Name>])}</p>}
      {nearby && kept.length > 0 && <p>{rich(t, 'nearby.again', [<Name key="of">{nearby.of.name}</Name>])}</p>}
      {read === null && !nearby && <Names names={listed} />}
      {read !== null && found.length > 0 && <ChosenNames names={found} leftOut={leftOut} actions={actions} />}
      {read?.place && <FilePlace place={read.place} file={file} actions={actions} />}
      {read !== null && read.repeats > 0 && <p class="bc-dim">{t('projects.offer.repeats', [], read.repeats)}</p>}
      {read !== null && read.beyond > 0 && <p class="bc-dim">{t('projects.offer.beyond', [], read.beyond)}</p>}
      {read !== null && read.errors.length > 0 && (
        <p class="bc-dim">
          {t('projects.offer.errors', [], read.errors.length)} <bdi lang="">{[...new Set(read.errors)].join(', ')}</bdi>
        </p>
      )}
      {read !== null && read.unusable.length > 0 && (
        <div class="bc-dim">
          <p>{t('projects.offer.unusable', [], read.unusable.length)}</p>
          <Names names={read.unusable} />
        </div>
      )}
      {listed.length > 0 && <Cost count={listed.length} allowance={allowance} />}
      {listed.length > 0 && <p class="bc-dim">{recipient}</p>}
      <div class="bc-actions">
        {listed.length > 0 && (
          <Button class="bc-button bc-primary" onClick={() => actions.take(true)}>
            {t(read === null ? 'projects.offer.check' : 'projects.offer.add_and_check')}
          </Button>
        )}
        {listed.length > 0 && read !== null && (
          <Button onClick={() => actions.take(false)}>{t('projects.offer.add')}</Button>
        )}
        <Button onClick={actions.drop}>{t('projects.offer.cancel')}</Button>
      </div>
    </section>
  )
}
