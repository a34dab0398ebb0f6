import { DPMA_ADDRESS, type DpmaOptions } from '../../lib/sources/offices/dpma/path.ts'
import { EUIPO_API_ADDRESS, EUIPO_TOKEN_ADDRESS, type EuipoOptions } from '../../lib/sources/offices/euipo/path.ts'
import {
  SWISSREG_API_ADDRESS,
  SWISSREG_TOKEN_ADDRESS,
  type SwissregOptions,
} from '../../lib/sources/offices/swissreg/path.ts'
import { ZEFIX_ADDRESS, type ZefixOptions } from '../../lib/sources/offices/zefix/path.ts'

/** What the interfaces of offices are asked with. */
export type EuipoAccess = Omit<EuipoOptions, 'gate'>
export type ZefixAccess = Omit<ZefixOptions, 'gate'>
export type SwissregAccess = Omit<SwissregOptions, 'gate'>
export type DpmaAccess = Omit<DpmaOptions, 'gate'>

interface EuipoPlace {
  api: string
  token: string
}

/** EUIPO's two environments, by the word that stands for each: the sandbox holds a frozen copy with made-up marks. */
const EUIPO_PLACES: Readonly<Record<string, EuipoPlace>> = {
  production: { api: EUIPO_API_ADDRESS, token: EUIPO_TOKEN_ADDRESS },
  sandbox: {
    api: 'https://api-sandbox.euipo.europa.eu/trademark-search',
    token: 'https://auth-sandbox.euipo.europa.eu/oidc/accessToken',
  },
}

/** Whether a value stands for one of EUIPO's environments. */
export function isEuipoPlace(value: string): boolean {
  return Object.hasOwn(EUIPO_PLACES, value)
}

/** Credentials go together: each setting, and the one it is nothing without. */
const PAIRS = [
  ['EUIPO_CLIENT_ID', 'EUIPO_CLIENT_SECRET'],
  ['ZEFIX_USER', 'ZEFIX_PASSWORD'],
  ['SWISSREG_USER', 'SWISSREG_PASSWORD'],
  ['DPMA_USER', 'DPMA_PASSWORD'],
] as const

/** The settings of these interfaces; what is not set is undefined. */
export type CredentialSettings = Partial<
  Record<
    | 'EUIPO_API_URL'
    | 'EUIPO_TOKEN_URL'
    | 'ZEFIX_URL'
    | 'SWISSREG_API_URL'
    | 'SWISSREG_TOKEN_URL'
    | 'DPMA_URL'
    | (typeof PAIRS)[number][0]
    | (typeof PAIRS)[number][1],
    string | undefined
  >
>

/** What is wrong between these settings, by the name of the one to put right. No value is repeated. */
export function credentialFaults(given: CredentialSettings): Map<string, string> {
  const faults = new Map<string, string>()
  for (const [one, other] of PAIRS) {
    if (given[one] && !given[other]) faults.set(other, `must be set as well, for ${one} is`)
    if (given[other] && !given[one]) faults.set(one, `must be set as well, for ${other} is`)
  }
  const { EUIPO_API_URL: api = 'production' } = given
  if (!isEuipoPlace(api) && !given.EUIPO_TOKEN_URL)
    faults.set('EUIPO_TOKEN_URL', 'must be set as well, for EUIPO_API_URL names an address of its own')
  if (given.SWISSREG_API_URL && !given.SWISSREG_TOKEN_URL)
    faults.set('SWISSREG_TOKEN_URL', 'must be set as well, for SWISSREG_API_URL names an address of its own')
  return faults
}

/** How EUIPO is asked; null without credentials. */
export function euipoAccess(given: CredentialSettings): EuipoAccess | null {
  const { EUIPO_API_URL: api = 'production', EUIPO_TOKEN_URL, EUIPO_CLIENT_ID, EUIPO_CLIENT_SECRET } = given
  if (!EUIPO_CLIENT_ID || !EUIPO_CLIENT_SECRET) return null
  const place = EUIPO_PLACES[api]
  return {
    apiUrl: place?.api ?? api,
    tokenUrl: EUIPO_TOKEN_URL ?? place?.token ?? EUIPO_TOKEN_ADDRESS,
    clientId: EUIPO_CLIENT_ID,
    clientSecret: EUIPO_CLIENT_SECRET,
  }
}

/** How Zefix is asked; null without credentials. */
export function zefixAccess({ ZEFIX_URL, ZEFIX_USER, ZEFIX_PASSWORD }: CredentialSettings): ZefixAccess | null {
  if (!ZEFIX_USER || !ZEFIX_PASSWORD) return null
  return { url: ZEFIX_URL ?? ZEFIX_ADDRESS, user: ZEFIX_USER, password: ZEFIX_PASSWORD }
}

/** How Swissreg is asked; null without credentials. */
export function swissregAccess(given: CredentialSettings): SwissregAccess | null {
  const { SWISSREG_API_URL, SWISSREG_TOKEN_URL, SWISSREG_USER, SWISSREG_PASSWORD } = given
  if (!SWISSREG_USER || !SWISSREG_PASSWORD) return null
  return {
    apiUrl: SWISSREG_API_URL ?? SWISSREG_API_ADDRESS,
    tokenUrl: SWISSREG_TOKEN_URL ?? SWISSREG_TOKEN_ADDRESS,
    user: SWISSREG_USER,
    password: SWISSREG_PASSWORD,
  }
}

/** How DPMAconnectPlus is asked; null without credentials. */
export function dpmaAccess({ DPMA_URL, DPMA_USER, DPMA_PASSWORD }: CredentialSettings): DpmaAccess | null {
  if (!DPMA_USER || !DPMA_PASSWORD) return null
  return { url: DPMA_URL ?? DPMA_ADDRESS, user: DPMA_USER, password: DPMA_PASSWORD }
}
