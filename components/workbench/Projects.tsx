import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { batchTime, type Project, type ProjectName, watchRuns } from '../../lib/extension/projects/project.ts'
import type { ProjectActions, ProjectController } from '../../lib/extension/projects/view-model.ts'
import { WHO_SEES } from '../../lib/extension/storage/browser-hosts.ts'
import { THIS_BROWSER } from '../../lib/extension/view.ts'
import { wording } from '../../lib/extension/wording.ts'
import { Sources } from '../report/cells.tsx'
import { HandOver } from '../report/export.tsx'
import { Pictures } from '../report/pictures.tsx'
import { scopeText } from '../result/Done.tsx'
import { Button, Icon, Name, When } from '../ui/elements.tsx'
import { CheckBox, Field, FileField, Select, TextField, useFollowing } from '../ui/form.tsx'
import { loadGoodsWords, ScopeFields, settled, useScopeDraft } from '../ui/scope.tsx'
import { rich, type Translate, useFormats, useStrings } from '../ui/text.ts'
import { Compare } from './Compare.tsx'
import { NameTable } from './NameTable.tsx'
import { AddNames, Offer } from './Offer.tsx'
import type { ProjectPageProps, ProjectsProps } from './props.ts'

type Rhythm = (typeof watchRuns.rhythms)[number]

interface Props {
  batch: NonNullable<Project['batch']>
  names: readonly ProjectName[]
  actions: ProjectActions
  current: string | null
  /** True if storage is full, so that not even the pause can be stored. */
  hasNoRoom: boolean
}

function BatchProgress({ batch, names, actions, current, hasNoRoom }: Props) {
  const t = useStrings()
  const format = useFormats()
  const { total, paused, failure, until } = batch
  const why = paused === 'asker' && failure === THIS_BROWSER ? 'asker_browser' : paused
  const waiting = names.filter(({ queued }) => queued !== undefined).length
  const began = useRef<Parameters<typeof batchTime.minutesLeft>[0] | null>(null)
  const now = { waiting, at: Date.now() }
  // The estimate starts again after a pause or when the batch grows.
  if (paused !== null || began.current === null || began.current.waiting < waiting) began.current = now
  const minutes = batchTime.minutesLeft(began.current, now)
  const told =
    (why === 'consent' && <bdi lang="">{wording.recipients(WHO_SEES, t).join(', ')}</bdi>) ||
    (why === 'asker' && <bdi>{failure}</bdi>)
  const asked = names.find(({ id }) => id === current)
  return (
    <section class="bc-form bc-offer">
      <label>
        <span class="bc-strong">{t('projects.batch.progress', [Math.max(total - waiting, 0), total])}</span>
        <progress value={total - waiting} max={total} />
      </label>
      {paused === null && asked && (
        <p class="bc-dim">
          {t('verdict.checking')} <Name>{asked.name}</Name>
        </p>
      )}
      {paused === null && minutes !== null && <p class="bc-dim">{t('projects.batch.minutes_left', [], minutes)}</p>}
      <div role="status">
        {paused !== null && <p>{rich(t, `projects.paused.${why}`, told === false ? [] : [told])}</p>}
        {paused === 'failed' && failure !== null && (
          <p class="bc-dim">
            {until === undefined ? t(`failed.${failure}`) : t('failed.quota_until', [format.utc(until)])}
          </p>
        )}
        {paused === 'consent' && (
          <p class="bc-dim">
            {t('consent.access')} {t('consent.limits')}
          </p>
        )}
      </div>
      <div class="bc-actions">
        {paused === null && !hasNoRoom ? (
          <Button onClick={actions.pause}>{t('projects.batch.pause')}</Button>
        ) : (
          <Button class="bc-button bc-primary" onClick={actions.resume}>
            {t('projects.batch.resume')}
          </Button>
        )}
        <Button onClick={actions.cancel}>{t('projects.batch.cancel')}</Button>
      </div>
      <p class="bc-dim">{t('projects.batch.help')}</p>
    </section>
  )
}

function WatchNews({ project, names, actions }: Pick<ProjectPageProps, 'project' | 'names' | 'actions'>) {
  const t = useStrings()
  const news = new Set(project.watch?.news)
  const changed = names.filter(({ id }) => news.has(id))
  return (
    <div role="status">
      {changed.length > 0 && (
        <div class="bc-form bc-offer">
          <p class="bc-strong">{t('watch.news', [], changed.length)}</p>
          <ul class="bc-offered">
            {changed.map(({ id, name }) => (
              <li key={id}>
                <Name>{name}</Name>
              </li>
            ))}
          </ul>
          <p class="bc-dim">{t('watch.news_help')}</p>
          <div class="bc-actions">
            <Button onClick={actions.seeNews}>{t('watch.seen')}</Button>
          </div>
        </div>
      )}
    </div>
  )
}

const WORDS = { 0: 'off', 1: 'daily', 7: 'weekly', 30: 'monthly' } as const

function WatchProject({ project, actions, host }: Pick<ProjectPageProps, 'project' | 'actions' | 'host'>) {
  const t = useStrings()
  const { watch } = project
  const [everyDays, setEvery] = useState<Rhythm | 0>(watch?.everyDays ?? 0)
  const [most, setMost] = useState(watch?.most ?? watchRuns.usual)
  const [isTold, setTold] = useState(watch?.isTold ?? false)
  const isCount = Number.isInteger(most) && most >= 1 && most <= watchRuns.most
  const submit = (event: Event) => {
    event.preventDefault()
    if (everyDays === 0) actions.watch(null)
    else if (isCount) actions.watch({ everyDays, most, isTold })
  }
  return (
    <details class="bc-more-of" data-part="watch">
      <summary>{t('watch.title')}</summary>
      <form class="bc-form" onSubmit={submit} noValidate>
        <p class="bc-dim">{t('watch.help')}</p>
        <Select
          label={t('watch.rhythm')}
          value={everyDays}
          values={[0, ...watchRuns.rhythms] as const}
          textOf={(days) => t(`watch.rhythms.${WORDS[days]}`)}
          onValue={setEvery}
        />
        {everyDays !== 0 && (
          <>
            <Field label={t('watch.most')} error={isCount ? null : t('watch.most_error', [watchRuns.most])}>
              {(ids) => (
                <input
                  {...ids}
                  type="number"
                  min={1}
                  max={watchRuns.most}
                  value={Number.isNaN(most) ? '' : most}
                  onInput={({ currentTarget }) => setMost(currentTarget.valueAsNumber)}
                />
              )}
            </Field>
            <p class="bc-dim">{t('watch.order')}</p>
            <CheckBox isChecked={isTold} onChecked={setTold}>
              {t('watch.tell')}
            </CheckBox>
          </>
        )}
        <p role="status">{watch && rich(t, 'watch.next', [<When key="next" at={watch.nextAt} />])}</p>
        <div class="bc-actions">
          <button type="submit" class="bc-button" disabled={host === null}>
            {t('watch.save')}
          </button>
        </div>
      </form>
    </details>
  )
}

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
        <TextField
          label={t('projects.name')}
          value={name}
          maxLength={120}
          onValue={setName}
          onChange={({ currentTarget }) => rename(currentTarget.value.trim())}
        />
        <ScopeFields draft={draft} onDraft={setDraft} onScope={(scope) => actions.change({ scope })} />
        <p class="bc-dim">{t('projects.scope_help')}</p>
        <div class="bc-actions">
          <Button onClick={actions.removeProject}>{t('projects.remove')}</Button>
        </div>
      </form>
    </details>
  )
}

function ProjectPage(props: ProjectPageProps) {
  const t = useStrings()
  const format = useFormats()
  const { project, names, actions, state } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const [arePictured, setPictured] = useState(props.arePictured ?? false)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const [hasAll, setAll] = useState(false)
  const chosenHere = names.filter(({ id }) => chosen.has(id))
  useLayoutEffect(() => heading.current?.focus(), [])
  return (
    <>
      <div class="bc-project-head">
        <Button class="bc-quiet" onClick={() => actions.open(null)}>
          {t('projects.all')}
        </Button>
        {!props.isPage && (
          <a class="bc-link" href={`sidepanel.html?project=${project.id}`} target="_blank" rel="noopener">
            <span aria-hidden="true">⤢</span> {t('projects.as_page')}
          </a>
        )}
      </div>
      <header class="bc-project-head">
        <h2 ref={heading} tabIndex={-1}>
          <Name>{project.name}</Name>
        </h2>
        <span class="bc-dim">{scopeText(project.scope, t, format)}</span>
      </header>
      <div class={hasAll ? 'bc-folds bc-folds-all' : 'bc-folds'}>
        {!state.offer && !state.compared && <AddNames {...props} />}
        <button
          type="button"
          class="bc-button bc-folds-more"
          aria-expanded={hasAll}
          aria-label={t('subject.more')}
          onClick={() => setAll(!hasAll)}
        >
          <span aria-hidden="true">⋯</span>
        </button>
        {names.length > 0 && <HandOver {...props} chosen={chosenHere} />}
        {names.length > 0 && !state.open?.isPart && (
          <Pictures names={names} isOpen={arePictured} onOpen={setPictured} />
        )}
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
    </>
  )
}

/** Maximum length in UTF-16 units. */
const NAME_LENGTH = 120

function ProjectList({ state, actions, scope }: ProjectsProps) {
  const t = useStrings()
  const format = useFormats()
  const [name, setName] = useState('')
  const [tried, setTried] = useState(false)
  const submit = (event: Event) => {
    event.preventDefault()
    setTried(true)
    if (name.trim() !== '') actions.create(name.trim(), scope)
  }
  return (
    <section class="bc-recent">
      <h2 tabIndex={-1}>{t('projects.title')}</h2>
      <p class="bc-dim">{t('projects.help')}</p>
      {state.gathered && (
        <div class="bc-form bc-offer" role="status">
          <p>{t('projects.gathered', [], state.gathered.length)}</p>
          <div class="bc-actions">
            <Button onClick={() => actions.gather('')}>{t('projects.offer.cancel')}</Button>
          </div>
        </div>
      )}
      <form class="bc-form" onSubmit={submit} noValidate>
        <TextField
          label={t('projects.new')}
          error={tried && name.trim() === '' ? t('projects.no_name') : null}
          value={name}
          maxLength={NAME_LENGTH}
          onValue={setName}
        >
          <button type="submit" class="bc-button bc-primary">
            {t('projects.create')}
          </button>
        </TextField>
        <FileField
          label={t('projects.import')}
          accept=".json"
          onFile={async (file) => actions.importJson(await file.text())}
        />
      </form>
      {state.projects !== null && state.projects.length > 0 && (
        <ul>
          {state.projects.map((project) => (
            <li key={project.id}>
              <button type="button" class="bc-project" onClick={() => actions.open(project.id)}>
                <Name>{project.name}</Name>
                <span class="bc-dim">
                  {project.size > 0 ? t('projects.names', [], project.size) : t('projects.empty')}
                  {' · '}
                  <When at={project.createdAt} />
                </span>
                <span class="bc-dim">{scopeText(project.scope, t, format)}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function whatWasRemoved(
  { project, names, look, sorted }: ProjectController['state']['removed'][number],
  t: Translate,
): ComponentChildren {
  if (project !== null) return rich(t, 'projects.removed_project', [<Name key="project">{project.name}</Name>])
  if (look) return rich(t, 'looks.removed', [<Sources key="register" names={[look.look.register]} />])
  if (sorted) {
    const { stage, decision = 'open' } = sorted.to
    const { length } = sorted.names
    return stage
      ? t('projects.moved', [length, t(`projects.stages.${stage}`)], length)
      : t('projects.decided', [length, t(`projects.decisions.${decision}`)], length)
  }
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
    const row = shown?.querySelector<HTMLElement>(`[data-name="${restored}"] button`)
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

/** The project page: the list or the open project. */
export function Projects(props: ProjectsProps) {
  const t = useStrings()
  const { state, actions } = props
  // Accepts dropped files. Otherwise the browser would replace the panel with the file.
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
