import type { ComponentProps } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { DomainState } from '../../lib/contract/constants.ts'
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
import type { NameAnswer } from '../../lib/extension/projects/store.ts'
import type { ProjectActions } from '../../lib/extension/projects/view-model.ts'
import type { DoneView } from '../../lib/extension/view.ts'
import { sourceWording, wording } from '../../lib/extension/wording.ts'
import { Covered, GapText, LookText, riskText, Sources } from '../report/cells.tsx'
import { OneName } from '../report/export.tsx'
import { ByHand, gapLabel } from '../result/coverage.tsx'
import { Answer } from '../result/DeskAnswer.tsx'
import { scopeText } from '../result/Done.tsx'
import { FoldedHints, type hintLists } from '../result/hints.tsx'
import { AllHits, HitLine } from '../result/hits.tsx'
import { shortSource, verdictText } from '../result/texts.ts'
import { Button, Icon, Name, When } from '../ui/elements.tsx'
import { Field, Select, TextField, useFollowing } from '../ui/form.tsx'
import { type Formats, rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import type { ProjectPageProps, ProjectsProps } from './props.ts'

function Change({ change }: { change: NameChanges['list'][number] }) {
  const t = useStrings()
  if (change.what === 'verdict') {
    const [from, to] = [t(`verdict.${change.from}`), t(`verdict.${change.to}`)]
    return <li>{t('projects.changes.verdict', [from, to])}</li>
  }
  if (change.what === 'domain') {
    const domain = <Name key="domain">{change.domain}</Name>
    const [from, to] = [t(`domains.${change.from}`), t(`domains.${change.to}`)]
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
  const { id } = name
  // Keeps typed text when the component renders again.
  const [owner, setOwner] = useFollowing(name.owner)
  const [note, setNote] = useFollowing(name.note)
  return (
    <>
      <div class="bc-filter bc-remarks">
        {(['stage', 'decision'] as const).map((kind) => (
          <Select
            key={kind}
            label={t(`projects.${kind}`)}
            value={name[kind]}
            values={REMARKS[`${kind}s`]}
            textOf={(each) => t(`projects.${kind}s.${each}`)}
            onValue={(value) => actions.remark(id, { [kind]: value })}
          />
        ))}
        <TextField
          label={t('projects.owner')}
          value={owner}
          maxLength={120}
          onValue={setOwner}
          onChange={({ currentTarget }) => actions.remark(id, { owner: currentTarget.value })}
        />
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
  answers: Pick<ProjectsProps, 'keptAnswer' | 'verification' | 'letterhead' | 'viewActions' | 'host'>
  person: string
  isCurrent: boolean
  isAlone: boolean
  nearby: readonly ProjectName[]
  endings: readonly string[]
  coverage: ReturnType<typeof nameList.commonCoverage>
  /** The word lists. Null until they are loaded, undefined if they cannot be. */
  hints: ReturnType<typeof hintLists.useLists>
}

/** Returns the verdict in the words that every view uses. */
export function checkVerdict(check: ProjectName['check'], t: Translate): string {
  if (check === null) return t('verdict.not_checked')
  return verdictText({ ...check, conflicts: check.strongest ? [check.strongest] : [] }, t)
}

/** Lists registers in a word or two each: "EU, CH, Companies CH, Brands". */
export const shortRegisters = (texts: readonly string[], t: Translate): string =>
  texts
    .map(nameList.registerIn)
    .map((register) => shortSource({ ...register, ...sourceWording.nameOf(register.name, t) }, t))
    .join(', ')

/** Says in the words of a card what is missing in some registers: "In part: EU", "Not searched: CH, DE". */
export function gapTexts(
  registers: readonly string[],
  { gaps }: Pick<NonNullable<RowProps['coverage']>, 'gaps'>,
  t: Translate,
  format: Formats,
): string[] {
  const groups = Map.groupBy(registers, (register) => gapLabel(gaps[register] ?? {}, t, format))
  return [...groups].map(([label, alike]) => t('projects.report.group', [label, shortRegisters(alike, t)]))
}

/** Says how the coverage of a name differs from that of most names. Returns '' if it does not. */
function otherCoverage({ check }: ProjectName, common: RowProps['coverage'], t: Translate, format: Formats): string {
  if (check === null || common === null) return ''
  const own = nameList.registersOf(check)
  if (own === null) return t('projects.coverage_lost')
  const labelIn = ({ gaps }: typeof own, register: string) => gapLabel(gaps[register] ?? {}, t, format)
  const less = own.notSearched.filter(
    (register) => !common.notSearched.includes(register) || labelIn(own, register) !== labelIn(common, register),
  )
  const more = own.searched.filter((register) => !common.searched.includes(register))
  return [...gapTexts(less, own, t, format), more.length > 0 && t('projects.also_searched', [shortRegisters(more, t)])]
    .filter(Boolean)
    .join(' · ')
}

function viewOf({ result, scope, host, foundHere, raw }: NameAnswer, t: Translate): DoneView {
  const view: DoneView = { phase: 'done', result, scope, host, quota: null, requestId: null, kept: true }
  return wording.view({ ...view, ...(foundHere && { foundHere }), ...(raw && { raw }) }, t) as DoneView
}

const allHits = (given: ComponentProps<typeof AllHits>) => <AllHits {...given} />

function Details(row: RowProps) {
  const { name, project, actions, answers, person, nearby } = row
  const t = useStrings()
  const format = useFormats()
  const { id, check } = name
  const [kept, setKept] = useState<NameAnswer | null | undefined>(undefined)
  useEffect(() => {
    let isHere = true
    void answers.keptAnswer(id).then((answer) => isHere && setKept(answer))
    return () => {
      isHere = false
    }
  }, [id, check?.at])
  const view = kept ? viewOf(kept, t) : null
  const checkAgain = () => actions.offerCheck([id])
  return (
    <div class="bc-form">
      {check && nameList.isOfOtherScope(name, project.scope) && (
        <p>{t('projects.other_scope', [scopeText(check.scope, t, format)])}</p>
      )}
      {check && kept === null && <p>{t('looks.gone')}</p>}
      {view && (
        <Answer
          view={view}
          host={answers.host}
          actions={{ ...answers.viewActions, retry: checkAgain, back: undefined }}
          surface="panel"
          allHits={allHits}
        />
      )}
      <Changes changes={name.changes} />
      <Remarks name={name} actions={actions} />
      <FoldedHints name={name.name} scope={check?.scope ?? project.scope} />
      {check && <HandLooks name={name} answer={kept} person={person} onRemark={actions.remark} />}
      <Nearby name={name} nearby={nearby} actions={actions} />
      {view && (
        <div class="bc-folds">
          <OneName view={view} verification={answers.verification} letterhead={answers.letterhead} />
        </div>
      )}
      <div class="bc-actions">
        <Button onClick={checkAgain}>{t(check ? 'projects.check_again' : 'projects.check')}</Button>
        <Button onClick={() => actions.removeNames([id])}>{t('projects.remove_name')}</Button>
      </div>
    </div>
  )
}

function Flags({ name, project, isCurrent, coverage }: RowProps) {
  const t = useStrings()
  const { owner, failed, queued, changes } = name
  const flags = [
    queued !== undefined && t(isCurrent ? 'verdict.checking' : 'projects.waits'),
    failed !== null && t('projects.failed'),
    nameList.isOfOtherScope(name, project.scope) && t('projects.other_scope_short'),
    (changes?.[0]?.list.length ?? 0) > 0 && t('projects.changes.flag'),
    otherCoverage(name, coverage, t, useFormats()),
  ].filter(Boolean)
  return (
    <span class="bc-flags">
      {flags.join(' · ')}
      {owner && flags.length > 0 && ' · '}
      {owner && <bdi lang="">{owner}</bdi>}
    </span>
  )
}

const SHAPES: Record<DomainState, string> = { registered: '●', not_in_registry: '○', reserved: '◐', unknown: '?' }

function Domain({ ending, check }: { ending: string } & Pick<ProjectName, 'check'>) {
  const t = useStrings()
  const state = check && nameList.stateByEnding(check).get(ending)
  if (!state) return <td class="bc-domain">{check && '–'}</td>
  const word = t(`domains.${state}`)
  return (
    <td class="bc-domain" data-state={state} title={`${ending} ${word}`}>
      <span aria-hidden="true">{SHAPES[state]}</span>
      <span class="bc-sr">{word}</span>
    </td>
  )
}

/** In a narrow panel, the verdict stands in words before the match, and screen readers read it beside its icon. */
function StrongestMatch({ check, verdict }: Pick<ProjectName, 'check'> & { verdict: string }) {
  const match = check?.strongest
  return (
    <td class="bc-match">
      <span class="bc-verdict-word" aria-hidden="true">
        {verdict}
      </span>
      {match ? (
        <span class="bc-matched">
          <Name>{match.name}</Name>{' '}
          <span class="bc-dim">
            <HitLine hit={match} />
          </span>
        </span>
      ) : (
        check && <span class="bc-matched">–</span>
      )}
    </td>
  )
}

function Meaning({ name, project, hints }: Pick<RowProps, 'name' | 'project' | 'hints'>) {
  const t = useStrings()
  const found = hints?.strongestHint(name.name, name.check?.scope ?? project.scope)
  if (found) return <td class="bc-meaning">⚠ {wording.remark(found, t)}</td>
  return <td class="bc-meaning bc-is-empty">{hints ? '–' : hints === undefined && t('projects.compare.unknown')}</td>
}

/** Columns besides those of the domains. */
const COLUMNS = 6

/** A name as a row of the table. Once opened, its result and notes are in a second row. */
export function NameRow(row: RowProps) {
  const t = useStrings()
  const { name, isChosen, onChosen, isAlone, endings } = row
  const [isOpen, setOpen] = useState(isAlone)
  const { check, stage, decision } = name
  const state = nameState(name)
  const stageWord = t(`projects.stages.${stage}`)
  const decided = decision !== 'open' && t(`projects.decisions.${decision}`)
  // A dropped name is out, however far it came.
  const standing = decision === 'drop' ? [decided, stageWord] : [stageWord, decided]
  return (
    <>
      <tr class={`bc-is-${state}`} data-name={name.id}>
        <td class="bc-choose">
          <input
            type="checkbox"
            aria-label={t('projects.choose', [name.name])}
            checked={isChosen}
            onChange={({ currentTarget }) => onChosen(currentTarget.checked)}
          />
        </td>
        <th scope="row">
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            <Name>{name.name}</Name>
          </button>
          <Flags {...row} />
        </th>
        <td class="bc-result">
          <Icon name={state} size={16} />
          <span>{checkVerdict(check, t)}</span>
        </td>
        <StrongestMatch check={check} verdict={checkVerdict(check, t)} />
        {endings.map((ending) => (
          <Domain key={ending} ending={ending} check={check} />
        ))}
        <Meaning {...row} />
        <td class={stage === 'longlist' && decision === 'open' ? 'bc-stage bc-is-empty' : 'bc-stage'}>
          {standing.filter(Boolean).join(' · ')}
        </td>
      </tr>
      {isOpen && (
        <tr class="bc-opened">
          <td colSpan={COLUMNS + endings.length}>
            <Details {...row} />
          </td>
        </tr>
      )}
    </>
  )
}

interface Props {
  name: ProjectName
  /** The stored result, undefined until it is read. Null if it can no longer be read. */
  answer: NameAnswer | null | undefined
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

export function LooksAtGaps({ name, answer, person, onRemark }: Props) {
  const t = useStrings()
  const [by, setBy] = useState(person || name.owner)
  const [isNobody, setNobody] = useState(false)
  if (answer === undefined) return <p class="bc-dim">{t('looks.reading')}</p>
  const gaps = answer === null ? [] : manualChecks.gapsOf(answer.result.coverage)
  const looks = name.looks ?? []
  const say = (source: string, register: string, outcome: ManualCheck['outcome'] | null) => {
    if (outcome === null) return onRemark(name.id, { looks: manualChecks.without(looks, source) })
    setNobody(by.trim() === '')
    if (by.trim() === '') return
    onRemark(name.id, { looks: manualChecks.with(looks, { source, register, outcome, by: by.trim(), at: Date.now() }) })
  }
  const rows = manualChecks.atGaps(gaps, looks)
  return (
    <div class="bc-form">
      <p class="bc-dim">{t('looks.help')}</p>
      {answer && gaps.length === 0 && <p>{t('projects.answered_all')}</p>}
      <TextField
        label={t('looks.who')}
        error={isNobody ? t('looks.nobody') : null}
        value={by}
        maxLength={REMARKS.labelMax}
        onValue={setBy}
      />
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
