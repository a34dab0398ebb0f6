import type { NameHints } from '../../lib/hints/index.ts'
import { type Translate, useStrings } from '../words/strings.ts'

export function languageNames(codes: readonly string[], t: Translate): string {
  const names = new Intl.DisplayNames(t('format.locale'), { type: 'language' })
  return codes.map((code) => names.of(code) ?? code).join(', ')
}

export function Spoken({ spoken }: Pick<NameHints, 'spoken'>) {
  const t = useStrings()
  if (spoken.length === 0) return <p>{t('hints.spoken.no_rules')}</p>
  return (
    <ul class="bc-plain">
      {spoken.map(({ languages, text }) => (
        <li key={text}>
          {languageNames(languages, t)}:{' '}
          <b>
            <bdi lang="">{text}</bdi>
          </b>
        </li>
      ))}
    </ul>
  )
}
