import type { PackOnDevice } from '../../lib/extension/pages/packs.ts'
import { FromService } from '../words/FromService.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

/** Text keys (below `source_name`) of registers with translated names, by the code of their records. */
export const NAMES_OF_CODES: Readonly<Record<string, string>> = {
  AT: 'at_marks',
  CH: 'swissreg',
  'companies-CH': 'zefix',
  DE: 'dpma',
  EU: 'euipo',
  US: 'uspto',
}

type Named = Pick<PackOnDevice, 'office' | 'register'>

/** The translated name of a register, found by its code; for an unknown code, the name that the signer gave it. */
export function PackName({ office, register, ...props }: Named & { class?: string }) {
  const t = useStrings()
  const known = NAMES_OF_CODES[office]
  if (known === undefined) return <FromService {...props}>{register}</FromService>
  return <bdi {...props}>{t(`source_name.${known}`)}</bdi>
}

/** The signer's name of a register, marked as such; nothing where that is already shown as its name. */
export function CalledBySigner({ office, register }: Named) {
  const t = useStrings()
  if (NAMES_OF_CODES[office] === undefined) return null
  return <>{rich(t, 'options.packs.called', [<FromService key="name">{register}</FromService>])}</>
}
