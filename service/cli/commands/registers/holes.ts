import type { HeldOffice } from '../../../registers/offices.ts'
import { CALLED_AS } from '../called-as.ts'

/** What an operator can do about a file of which something is unaccounted for. */
export function howToClose(office: HeldOffice): string {
  return (
    'Import a whole copy of it; or, where nothing of the register is missing for it, say so with ' +
    `"${CALLED_AS} registers accept ${office} FILE".`
  )
}
