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

/**
 * Returns true if the organisation lets no card open at an address, or at an unknown one. Reads the address only if the
 * organisation names sites, because the user waits for the card.
 */
export async function hasNoCards(readAddress: () => Promise<string | undefined>): Promise<boolean> {
  const { blockedSites = [], allowedSites } = (await readOrganisation()).values
  if (blockedSites.length === 0 && allowedSites === undefined) return false
  const address = await readAddress()
  if (address === undefined) return true
  const host = new URL(address).hostname
  const isIn = (sites: readonly string[]) =>
    sites.some((site) => site === host || (site.startsWith('*.') && `.${host}`.endsWith(site.slice(1))))
  return isIn(blockedSites) || (allowedSites !== undefined && !isIn(allowedSites))
}

/** Calls `onChange` after each change of the policies. Firefox applies changes only when it starts. */
export function followOrganisation(onChange: () => void): void {
  browser.storage.managed?.onChanged?.addListener(onChange)
}
