import type { PackOnDevice } from '../../lib/extension/pages/packs.ts'
import { FromService } from '../words/FromService.tsx'
import { rich } from '../words/rich-text.ts'
import { useStrings } from '../words/strings.ts'

/** Registers that have a name in every language (`source_name` of the texts), by the code of their records. */
export const NAMES_OF_CODES: Readonly<Record<string, string>> = {
  AT: 'at_marks',
  CH: 'swissreg',
  'companies-CH': 'zefix',
  DE: 'dpma',
  EU: 'euipo',
  US: 'uspto',
}

type Named = Pick<PackOnDevice, 'office' | 'register'>

/** Name of a register by its code, whatever its signer calls it; the signer's own where the code is of none that is known. */
export function PackName({ office, register, ...props }: Named & { class?: string }) {
  const t = useStrings()
  const known = NAMES_OF_CODES[office]
  if (known === undefined) return <FromService {...props}>{register}</FromService>
  return <bdi {...props}>{t(`source_name.${known}`)}</bdi>
}

/** What the signer calls a register, as the signer's words; nothing where that is shown as its name already. */
export function CalledBySigner({ office, register }: Named) {
  const t = useStrings()
  if (NAMES_OF_CODES[office] === undefined) return null
  return <>{rich(t, 'options.packs.called', [<FromService key="name">{register}</FromService>])}</>
}
