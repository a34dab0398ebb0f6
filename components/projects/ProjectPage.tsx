import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Project, ProjectName } from '../../lib/extension/projects/project.ts'
import { scopeText } from '../answer/Subject.tsx'
import { HandOver } from '../handing/HandOver.tsx'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { Pictures } from '../pictures/Pictures.tsx'
import { useFollowing } from '../surface/following-state.ts'
import { loadGoodsWords } from '../surface/goods-text.ts'
import { ScopeFields } from '../surface/ScopeFields.tsx'
import { settled, useScopeDraft } from '../surface/scope-draft.ts'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { AddNames } from './AddNames.tsx'
import { BatchProgress } from './BatchProgress.tsx'
import { Compare } from './Compare.tsx'
import { NameTable } from './NameTable.tsx'
import { Offer } from './Offer.tsx'
import type { ProjectsProps } from './props.ts'
import { WatchNews, WatchProject } from './WatchProject.tsx'

export interface ProjectPageProps extends ProjectsProps {
  project: Project
  names: ProjectName[]
}

/** Existing results are not changed: each stays in the scope of its check. */
function Settings({ project, actions }: Pick<ProjectPageProps, 'project' | 'actions'>) {
  const t = useStrings()
  const [draft, setDraft] = useScopeDraft(project.scope)
  const [name, setName] = useFollowing(project.name)
  async function submit(event: Event) {
    event.preventDefault()
    const words = /\p{L}/u.test(draft.text) ? await loadGoodsWords() : null
    const asked = settled(draft, words, t('format.locale'))
    setDraft(asked)
    if (asked.fault === null) actions.change({ scope: asked.scope })
  }
  const rename = (typed: string) => typed !== '' && actions.change({ name: typed })
  return (
    <details class="bc-more-of">
      <summary>{t('projects.settings')}</summary>
      <form class="bc-form" onSubmit={submit} noValidate>
        <Field label={t('projects.name')}>
          {(ids) => (
            <input
              {...ids}
              value={name}
              maxLength={120}
              onInput={({ currentTarget }) => setName(currentTarget.value)}
              autocomplete="off"
              spellcheck={false}
              onChange={({ currentTarget }) => rename(currentTarget.value.trim())}
            />
          )}
        </Field>
        <ScopeFields draft={draft} onDraft={setDraft} onScope={(scope) => actions.change({ scope })} />
        <p class="bc-dim">{t('projects.scope_help')}</p>
        <div class="bc-actions">
          <Button onClick={actions.removeProject}>{t('projects.remove')}</Button>
        </div>
      </form>
    </details>
  )
}

export function ProjectPage(props: ProjectPageProps) {
  const t = useStrings()
  const format = useFormats()
  const { project, names, actions, state } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [arePictured, setPictured] = useState(props.arePictured ?? false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const chosenHere = names.filter(({ id }) => chosen.has(id))
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <>
      <Button class="bc-quiet" onClick={() => actions.open(null)}>
        {t('projects.all')}
      </Button>
      <header>
        <h2 ref={heading} tabIndex={-1}>
          <Name>{project.name}</Name>
        </h2>
        <p class="bc-dim">{scopeText(project.scope, t, format)}</p>
      </header>
      <div class="bc-folds">
        {!state.offer && !state.compared && <AddNames {...props} />}
        <Settings project={project} actions={actions} />
        <WatchProject {...props} />
      </div>
      <WatchNews {...props} />
      {project.batch && (
        <BatchProgress
          batch={project.batch}
          names={[...names, ...(state.open?.nearby ?? [])]}
          actions={actions}
          current={state.current}
          hasNoRoom={state.fault === 'storage' && state.current === null}
        />
      )}
      {state.offer && <Offer {...props} offer={state.offer} />}
      {state.compared && <Compare {...props} compared={state.compared} />}
      {names.length > 0 && <NameTable {...props} chosen={chosen} onChosen={setChosen} />}
      {names.length > 0 && (
        <div class="bc-folds">
          <HandOver {...props} chosen={chosenHere} />
          {!state.open?.isPart && <Pictures names={names} isOpen={arePictured} onOpen={setPictured} />}
        </div>
      )}
    </>
  )
}
