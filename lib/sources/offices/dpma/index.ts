import type { Budget } from '../../http/quota.ts'
import { type Office, type OfficeInterface, PHRASES, SETTING, STANDARD_RULES } from '../office.ts'
import { createDpmaConnector, DPMA_ADDRESS, germanStatus } from './connector.ts'

/** Our own budget: DPMAconnectPlus publishes none. The office blocks users after 5,000 queries a day. */
const DPMA_BUDGET: Budget = {
  upstream: 'dpma-connect',
  questions: 5000,
  perMs: 24 * 60 * 60_000,
  what: 'its daily allowance of 5,000 questions',
}

const DPMA_INTERFACE: OfficeInterface = {
  id: 'dpma-connect',
  name: 'DPMAconnectPlus, the interface of the German office',
  upstream: 'DPMA',
  settings: [
    {
      variables: { DPMA_USER: SETTING.basicUser, DPMA_PASSWORD: SETTING.text },
      standard: 'not set',
      about: 'User of DPMAconnectPlus. Both or neither.',
      together: true,
    },
    {
      variables: { DPMA_URL: SETTING.address },
      standard: `\`${DPMA_ADDRESS}\``,
      about: 'Address of its web services.',
    },
  ],
  budget: DPMA_BUDGET,
  connect({ DPMA_URL: url = DPMA_ADDRESS, DPMA_USER: user, DPMA_PASSWORD: password }) {
    if (!user || !password) return null
    return { addresses: [url], open: (gate) => createDpmaConnector({ url, user, password, gate }) }
  },
}

export const DPMA: Office = {
  facts: {
    id: 'dpma',
    name: 'German trade mark register (DPMA)',
    kind: 'trademark',
    jurisdictions: ['DE'],
    searched: `German marks and international registrations for Germany, ${PHRASES.bySimilarity}, and by the same text through the office's interface. EU marks, which count in Germany too, are in their own register`,
    fresh: PHRASES.sevenDaysOrLive,
    proven: PHRASES.provenByBoth,
    connecting: `a user of DPMAconnectPlus (EUR 200 once, a contract on paper and a fixed IP address: dpma.de) in DPMA_USER and DPMA_PASSWORD, or its imported records`,
    tells: 'DPMA',
    attribution: 'Source: DPMA, DPMAconnectPlus',
    unconnected: PHRASES.noRecords,
    barred: null,
    manualUrl: () => 'https://register.dpma.de/DPMAregister/marke/einsteiger',
  },
  interfaces: [DPMA_INTERFACE],
  records: {
    code: 'DE',
    fewest: 300_000,
    reader: 'files',
    codes: ['DE'],
    rules: { ...STANDARD_RULES, statusOf: germanStatus },
    unkept:
      'DPMAconnectPlus answers searches with at most 1,000 hits and has no way to ask for all of the register. EU marks count in Germany too, and EU can be kept; with DPMA_USER and DPMA_PASSWORD each check asks the office for the same letters, and files that you get from it can be imported.',
    files: {
      what: 'answers of DPMAregister (WIPO ST.66 for a mark, a list of hits for a search), saved one file each',
      where: 'DPMAconnectPlus, EUR 200 once, fixed address',
      terms: 'passing the data on is restricted',
    },
    addressOf: () => null,
  },
  guide: {
    connected: 'no',
    takes:
      '`DPMA_USER` and `DPMA_PASSWORD`: a paper contract for DPMAconnectPlus (EUR 200 once) with the fixed IP address of this service. The service sends at most 5,000 queries a day',
  },
}
