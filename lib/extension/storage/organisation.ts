import { browser } from '../browser.ts'
import buildDefaults from './build-defaults.json' with { type: 'json' }
import { type Organisation, readKeys } from './organisation-keys.ts'

/**
 * Reads what an organisation set: its policies, and below them the defaults of the build (build-defaults.json, which
 * `npm run zip` replaces). `readPinned` splits `values.publisher` and the entries of `values.registers` into an address
 * and fingerprints. Resolves after the browser has loaded its policies. Nothing else reads managed storage.
 */
export async function readOrganisation(): Promise<Organisation> {
  // Some browsers reject the query if no policy exists.
  const policies = await browser.storage.managed?.get(null).catch(() => null)
  return readKeys({ ...buildDefaults, ...policies })
}

/** Calls `onChange` after each change of the policies. Firefox applies changes only when it starts. */
export function followOrganisation(onChange: () => void): void {
  browser.storage.managed?.onChanged?.addListener(onChange)
}
