import { type Office, type OfficeInterface, PHRASES, SETTING, STANDARD_RULES } from '../office.ts'
import {
  createLimits,
  createSwissregConnector,
  SWISSREG_API_ADDRESS,
  SWISSREG_TOKEN_ADDRESS,
  swissregRecordUrl,
} from './connector.ts'
import { createSwissregReader } from './sync.ts'

const TERMS = 'https://www.ige.ch/fileadmin/user_upload/schuetzen/marken/e/Terms_of_Use_for_the_Delivery_of_Data.pdf'

/** This API does not have a budget, because the connector counts the bytes of answers. */
const SWISSREG_INTERFACE: OfficeInterface = {
  id: 'swissreg-api',
  name: 'the Swissreg interface',
  upstream: 'Swissreg',
  signsIn: true,
  settings: [
    {
      variables: { SWISSREG_USER: SETTING.text, SWISSREG_PASSWORD: SETTING.text },
      standard: 'not set',
      about: 'User of the data delivery interface of the Swiss institute (IPI). Both or neither.',
      together: true,
    },
    {
      variables: { SWISSREG_API_URL: SETTING.address },
      standard: `\`${SWISSREG_API_ADDRESS}\``,
      about: 'Address of that interface.',
    },
    {
      variables: { SWISSREG_TOKEN_URL: SETTING.address },
      standard: "the institute's identity provider, `idp.ipi.ch`",
      about: 'Address that gives access tokens; required with your own `SWISSREG_API_URL`.',
    },
  ],
  faults({ SWISSREG_API_URL: api, SWISSREG_TOKEN_URL: token }) {
    if (!api || token) return []
    return [['SWISSREG_TOKEN_URL', 'must be set as well, for SWISSREG_API_URL names an address of its own']]
  },
  terms: TERMS,
  termsInBrief: 'signed by post; a login is for its owner alone; whoever passes the records on must pass the terms on',
  connect(given) {
    const { SWISSREG_USER: user, SWISSREG_PASSWORD: password } = given
    if (!user || !password) return null
    const { SWISSREG_API_URL: apiUrl = SWISSREG_API_ADDRESS, SWISSREG_TOKEN_URL: tokenUrl = SWISSREG_TOKEN_ADDRESS } =
      given
    const limits = createLimits()
    const options = { apiUrl, tokenUrl, user, password, limits }
    return {
      addresses: [apiUrl, tokenUrl],
      open: (gate) => createSwissregConnector({ ...options, gate }),
      readWhole: (gate) => ({
        way: 'windows',
        reader: createSwissregReader({ ...options, gate }),
        allowed: limits.allowed,
      }),
    }
  },
}

export const SWISSREG: Office = {
  facts: {
    id: 'swissreg',
    name: 'Swiss trade mark register (Swissreg)',
    kind: 'trademark',
    jurisdictions: ['CH'],
    searched: `Swiss marks, ${PHRASES.bySimilarity}, and by the same text through the institute's interface. International registrations for Switzerland: only those that it delivers`,
    fresh: PHRASES.sevenDaysOrLive,
    proven: PHRASES.provenByBoth,
    connecting: `a user of the IPI data delivery interface (free, under terms of use signed on paper: swissreg.ch/public/apidocs) in SWISSREG_USER and SWISSREG_PASSWORD, or its imported records`,
    tells: 'IPI (Swissreg)',
    attribution: 'Source: Swissreg, Swiss Federal Institute of Intellectual Property',
    unconnected: PHRASES.noRecords,
    barred: null,
    manualUrl: () => 'https://www.swissreg.ch/',
  },
  interfaces: [SWISSREG_INTERFACE],
  records: {
    code: 'CH',
    fewest: 100_000,
    reader: 'files',
    codes: ['CH'],
    rules: STANDARD_RULES,
    files: {
      what: 'answers of the data delivery (WIPO ST.96), saved one file each',
      where: 'IPI, `swissreg.ch/public/apidocs`',
      terms: 'free after signed terms, which must be passed on with the data',
    },
    addressOf: ({ number }) => swissregRecordUrl(number),
  },
  guide: {
    connected: 'no',
    takes:
      '`SWISSREG_USER` and `SWISSREG_PASSWORD`: signed terms of use, posted to the institute in Bern (swissreg.ch/public/apidocs). Free, a personal login, 2 GiB of answers a day',
  },
}
