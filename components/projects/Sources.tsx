import { namedInWords } from '../../lib/extension/source-names.ts'
import { SourceName } from '../words/FromService.tsx'
import { useStrings } from '../words/strings.ts'

interface Props {
  /** Names as in the contract. */
  names: readonly string[]
}

/** Names of sources, translated if possible. */
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
