import { isOnHost, isServiceAddress } from '../../../loopback.ts'
import { z } from '../../../zod.ts'
import type { Budget } from '../../http/quota.ts'
import { trialConnector } from '../../registers/connector.ts'
import { type Office, type OfficeInterface, PHRASES, SETTING, STANDARD_RULES } from '../office.ts'
import { createEuipoConnector, EUIPO_API_ADDRESS, EUIPO_TOKEN_ADDRESS, euipoRecordUrl } from './connector.ts'
import { createEuipoReader } from './sync.ts'

/** Limit for an app on EUIPO's free plan. */
export const EUIPO_BUDGET: Budget = {
  upstream: 'euipo-api',
  questions: 25_000,
  perMs: 24 * 60 * 60_000,
  what: 'its daily allowance of 25,000 questions',
}

interface EuipoPlace {
  api: string
  token: string
}

/** The sandbox: a frozen copy of the register, with synthetic marks (https://dev-sandbox.euipo.europa.eu). */
const SANDBOX: EuipoPlace = {
  api: 'https://api-sandbox.euipo.europa.eu/trademark-search',
  token: 'https://auth-sandbox.euipo.europa.eu/oidc/accessToken',
}

const PLACES: Readonly<Record<string, EuipoPlace>> = {
  production: { api: EUIPO_API_ADDRESS, token: EUIPO_TOKEN_ADDRESS },
  sandbox: SANDBOX,
}

const isPlace = (value: string) => Object.hasOwn(PLACES, value)

const SANDBOX_HOSTS = Object.values(SANDBOX).map((address) => new URL(address).hostname)
const OF_SANDBOX = {
  id: 'euipo-sandbox',
  name: "EUIPO's sandbox",
  attribution: "Source: EUIPO's sandbox, with made-up marks",
}

const placeOrAddress = z.string().check(
  z.refine((value) => isPlace(value) || isServiceAddress(value), {
    error: 'must be production, sandbox or an https address',
  }),
)

/** Terms in `termsOfService` of EUIPO's OpenAPI document. */
const TERMS =
  'https://euipo.europa.eu/tunnel-web/secure/webdav/guest/document_library/contentPdfs/law_and_practice/decisions_president/EX-22-05_en_annex_I_version_2_en.pdf'

export const EUIPO_INTERFACE: OfficeInterface = {
  id: 'euipo-api',
  name: 'the EUIPO interface',
  upstream: 'EUIPO',
  signsIn: true,
  settings: [
    {
      variables: { EUIPO_CLIENT_ID: SETTING.header, EUIPO_CLIENT_SECRET: SETTING.text },
      standard: 'not set',
      about: 'Key of an app at EUIPO that is subscribed to *Trademark search*. Both or neither.',
      together: true,
    },
    {
      variables: { EUIPO_API_URL: placeOrAddress },
      standard: '`production`',
      about:
        '`production`, `sandbox` (a frozen copy with synthetic marks) or an https address. Behind your own address, only `EUIPO_TOKEN_URL` identifies the sandbox.',
    },
    {
      variables: { EUIPO_TOKEN_URL: SETTING.address },
      standard: 'that of `EUIPO_API_URL`',
      about: 'Address that gives access tokens; required with your own `EUIPO_API_URL`.',
    },
  ],
  faults({ EUIPO_API_URL: api = 'production', EUIPO_TOKEN_URL: token }) {
    if (isPlace(api) || token) return []
    return [['EUIPO_TOKEN_URL', 'must be set as well, for EUIPO_API_URL names an address of its own']]
  },
  terms: TERMS,
  budget: EUIPO_BUDGET,
  connect(given) {
    const { EUIPO_API_URL: api = 'production', EUIPO_CLIENT_ID: clientId, EUIPO_CLIENT_SECRET: clientSecret } = given
    if (!clientId || !clientSecret) return null
    const place = PLACES[api]
    const apiUrl = place?.api ?? api
    const tokenUrl = given.EUIPO_TOKEN_URL ?? place?.token ?? EUIPO_TOKEN_ADDRESS
    const options = { apiUrl, tokenUrl, clientId, clientSecret }
    // The token address also reveals the sandbox, for example behind a proxy, because only the sandbox accepts its own
    // tokens.
    const isSandbox = isOnHost(SANDBOX_HOSTS, apiUrl, tokenUrl)
    return {
      addresses: [apiUrl, tokenUrl],
      open(gate) {
        const path = createEuipoConnector({ ...options, gate })
        return isSandbox ? trialConnector(path, OF_SANDBOX) : path
      },
      readWhole: (gate) => ({
        way: 'windows',
        reader: createEuipoReader({ ...options, gate, isSandbox }),
      }),
    }
  },
}

export const EUIPO: Office = {
  facts: {
    id: 'euipo',
    name: 'EU trade mark register (EUIPO)',
    kind: 'trademark',
    jurisdictions: ['EU'],
    always: true,
    searched: `EU trade marks and international registrations for the EU, ${PHRASES.bySimilarity}, and by the same text through the office's interface`,
    fresh: PHRASES.sevenDaysOrLive,
    proven: PHRASES.provenByBoth,
    connecting: `a key of the EUIPO interface (dev.euipo.europa.eu; free, 25,000 calls a day; EUIPO checks identity papers) in EUIPO_CLIENT_ID and EUIPO_CLIENT_SECRET, or imported records of the EUIPO open data (free, with an account)`,
    tells: 'EUIPO',
    attribution: 'Source: EUIPO',
    unconnected: PHRASES.noRecords,
    barred: null,
    manualUrl: (name) => `https://euipo.europa.eu/eSearch/#basic/1+1+1+1/50+50+50+50/${encodeURIComponent(name)}`,
  },
  interfaces: [EUIPO_INTERFACE],
  records: {
    code: 'EU',
    // EUIPO's sandbox, a copy of the register, has 2.35 million marks.
    fewest: 1_000_000,
    reader: 'files',
    codes: ['EM', 'EU'],
    rules: STANDARD_RULES,
    files: {
      what: 'full and differential XML (WIPO ST.66) of all EU marks, daily',
      where: 'EUIPO Open Data Platform, `euipo.europa.eu/ohimportal/en/open-data`, after registration',
      terms: 'free re-use; natural persons are anonymised',
    },
    publishTerms: 'free re-use if the source is named; EUIPO itself offers the data free of charge',
    addressOf: ({ number }) => euipoRecordUrl(number),
  },
  guide: {
    connected: 'no',
    takes:
      '`EUIPO_CLIENT_ID` and `EUIPO_CLIENT_SECRET`: an app at dev.euipo.europa.eu that is subscribed to *Trademark search*. Free, 25,000 calls a day; EUIPO checks identity papers',
  },
}
