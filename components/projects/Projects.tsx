import { useLayoutEffect, useRef } from 'preact/hooks'
import { Icon } from '../parts/Icon.tsx'
import { Name } from '../words/Name.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'
import { ProjectList } from './ProjectList.tsx'
import { ProjectPage } from './ProjectPage.tsx'
import type { ProjectsProps } from './props.ts'

/** Says what was removed, until the person has it back or lets it go. */
function Removed({ state: { removed }, actions }: Pick<ProjectsProps, 'state' | 'actions'>) {
  const t = useStrings()
  const undo = useRef<HTMLButtonElement>(null)
  useLayoutEffect(() => undo.current?.focus(), [removed])
  const text = () => {
    if (removed === null) return null
    if (removed.project !== null)
      return rich(t, 'projects.removed_project', [<Name key="project">{removed.project.name}</Name>])
    return t('projects.removed_names', [], removed.names.length)
  }
  return (
    <div role="status" class={removed ? 'bc-note bc-forgotten' : undefined}>
      {removed && (
        <>
          <span>{text()}</span>
          <button ref={undo} type="button" class="bc-button" onClick={actions.haveBack}>
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

/** The room of projects: all of them, or the one that is open. */
export function Projects(props: ProjectsProps) {
  const t = useStrings()
  const { state, actions } = props
  // A file that is dropped anywhere here is read: else the browser would show it in place of the panel.
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
