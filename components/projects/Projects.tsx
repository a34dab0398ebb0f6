import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { RemovedNames } from '../../lib/extension/projects/store.ts'
import { Icon } from '../parts/Icon.tsx'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { type Translate, useStrings } from '../words/strings.ts'
import { ProjectList } from './ProjectList.tsx'
import { ProjectPage } from './ProjectPage.tsx'
import type { ProjectsProps } from './props.ts'
import { Sources } from './Sources.tsx'

function whatWasRemoved({ project, names, look, sorted }: RemovedNames, t: Translate): ComponentChildren {
  if (project !== null) return rich(t, 'projects.removed_project', [<Name key="project">{project.name}</Name>])
  if (look) return rich(t, 'looks.removed', [<Sources key="register" names={[look.look.register]} />])
  if (sorted) return t('projects.sorted', [], sorted.length)
  const listed = names.filter(({ nearbyOf }) => nearbyOf === undefined)
  return listed.length === 0 ? t('nearby.removed', [], names.length) : t('projects.removed_names', [], listed.length)
}

function Removed({ state, actions }: Pick<ProjectsProps, 'state' | 'actions'>) {
  const t = useStrings()
  const status = useRef<HTMLDivElement>(null)
  const removed = state.removed.at(-1)
  const before = useRef(removed)
  useLayoutEffect(() => {
    // When the note disappears, focus moves to the restored name, otherwise to the heading.
    const shown = status.current?.parentElement
    const restored = before.current?.look?.name ?? before.current?.names[0]?.id
    const row = shown?.querySelector<HTMLElement>(`[data-name="${restored}"] summary`)
    const next = removed ? status.current?.querySelector('button') : (row ?? shown?.querySelector('h2'))
    if (removed !== before.current) next?.focus()
    before.current = removed
  }, [removed])
  return (
    <div ref={status} role="status" class={removed ? 'bc-note bc-forgotten' : undefined}>
      {removed && (
        <>
          <span>{whatWasRemoved(removed, t)}</span>
          <button type="button" class="bc-button" onClick={actions.haveBack}>
            {t('recent.have_back')}
          </button>
          <button type="button" class="bc-close" aria-label={t('recent.let_go')} onClick={actions.letGo}>
            <Icon name="close" size={16} />
          </button>
        </>
      )}
    </div>
  )
}

/** The page of projects: the list or the open project. */
export function Projects(props: ProjectsProps) {
  const t = useStrings()
  const { state, actions } = props
  // The browser would open a dropped file in place of the panel, so this page reads it.
  const allowFile = (event: DragEvent) => event.dataTransfer?.types.includes('Files') && event.preventDefault()
  async function receive(event: DragEvent) {
    const files = [...(event.dataTransfer?.files ?? [])]
    const [file] = files
    if (file === undefined) return
    event.preventDefault()
    if (files.length === 1 && /\.json$/i.test(file.name)) actions.importJson(await file.text())
    else actions.readFiles(...files)
  }
  return (
    <main class="bc-page bc-page-panel bc-projects" onDragOver={allowFile} onDrop={(event) => void receive(event)}>
      <h1 class="bc-sr">{t('page.title')}</h1>
      <Removed state={state} actions={actions} />
      <div role="alert">{state.fault && <p class="bc-error">{t(`projects.fault.${state.fault}`)}</p>}</div>
      {state.open ? <ProjectPage {...props} {...state.open} key={state.open.project.id} /> : <ProjectList {...props} />}
    </main>
  )
}
