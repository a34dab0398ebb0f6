import { namedInWords } from '../../lib/extension/source-names.ts'
import { SourceName } from '../words/FromService.tsx'
import { useStrings } from '../words/strings.ts'

interface Props {
  /** Names of sources, as the wire has them. */
  names: readonly string[]
}

/** Sources by name, in the person's language where they have a name in it. */
export function Sources({ names }: Props) {
  const t = useStrings()
  return (
    <>
      {names.map((name, at) => (
        <span key={name}>
          {at > 0 && ', '}
          <SourceName of={namedInWords(name, t)} />
        </span>
      ))}
    </>
  )
}
