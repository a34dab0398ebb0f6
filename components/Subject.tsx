import type { Scope } from '../lib/extension/view.ts'
import { useFormats } from './format.ts'
import { useStrings } from './strings.ts'

interface Props {
  name: string
  scope: Scope
  /** Opens the panel, where name and scope can be changed. */
  onChange?: (() => void) | undefined
}

/** What is being checked: the name, the jurisdiction and the classes. */
export function Subject({ name, scope, onChange }: Props) {
  const t = useStrings()
  const format = useFormats()
  const classes = scope.niceClasses
  return (
    <p class="bc-subject">
      <bdi class="bc-asked" lang="">
        {t('subject.name', [name])}
      </bdi>
      <span class="bc-dim">
        {scope.jurisdiction ? format.region(scope.jurisdiction) : t('subject.no_jurisdiction')}
        {' · '}
        {classes.length > 0 ? t('subject.classes', [classes.join(', ')]) : t('subject.all_classes')}
      </span>
      {onChange && (
        <button type="button" class="bc-quiet" onClick={onChange}>
          {t('subject.change')}
        </button>
      )}
    </p>
  )
}
