import type { PackOnDevice } from '../../lib/extension/pages/packs.ts'
import { FromService } from '../words/FromService.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

/** By code of the register, below `source_name`. */
export const NAMES_OF_CODES: Readonly<Record<string, string>> = {
  AT: 'at_marks',
  CH: 'swissreg',
  'companies-CH': 'zefix',
  DE: 'dpma',
  EU: 'euipo',
  US: 'uspto',
}

type Named = Pick<PackOnDevice, 'office' | 'register'>

/** An unknown code has the name that the signer chose. */
export function PackName({ office, register, ...props }: Named & { class?: string }) {
  const t = useStrings()
  const known = NAMES_OF_CODES[office]
  if (known === undefined) return <FromService {...props}>{register}</FromService>
  return <bdi {...props}>{t(`source_name.${known}`)}</bdi>
}

export function CalledBySigner({ office, register }: Named) {
  const t = useStrings()
  if (NAMES_OF_CODES[office] === undefined) return null
  return <>{rich(t, 'options.packs.called', [<FromService key="name">{register}</FromService>])}</>
}
