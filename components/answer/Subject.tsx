import type { CheckResult } from '../../lib/client/types.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Button } from '../parts/Button.tsx'
import { type Formats, useFormats } from '../words/format.ts'
import { type Translate, useStrings } from '../words/strings.ts'

interface Props {
  name: string
  scope: Scope
  /** Opens the panel, where name and scope can be changed. */
  onChange?: (() => void) | undefined
}

/** What a check is scoped to, in words: the jurisdiction, what the name is for, and the classes. */
export function scopeText({ jurisdiction, niceClasses, goods = [] }: Scope, t: Translate, format: Formats): string {
  const where = jurisdiction ? format.region(jurisdiction) : t('subject.no_jurisdiction')
  const classes = niceClasses.join(', ')
  if (classes === '') return `${where} · ${t('subject.all_classes')}`
  const words = goods.map(({ term }) => term).join(', ')
  return `${where} · ${words === '' ? t('subject.classes', [classes]) : `${words} (${classes})`}`
}

/** What is being checked: the name, the jurisdiction and the classes. */
export function Subject({ name, scope, onChange }: Props) {
  const t = useStrings()
  const format = useFormats()
  return (
    <p class="bc-subject">
      <bdi class="bc-asked" lang="">
        {t('subject.name', [name])}
      </bdi>
      <span class="bc-dim">{scopeText(scope, t, format)}</span>
      {onChange && (
        <Button class="bc-quiet" onClick={onChange}>
          {t('subject.change')}
        </Button>
      )}
    </p>
  )
}

/** Says so where goods were given in words but were not compared. `asked` is the request as the answer reports it. */
export function WordsUnused({ scope, asked }: { scope: Scope; asked: CheckResult['request'] }) {
  const t = useStrings()
  return scope.goods?.length && !asked?.goods ? <p class="bc-dim">{t('subject.words_unused')}</p> : null
}
