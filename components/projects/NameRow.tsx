import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { isOfOtherScope, type Project, type ProjectName } from '../../lib/extension/projects/project.ts'
import { nameState } from '../../lib/extension/projects/risk-order.ts'
import type { ProjectActions } from '../../lib/extension/projects/room.ts'
import { scopeText } from '../answer/Subject.tsx'
import { FoldedHints } from '../hints/FoldedHints.tsx'
import { Button } from '../parts/Button.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import { Changes } from './Changes.tsx'
import { Covered, riskText } from './Covered.tsx'
import { HandLooks } from './HandLooks.tsx'
import { Nearby } from './Nearby.tsx'
import type { ProjectsProps } from './props.ts'
import { Remarks } from './Remarks.tsx'
import { Sources } from './Sources.tsx'

export interface RowProps {
  name: ProjectName
  project: Project
  actions: ProjectActions
  isChosen: boolean
  onChosen(isChosen: boolean): void
  keptAnswer: ProjectsProps['keptAnswer']
  person: string
  isCurrent: boolean
  /** The only name of a list is unfolded. */
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
      {check && isOfOtherScope(name, project.scope) && (
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

/** Bound to the sign before it, so that no line ends with that sign. */
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
    isOfOtherScope(name, project.scope) && t('projects.other_scope_short'),
    queued !== undefined && t(isCurrent ? 'verdict.checking' : 'projects.waits'),
    (changes?.[0]?.list.length ?? 0) > 0 && t('projects.changes.flag'),
    failed !== null && t('projects.failed'),
    stage !== 'longlist' && t(`projects.stages.${stage}`),
    decision !== 'open' && t(`projects.decisions.${decision}`),
  ].filter((flag) => flag !== false)
  return (
    <span class="bc-row-line">
      {t(`verdict.short.${state}`)}
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
  // Folded details are not drawn, because a project can show many names at once.
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
