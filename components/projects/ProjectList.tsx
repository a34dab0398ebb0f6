import { useState } from 'preact/hooks'
import { scopeText } from '../answer/Subject.tsx'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { FileField } from '../parts/FileField.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import { When } from '../words/When.tsx'
import type { ProjectsProps } from './props.ts'

/** In UTF-16 units. */
const NAME_LENGTH = 120

export function ProjectList({ state, actions, scope }: ProjectsProps) {
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
        <Field label={t('projects.new')} error={tried && name.trim() === '' ? t('projects.no_name') : null}>
          {(ids) => (
            <div class="bc-search-line">
              <input
                {...ids}
                value={name}
                maxLength={NAME_LENGTH}
                autocomplete="off"
                spellcheck={false}
                onInput={({ currentTarget }) => setName(currentTarget.value)}
              />
              <button type="submit" class="bc-button bc-primary">
                {t('projects.create')}
              </button>
            </div>
          )}
        </Field>
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
