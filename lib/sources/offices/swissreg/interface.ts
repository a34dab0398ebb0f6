import type { OfficeInterface } from '../office.ts'
import { addressSetting, textSetting } from '../setting-kinds.ts'
import { createLimits } from './limits.ts'
import { createSwissregPath, SWISSREG_API_ADDRESS, SWISSREG_TOKEN_ADDRESS } from './path.ts'
import { createSwissregReader } from './reader.ts'

/** Terms that the user of this service signed. */
const TERMS = 'https://www.ige.ch/fileadmin/user_upload/schuetzen/marken/e/Terms_of_Use_for_the_Delivery_of_Data.pdf'

/** Has no budget, because `limits.ts` counts the bytes of answers. */
export const SWISSREG_INTERFACE: OfficeInterface = {
  id: 'swissreg-api',
  name: 'the Swissreg interface',
  upstream: 'Swissreg',
  signsIn: true,
  settings: [
    {
      variables: { SWISSREG_USER: textSetting, SWISSREG_PASSWORD: textSetting },
      standard: 'not set',
      about: 'User of the data delivery interface of the Swiss institute (IPI). Both or neither.',
      together: true,
    },
    {
      variables: { SWISSREG_API_URL: addressSetting },
      standard: `\`${SWISSREG_API_ADDRESS}\``,
      about: 'Address of that interface.',
    },
    {
      variables: { SWISSREG_TOKEN_URL: addressSetting },
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
      open: (gate) => createSwissregPath({ ...options, gate }),
      readWhole: (gate) => ({
        way: 'windows',
        reader: createSwissregReader({ ...options, gate }),
        allowed: limits.allowed,
      }),
    }
  },
}
