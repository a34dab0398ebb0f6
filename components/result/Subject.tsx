import type { CheckResult } from '../../lib/client/types.ts'
import type { Scope } from '../../lib/extension/view.ts'
import { Button } from '../ui/Button.tsx'
import { type Formats, type Translate, useFormats, useStrings } from '../ui/text.ts'

interface Props {
  name: string
  scope: Scope
  onChange?: (() => void) | undefined
}

/** Returns the scope in words: jurisdiction, goods and classes. */
export function scopeText({ jurisdiction, niceClasses, goods = [] }: Scope, t: Translate, format: Formats): string {
  const where = jurisdiction ? format.region(jurisdiction) : t('subject.no_jurisdiction')
  const classes = niceClasses.join(', ')
  if (classes === '') return `${where} · ${t('subject.all_classes')}`
  const words = goods.map(({ term }) => term).join(', ')
  return `${where} · ${words === '' ? t('subject.classes', [classes]) : `${words} (${classes})`}`
}

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

/** Warns if the check did not use the goods. `asked` is the request as the service reports it. */
export function WordsUnused({ scope, asked }: { scope: Scope; asked: CheckResult['request'] }) {
  const t = useStrings()
  return scope.goods?.length && !asked?.goods ? <p class="bc-dim">{t('subject.words_unused')}</p> : null
}
