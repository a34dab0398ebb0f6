import type { ComponentChild } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { ALL_COLUMNS, type NamesPlace } from '../../lib/extension/projects/name-column.ts'
import { batchTime } from '../../lib/extension/projects/project.ts'
import type { ProjectActions, ProjectOffer } from '../../lib/extension/projects/view-model.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import { Button, Name } from '../ui/elements.tsx'
import { CheckBox, Field, FileField } from '../ui/form.tsx'
import { hostOf, rich, useFormats, useStrings } from '../ui/text.ts'
import type { ProjectPageProps } from './props.ts'

const RECENT_SHOWN = 12

export function AddNames({ names, actions, answer, recent }: ProjectPageProps) {
  const t = useStrings()
  const [text, setText] = useState('')
  const held = new Set(names.map(({ name }) => name.toLowerCase()))
  // Of several checks of a name, only the newest is offered.
  const newest = [...new Map(recent.toReversed().map((check) => [check.name.toLowerCase(), check])).values()].reverse()
  const others = newest.filter(({ name }) => !held.has(name.toLowerCase())).slice(0, RECENT_SHOWN)
  const read = () => {
    if (text.trim() === '') return
    actions.read(text)
    setText('')
  }
  return (
    <details class="bc-more-of bc-add" open={names.length === 0}>
      <summary>{t('projects.add')}</summary>
      <div class="bc-form">
        <Field label={t('projects.paste')} help={t('projects.paste_help')}>
          {(ids) => (
            <textarea
              {...ids}
              rows={4}
              autocomplete="off"
              spellcheck={false}
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          )}
        </Field>
        <div class="bc-actions">
          <Button onClick={read}>{t('projects.look')}</Button>
        </div>
        <FileField label={t('projects.file')} accept=".xlsx,.csv,.tsv,.txt" onFile={actions.readFiles} />
        {answer && (
          <Button onClick={() => actions.addAnswer(answer)}>
            {t('projects.add_answer')} <Name>{answer.result.name}</Name>
          </Button>
        )}
        {others.length > 0 && (
          <div>
            <p>{t('projects.add_recent')}</p>
            <div class="bc-actions">
              {others.map((check) => (
                <Button key={`${check.at} ${check.name}`} onClick={() => actions.addRecent(check)}>
                  + <Name>{check.name}</Name>
                </Button>
              ))}
            </div>
          </div>
        )}
      </div>
    </details>
  )
}

/** `bdi` isolates names from the text direction around them. */
const listed = (names: readonly string[]) => <bdi lang="">{names.join(', ')}</bdi>

function FileEncoding({
  encodings,
  onEncoding,
}: {
  encodings: NonNullable<ProjectOffer['file']>['encodings']
  onEncoding: ProjectActions['readAs']
}) {
  const t = useStrings()
  return (
    <Field label={t('projects.place.encoding')} help={t('projects.place.encoding_help')}>
      {(ids) => (
        <select
          {...ids}
          lang=""
          value={encodings.find(({ is }) => is)?.encoding}
          onChange={({ currentTarget: { selectedIndex } }) => {
            const chosen = encodings[selectedIndex]
            if (chosen) onEncoding(chosen.encoding)
          }}
        >
          {encodings.map(({ encoding, sample }) => (
            <option key={encoding} value={encoding}>
              {[sample[0], encoding].filter(Boolean).join(' · ')}
            </option>
          ))}
        </select>
      )}
    </Field>
  )
}

interface Props {
  place: NamesPlace
  file: ProjectOffer['file']
  actions: Pick<ProjectActions, 'readColumn' | 'readAs'>
}

function FilePlace({ place, file, actions }: Props) {
  const t = useStrings()
  const { columns, at, isHeaded, hidden, withHidden } = place
  const chosen = columns[at]
  const onColumn = (at: number, isHeaded?: boolean) =>
    actions.readColumn({ at, withHidden, ...(isHeaded !== undefined && { isHeaded }) })
  const sheets = new Set(columns.map(({ sheet }) => sheet ?? ''))
  const options = (hidden: boolean) =>
    columns.map(
      ({ sheet, letter, first, isHidden = false }, place) =>
        isHidden === hidden && (
          <option key={`${sheet}:${letter}`} value={place}>
            {[...(sheets.size > 1 ? [sheet] : []), letter, first].join(' · ')}
          </option>
        ),
    )
  const unread = [...sheets].filter((sheet) => chosen && sheet !== (chosen.sheet ?? ''))
  const isShown = (sheet: string) => columns.some((column) => (column.sheet ?? '') === sheet && !column.isHiddenSheet)
  const notRead = {
    unread: unread.filter(isShown),
    unread_hidden: unread.filter((sheet) => !isShown(sheet)),
    unread_empty: file?.withoutCells ?? [],
  }
  return (
    <div class="bc-form">
      {file && file.encodings.length > 0 && <FileEncoding encodings={file.encodings} onEncoding={actions.readAs} />}
      {columns.length > 1 && (
        <Field label={t('projects.place.column')}>
          {(ids) => (
            <select {...ids} lang="" value={at} onChange={({ currentTarget }) => onColumn(Number(currentTarget.value))}>
              {options(false)}
              {columns.some(({ isHidden }) => isHidden) && (
                <optgroup label={t('projects.place.is_hidden')}>{options(true)}</optgroup>
              )}
              <option value={ALL_COLUMNS} lang={t('format.locale')}>
                {t('projects.place.all')}
              </option>
            </select>
          )}
        </Field>
      )}
      {chosen && (
        <CheckBox isChecked={isHeaded} onChecked={(isChecked) => onColumn(at, isChecked)}>
          <span>
            {rich(t, 'projects.place.heading', [
              <bdi key="first" lang="">
                {chosen.first}
              </bdi>,
            ])}
          </span>
        </CheckBox>
      )}
      {chosen && hidden.length > 0 && (
        <CheckBox
          isChecked={withHidden}
          onChecked={(isChecked) => actions.readColumn({ at, isHeaded, withHidden: isChecked })}
        >
          <span>
            {t('projects.place.hidden_rows', [], hidden.length)} {listed(hidden)}
          </span>
        </CheckBox>
      )}
      {(['unread', 'unread_hidden', 'unread_empty'] as const).map(
        (kind) =>
          notRead[kind].length > 0 && (
            <p key={kind} class="bc-dim">
              {t(`projects.place.${kind}`, [], notRead[kind].length)} {listed(notRead[kind])}
            </p>
          ),
      )}
    </div>
  )
}

const WRITTEN_OUT = 60

function Cost({ count, allowance }: { count: number; allowance: ProjectOffer['allowance'] }) {
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
        <p>{t('projects.cost.minutes', [], batchTime.minutesAtMost(count))}</p>
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

/** Lists the names in full on request, because nobody should agree to hidden names. */
function Names({ names, draw = (name) => <Name>{name}</Name> }: NamesProps) {
  const t = useStrings()
  const [count, setCount] = useState(WRITTEN_OUT)
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useLayoutEffect(() => {
    // Focus moves to the first added name.
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
        <CheckBox isChecked={!out.has(name)} onChecked={(isChecked) => actions.leaveOut(name, !isChecked)}>
          <Name>{name}</Name>
        </CheckBox>
      )}
    />
  )
}

/** Shows an offer before anything is stored or sent. */
export function Offer({ offer, names, actions, host }: ProjectPageProps & { offer: ProjectOffer }) {
  const t = useStrings()
  const heading = useRef<HTMLHeadingElement>(null)
  useLayoutEffect(() => {
    const before = document.activeElement
    const own = heading.current?.parentElement
    heading.current?.focus()
    return () => {
      // Focus returns to the button that opened the offer, if that still exists.
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
