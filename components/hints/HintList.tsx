import { type NameHint, SOURCE_OF } from '../../lib/hints/index.ts'
import { FromService } from '../words/FromService.tsx'
import { useFormats } from '../words/format.ts'
import { Name } from '../words/Name.tsx'
import { type Translate, useStrings } from '../words/strings.ts'
import { languageNames } from './Spoken.tsx'

function meaningOf({ kind, detail, classes, languages }: NameHint, t: Translate): string {
  const what =
    kind === 'goods' ? t('hints.goods', [classes.join(', ')]) : t(`hints.${[kind, detail].filter(Boolean).join('.')}`)
  return languages.length === 0 ? what : `${what} (${languageNames(languages, t)})`
}

function Hint({ hint, name, isReading }: { hint: NameHint; name: string; isReading: boolean }) {
  const t = useStrings()
  const format = useFormats()
  const { part, place, isHeard, word, sources, laws } = hint
  return (
    <li>
      <b>
        <Name>{place === 'whole' ? name : part}</Name>
      </b>{' '}
      ({t(`hints.where.${place}`)}){' '}
      {isHeard && (
        <>
          {t('hints.heard')} <Name>{word}</Name>:{' '}
        </>
      )}
      {meaningOf(hint, t)}
      {!isReading && (
        <p class="bc-dim">
          {laws.length === 0
            ? t('hints.no_law')
            : laws.map(({ jurisdiction, article }) => `${format.region(jurisdiction)}: ${article}`).join(' · ')}
        </p>
      )}
      <p class="bc-dim">
        {t('hints.source')}{' '}
        <FromService>
          {sources
            .map((source) => SOURCE_OF[source])
            .map(({ title, holder, licence }) => `${title} (${holder}, ${licence})`)
            .join(' · ')}
        </FromService>
      </p>
    </li>
  )
}

interface Props {
  name: string
  hints: readonly NameHint[]
  /** Number of different words in the lists for this kind of hint. */
  known: number
  /** A hint about reading names no law. */
  isReading: boolean
}

/** Without hints, it says how little that means. */
export function HintList({ name, hints, known, isReading }: Props) {
  const t = useStrings()
  const format = useFormats()
  if (hints.length === 0) return <p>{t('hints.none', [format.count(known)])}</p>
  return (
    <ul class="bc-hints">
      {hints.map((hint) => (
        <Hint
          key={[hint.kind, hint.detail, hint.part, hint.isHeard && hint.word].join(' ')}
          hint={hint}
          name={name}
          isReading={isReading}
        />
      ))}
    </ul>
  )
}
