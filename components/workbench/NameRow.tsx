import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { NameChanges } from '../../lib/extension/projects/changes.ts'
import { nameList } from '../../lib/extension/projects/comparison.ts'
import {
  type ManualCheck,
  manualChecks,
  nameState,
  type Project,
  type ProjectName,
  REMARKS,
  type SourceGap,
} from '../../lib/extension/projects/project.ts'
import type { ProjectActions } from '../../lib/extension/projects/view-model.ts'
import { Covered, GapText, LookText, riskText, Sources } from '../report/cells.tsx'
import { ByHand } from '../result/coverage.tsx'
import { scopeText } from '../result/Done.tsx'
import { FoldedHints } from '../result/hints.tsx'
import { Button, Icon, Name, When } from '../ui/elements.tsx'
import { Field, useFollowing } from '../ui/form.tsx'
import { rich, useFormats, useStrings } from '../ui/text.ts'
import type { ProjectPageProps, ProjectsProps } from './props.ts'

function Change({ change }: { change: NameChanges['list'][number] }) {
  const t = useStrings()
  if (change.what === 'verdict') {
    const [from, to] = [t(`verdict.${change.from}`), t(`verdict.${change.to}`)]
    return <li>{t('projects.changes.verdict', [from, to])}</li>
  }
  if (change.what === 'domain') {
    const domain = <Name key="domain">{change.domain}</Name>
    const [from, to] = [t(`domains.short.${change.from}`), t(`domains.short.${change.to}`)]
    const key = change.to === 'unknown' ? 'domain_silent' : 'domain'
    return <li>{rich(t, `projects.changes.${key}`, [domain, from, to])}</li>
  }
  const hit = <Name key="hit">{change.name}</Name>
  const source = <Sources key="source" names={[change.source]} />
  if (change.what !== 'status') return <li>{rich(t, `projects.changes.${change.what}`, [hit, source])}</li>
  const [from, to] = [change.from, change.to].map((status) => t(`filter.statuses.${status}`))
  return <li>{rich(t, 'projects.changes.status', [hit, source, from, to])}</li>
}

function Comparison({ changes }: { changes: NameChanges }) {
  const t = useStrings()
  const { since, at, otherScope, list, more } = changes
  const moments = [<When key="at" at={at} />, <When key="since" at={since} />]
  return (
    <li>
      <p>{rich(t, 'projects.changes.since', moments)}</p>
      {otherScope && <p>{t('projects.changes.other_scope')}</p>}
      {!otherScope && list.length === 0 && <p>{t('projects.changes.none')}</p>}
      <ul>
        {list.map((change) => (
          <Change key={JSON.stringify(change)} change={change} />
        ))}
        {more > 0 && <li>{t('projects.offer.more', [], more)}</li>}
      </ul>
    </li>
  )
}

function Changes({ changes }: { changes: readonly NameChanges[] | undefined }) {
  const t = useStrings()
  const [last, ...older] = changes ?? []
  if (last === undefined) return null
  return (
    <section class="bc-changes">
      <h4 class="bc-strong">{t('projects.changes.title')}</h4>
      <ul>
        <Comparison changes={last} />
      </ul>
      {older.length > 0 && (
        <details class="bc-more-of">
          <summary>{t('projects.changes.older', [], older.length)}</summary>
          <ul>
            {older.map((each) => (
              <Comparison key={each.at} changes={each} />
            ))}
          </ul>
        </details>
      )}
    </section>
  )
}

interface NearbyProps {
  name: ProjectName
  /** Nearby spellings of all names in the project. */
  nearby: readonly ProjectName[]
  actions: ProjectActions
}

const IN_CONFLICT = new Set<string>(['conflict', 'caution'])

function Nearby({ name, nearby, actions }: NearbyProps) {
  const t = useStrings()
  const found = nameList.nearby(name, nearby)
  if (!IN_CONFLICT.has(name.check?.verdict ?? '')) return null
  if (found === null)
    return (
      <div class="bc-actions">
        <Button onClick={() => actions.findNearby(name.id)}>{t('nearby.find')}</Button>
      </div>
    )
  const { better, worse, unknown, waiting } = found
  return (
    <section class="bc-form bc-offer">
      <h4 class="bc-strong">{t('nearby.title')}</h4>
      {better.length === 0 && waiting === 0 && <p>{t('nearby.none')}</p>}
      <ul class="bc-shared">
        {better.map((other) => (
          <li key={other.id}>
            <Name>{other.name}</Name>{' '}
            <span class="bc-dim">
              {[t(`verdict.${other.check?.verdict ?? 'not_checked'}`), riskText(other, t)].filter(Boolean).join(' · ')}
              {' · '}
              <Covered check={other.check} />
            </span>
            <div class="bc-actions">
              <Button onClick={() => actions.takeNearby(other.id)}>{t('nearby.take')}</Button>
            </div>
          </li>
        ))}
      </ul>
      {waiting > 0 && <p class="bc-dim">{t('nearby.waiting', [], waiting)}</p>}
      {worse > 0 && <p class="bc-dim">{t('nearby.worse', [], worse)}</p>}
      {unknown > 0 && <p class="bc-dim">{t('nearby.unknown', [], unknown)}</p>}
      <div class="bc-actions">
        <Button onClick={() => actions.dropNearby(name.id)}>{t('nearby.drop')}</Button>
      </div>
    </section>
  )
}

export function Remarks({ name, actions }: Pick<ProjectPageProps, 'actions'> & { name: ProjectName }) {
  const t = useStrings()
  const { id, stage, decision } = name
  // Keeps typed text when the component renders again.
  const [owner, setOwner] = useFollowing(name.owner)
  const [note, setNote] = useFollowing(name.note)
  return (
    <>
      <div class="bc-filter bc-remarks">
        <Field label={t('projects.stage')}>
          {(ids) => (
            <select
              {...ids}
              value={stage}
              onChange={({ currentTarget }) =>
                actions.remark(id, { stage: currentTarget.value as ProjectName['stage'] })
              }
            >
              {REMARKS.stages.map((each) => (
                <option key={each} value={each}>
                  {t(`projects.stages.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('projects.decision')}>
          {(ids) => (
            <select
              {...ids}
              value={decision}
              onChange={({ currentTarget }) =>
                actions.remark(id, { decision: currentTarget.value as ProjectName['decision'] })
              }
            >
              {REMARKS.decisions.map((each) => (
                <option key={each} value={each}>
                  {t(`projects.decisions.${each}`)}
                </option>
              ))}
            </select>
          )}
        </Field>
        <Field label={t('projects.owner')}>
          {(ids) => (
            <input
              {...ids}
              value={owner}
              maxLength={120}
              onInput={({ currentTarget }) => setOwner(currentTarget.value)}
              autocomplete="off"
              spellcheck={false}
              onChange={({ currentTarget }) => actions.remark(id, { owner: currentTarget.value })}
            />
          )}
        </Field>
      </div>
      <Field label={t('projects.note')}>
        {(ids) => (
          <textarea
            {...ids}
            rows={2}
            value={note}
            maxLength={2000}
            onInput={({ currentTarget }) => setNote(currentTarget.value)}
            autocomplete="off"
            spellcheck={false}
            onChange={({ currentTarget }) => actions.remark(id, { note: currentTarget.value })}
          />
        )}
      </Field>
    </>
  )
}

export interface RowProps {
  name: ProjectName
  project: Project
  actions: ProjectActions
  isChosen: boolean
  onChosen(isChosen: boolean): void
  keptAnswer: ProjectsProps['keptAnswer']
  person: string
  isCurrent: boolean
  /** True for the only name in a list, which starts unfolded. */
  isAlone: boolean
  nearby: readonly ProjectName[]
}

function Details({
  name,
  project,
  actions,
  keptAnswer,
  person,
  nearby,
}: Omit<RowProps, 'isChosen' | 'onChosen' | 'isCurrent' | 'isAlone'>) {
  const t = useStrings()
  const format = useFormats()
  const { id, check } = name
  return (
    <div class="bc-form">
      {check?.test && <p class="bc-test">{t('footer.test')}</p>}
      {check && nameList.isOfOtherScope(name, project.scope) && (
        <p>{t('projects.other_scope', [scopeText(check.scope, t, format)])}</p>
      )}
      {check && check.missing.length > 0 && (
        <p class="bc-dim">
          <Covered check={{ ...check, unsearched: [] }} />
        </p>
      )}
      {check && check.unsearched.length > 0 && (
        <p class="bc-dim">
          {t('projects.unsearched')} <Sources names={check.unsearched} />
        </p>
      )}
      <FoldedHints name={name.name} scope={check?.scope ?? project.scope} />
      <Changes changes={name.changes} />
      <Nearby name={name} nearby={nearby} actions={actions} />
      <Remarks name={name} actions={actions} />
      {check && <HandLooks name={name} keptAnswer={keptAnswer} person={person} onRemark={actions.remark} />}
      <div class="bc-actions">
        {check && <Button onClick={() => actions.show(id)}>{t('projects.show')}</Button>}
        <Button onClick={() => actions.offerCheck([id])}>{t(check ? 'projects.check_again' : 'projects.check')}</Button>
        <Button onClick={() => actions.removeNames([id])}>{t('projects.remove_name')}</Button>
      </div>
    </div>
  )
}

/** An inline block, so that no line ends with the dot. */
const Part = ({ children }: { children: ComponentChildren }) => (
  <>
    {' '}
    <b class="bc-row-part">· {children}</b>
  </>
)

function Standing({
  name,
  project,
  state,
  isCurrent,
}: Pick<RowProps, 'name' | 'project' | 'isCurrent'> & { state: string }) {
  const t = useStrings()
  const { check, stage, decision, owner, failed, queued, changes } = name
  const flags = [
    nameList.isOfOtherScope(name, project.scope) && t('projects.other_scope_short'),
    queued !== undefined && t(isCurrent ? 'verdict.checking' : 'projects.waits'),
    (changes?.[0]?.list.length ?? 0) > 0 && t('projects.changes.flag'),
    failed !== null && t('projects.failed'),
    stage !== 'longlist' && t(`projects.stages.${stage}`),
    decision !== 'open' && t(`projects.decisions.${decision}`),
  ].filter((flag) => flag !== false)
  return (
    <span class="bc-row-line">
      {t(`verdict.${state}`)}
      {flags.map((flag) => (
        <Part key={flag}>{flag}</Part>
      ))}
      {owner !== '' && (
        <Part>
          <bdi lang="">{owner}</bdi>
        </Part>
      )}
      {check && (
        <span class="bc-dim">
          {' · '}
          <When at={check.at} />
        </span>
      )}
    </span>
  )
}

export function NameRow({ isChosen, onChosen, isCurrent, isAlone, ...known }: RowProps) {
  const t = useStrings()
  // Folded details are not rendered, because a project can show many names.
  const [isOpen, setOpen] = useState(isAlone)
  const { name } = known
  const state = nameState(name)
  return (
    <li class={`bc-is-${state}`} data-name={name.id}>
      <input
        type="checkbox"
        aria-label={t('projects.choose', [name.name])}
        checked={isChosen}
        onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
      />
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Icon name={state} size={18} />
          <span>
            <span class="bc-row-head">
              <Name>{name.name}</Name> <span class="bc-strong">{riskText(name, t)}</span>
            </span>
            <Standing name={name} project={known.project} state={state} isCurrent={isCurrent} />
            {name.check && (
              <span class="bc-dim bc-row-line">
                <Covered check={name.check} isCounted />
              </span>
            )}
          </span>
        </summary>
        {isOpen && <Details {...known} />}
      </details>
    </li>
  )
}

interface Props {
  name: ProjectName
  keptAnswer: ProjectsProps['keptAnswer']
  /** Who did the last manual check, as default for the next one. */
  person: string
  onRemark: ProjectActions['remark']
}

export function lastPerson(names: readonly ProjectName[]): string {
  const looks = names.flatMap(({ looks = [] }) => looks)
  return looks.toSorted((one, other) => other.at - one.at)[0]?.by ?? ''
}

interface GapProps {
  gap: SourceGap
  name: string
  look: ManualCheck | null
  onLook(outcome: ManualCheck['outcome'] | null): void
}

function GapRow({ gap, name, look, onLook }: GapProps) {
  const t = useStrings()
  const register = <Sources names={[gap.name]} />
  return (
    <li>
      <p>
        <GapText gap={gap} />
      </p>
      {gap.manualUrl && (
        <p>
          <ByHand href={gap.manualUrl} name={name} about={register}>
            {t('source.by_hand')}
          </ByHand>{' '}
        </p>
      )}
      <fieldset class="bc-looks">
        <legend>
          {t('looks.seen')}
          <span class="bc-sr"> {register}</span>
        </legend>
        {manualChecks.outcomes.map((outcome) => (
          <button
            key={outcome}
            type="button"
            class="bc-button"
            aria-pressed={look?.outcome === outcome}
            onClick={() => onLook(look?.outcome === outcome ? null : outcome)}
          >
            {t(`looks.outcome.${outcome}`)}
          </button>
        ))}
      </fieldset>
      <p role="status">{look && <LookText look={look} />}</p>
    </li>
  )
}

export function LooksAtGaps({ name, keptAnswer, person, onRemark }: Props) {
  const t = useStrings()
  const [gaps, setGaps] = useState<SourceGap[] | 'gone' | null>(null)
  const [by, setBy] = useState(person || name.owner)
  const [isNobody, setNobody] = useState(false)
  useEffect(() => {
    let isHere = true
    void keptAnswer(name.id).then(
      (answer) => isHere && setGaps(answer ? manualChecks.gapsOf(answer.result.coverage) : 'gone'),
    )
    return () => {
      isHere = false
    }
  }, [name.id, name.check?.at])
  if (gaps === null) return <p class="bc-dim">{t('looks.reading')}</p>
  const looks = name.looks ?? []
  const say = (source: string, register: string, outcome: ManualCheck['outcome'] | null) => {
    if (outcome === null) return onRemark(name.id, { looks: manualChecks.without(looks, source) })
    setNobody(by.trim() === '')
    if (by.trim() === '') return
    onRemark(name.id, { looks: manualChecks.with(looks, { source, register, outcome, by: by.trim(), at: Date.now() }) })
  }
  const rows = manualChecks.atGaps(gaps === 'gone' ? [] : gaps, looks)
  return (
    <div class="bc-form">
      <p class="bc-dim">{t('looks.help')}</p>
      {gaps === 'gone' && <p>{t('looks.gone')}</p>}
      {gaps.length === 0 && <p>{t('projects.answered_all')}</p>}
      <Field label={t('looks.who')} error={isNobody ? t('looks.nobody') : null}>
        {(ids) => (
          <input
            {...ids}
            value={by}
            maxLength={REMARKS.labelMax}
            autocomplete="off"
            spellcheck={false}
            onInput={({ currentTarget }) => setBy(currentTarget.value)}
          />
        )}
      </Field>
      <ul class="bc-gaps">
        {rows.map(({ gap, look }) =>
          gap ? (
            <GapRow
              key={gap.id}
              gap={gap}
              name={name.name}
              look={look}
              onLook={(outcome) => say(gap.id, gap.name, outcome)}
            />
          ) : (
            look && (
              <li key={look.source}>
                <p>
                  <Sources names={[look.register]} />: <LookText look={look} /> · {t('looks.since')}
                </p>
                <Button onClick={() => say(look.source, look.register, null)}>{t('looks.take_back')}</Button>
              </li>
            )
          ),
        )}
      </ul>
    </div>
  )
}

function HandLooks(props: Props) {
  const t = useStrings()
  const [isOpen, setOpen] = useState(false)
  const { check, looks = [] } = props.name
  const missing = (check?.missing.length ?? 0) + (check?.unsearched.length ?? 0)
  if (missing + looks.length === 0) return null
  return (
    <details class="bc-more-of" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {[missing > 0 && t('looks.title', [], missing), looks.length > 0 && t('looks.done', [], looks.length)]
          .filter(Boolean)
          .join(' · ')}
      </summary>
      {isOpen && <LooksAtGaps {...props} />}
    </details>
  )
}
