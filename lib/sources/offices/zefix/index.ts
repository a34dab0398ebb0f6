import { bareHost, isOnHost } from '../../../loopback.ts'
import type { Budget } from '../../http/quota.ts'
import { trialConnector } from '../../registers/connector.ts'
import {
  type Office,
  type OfficeInterface,
  type OfficeRecords,
  type OfficeSettings,
  PHRASES,
  SETTING,
  STANDARD_RULES,
} from '../office.ts'
import { createZefixConnector, ZEFIX_ADDRESS, ZEFIX_PAGES } from './connector.ts'
import { createLindasConnector, LINDAS_ADDRESS } from './lindas.ts'

export function lindasAddress({ LINDAS_URL = LINDAS_ADDRESS }: OfficeSettings): string {
  return LINDAS_URL
}

/** Matches trial hosts, whose register may be old or partial, such as `int` and `test` of `ld.admin.ch`. */
const TRIAL_HOST = /(?:^|[.-])(?:int|test)[.-](?:[^.]+\.)*(?:admin|ldbar)\.ch$/

/** Terms that allow open use if the source is named (licence in Zefix's OpenAPI document). */
const TERMS = 'https://opendata.swiss/en/terms-of-use#terms_by'

export const LINDAS_INTERFACE: OfficeInterface = {
  id: 'lindas',
  name: 'LINDAS',
  upstream: 'LINDAS',
  settings: [
    {
      variables: { LINDAS_URL: SETTING.address },
      standard: `\`${LINDAS_ADDRESS}\``,
      about: 'SPARQL endpoint that holds the Swiss commercial register.',
    },
  ],
  faults({ LINDAS_URL: url = LINDAS_ADDRESS }) {
    if (!URL.canParse(url) || !TRIAL_HOST.test(bareHost(new URL(url).hostname))) return []
    return [['LINDAS_URL', 'must not name a LINDAS for trials, which does not have the register as it is']]
  },
  terms: TERMS,
  termsInBrief: 'open use; the source must be named',
  connect(given) {
    const url = lindasAddress(given)
    return {
      addresses: [url],
      open: (gate) => createLindasConnector({ url, gate }),
      readWhole: () => ({ way: 'companies', name: 'LINDAS', url }),
    }
  },
}

/** Our own budget: Zefix publishes none, and known clients send one query a second. */
export const ZEFIX_BUDGET: Budget = {
  upstream: 'zefix-rest',
  questions: 1,
  perMs: 1000,
  what: 'its pace of one question a second',
  patienceMs: 3000,
}

/** Trial hosts, whose companies may be old or synthetic. */
const TRIAL_HOSTS = ['www.zefixintg.admin.ch', 'zefixintg.admin.ch']
const OF_TRIALS = {
  id: 'zefix-trials',
  name: "Zefix's interface for trials",
  attribution: "Source: Zefix's interface for trials, with made-up companies",
}

export const ZEFIX_INTERFACE: OfficeInterface = {
  id: 'zefix-rest',
  name: 'the Zefix interface',
  upstream: 'Zefix',
  settings: [
    {
      variables: { ZEFIX_USER: SETTING.basicUser, ZEFIX_PASSWORD: SETTING.text },
      standard: 'not set',
      about: 'Credentials of ZefixPublicREST. Both or neither.',
      together: true,
    },
    {
      variables: { ZEFIX_URL: SETTING.address },
      standard: `\`${ZEFIX_ADDRESS}\``,
      about:
        'Address of that interface. Answers of `www.zefixintg.admin.ch`, which is for trials, never count as the register.',
    },
  ],
  budget: ZEFIX_BUDGET,
  connect({ ZEFIX_URL: url = ZEFIX_ADDRESS, ZEFIX_USER: user, ZEFIX_PASSWORD: password }) {
    if (!user || !password) return null
    return {
      addresses: [url],
      open(gate) {
        const path = createZefixConnector({ url, user, password, gate })
        return isOnHost(TRIAL_HOSTS, url) ? trialConnector(path, OF_TRIALS) : path
      },
    }
  },
}

export const ZEFIX_RECORDS: OfficeRecords = {
  code: 'companies-CH',
  // The register has 800,000 companies.
  fewest: 400_000,
  reader: 'lindas',
  codes: [],
  rules: STANDARD_RULES,
  files: null,
  publishTerms: 'open use if the source is named',
  // Page addresses contain the register's own number, which records store as registration number.
  addressOf: ({ registrationNumber }) => registrationNumber && `${ZEFIX_PAGES}list/firm/${registrationNumber}`,
}

export const ZEFIX: Office = {
  facts: {
    id: 'zefix',
    name: 'Swiss commercial register (Zefix)',
    kind: 'company',
    jurisdictions: ['CH'],
    always: true,
    searched:
      'companies, by similarity if the register is imported, and by the same text through the Zefix interface. Without credentials, or if Zefix fails: through LINDAS, which has companies that are active or in liquidation',
    fresh: 'imported records complete an answer for 3 days; answers of the interfaces are cached for one hour',
    proven:
      'a search of the index must return its canaries, and the interface that answered must have returned its canary within the last 10 minutes',
    connecting:
      'nothing for LINDAS, which is open and from which the whole register can be imported; for the Zefix interface free personal credentials (by e-mail to zefix@bj.admin.ch) in ZEFIX_USER and ZEFIX_PASSWORD',
    tells: 'the Swiss federal administration (Zefix, LINDAS)',
    attribution: 'Source: Zefix, Federal Office of Justice',
    unconnected: PHRASES.noRecords,
    barred: null,
    manualUrl: (name) => `${ZEFIX_PAGES}list?name=${encodeURIComponent(name)}`,
  },
  interfaces: [ZEFIX_INTERFACE, LINDAS_INTERFACE],
  records: ZEFIX_RECORDS,
  guide: {
    connected: 'yes, by the same text until it is imported',
    takes:
      'nothing for LINDAS. For Zefix, which is queried first: `ZEFIX_USER` and `ZEFIX_PASSWORD`, free by e-mail to zefix@bj.admin.ch',
  },
}
