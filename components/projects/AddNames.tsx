import { useState } from 'preact/hooks'
import { Button } from '../parts/Button.tsx'
import { Field } from '../parts/Field.tsx'
import { FileField } from '../parts/FileField.tsx'
import { Name } from '../words/Name.tsx'
import { useStrings } from '../words/strings.ts'
import type { ProjectPageProps } from './ProjectPage.tsx'

const RECENT_SHOWN = 12

export function AddNames({ names, actions, answer, recent }: ProjectPageProps) {
  const t = useStrings()
  const [text, setText] = useState('')
  const held = new Set(names.map(({ name }) => name.toLowerCase()))
  const others = recent.filter(({ name }) => !held.has(name.toLowerCase())).slice(0, RECENT_SHOWN)
  const read = () => {
    if (text.trim() === '') return
    actions.read(text)
    setText('')
  }
  return (
    <details class="bc-more-of" open={names.length === 0}>
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
