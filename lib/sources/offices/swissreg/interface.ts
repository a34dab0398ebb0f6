import type { OfficeInterface } from '../office.ts'
import { addressSetting, textSetting } from '../setting-kinds.ts'
import { createSwissregPath, SWISSREG_API_ADDRESS, SWISSREG_TOKEN_ADDRESS } from './path.ts'

/** The data delivery interface of the Swiss institute. It counts the bytes of its answers itself (limits.ts). */
export const SWISSREG_INTERFACE: OfficeInterface = {
  id: 'swissreg-api',
  name: 'the Swissreg interface',
  upstream: 'Swissreg',
  signsIn: true,
  settings: [
    {
      variables: { SWISSREG_USER: textSetting, SWISSREG_PASSWORD: textSetting },
      standard: 'not set',
      about: 'A user of the data delivery interface of the Swiss institute (IPI). Both or neither.',
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
      about: 'Where access tokens are given; needed beside an address of your own.',
    },
  ],
  faults({ SWISSREG_API_URL: api, SWISSREG_TOKEN_URL: token }) {
    if (!api || token) return []
    return [['SWISSREG_TOKEN_URL', 'must be set as well, for SWISSREG_API_URL names an address of its own']]
  },
  connect(given) {
    const { SWISSREG_USER: user, SWISSREG_PASSWORD: password } = given
    if (!user || !password) return null
    const { SWISSREG_API_URL: apiUrl = SWISSREG_API_ADDRESS, SWISSREG_TOKEN_URL: tokenUrl = SWISSREG_TOKEN_ADDRESS } =
      given
    return {
      addresses: [apiUrl, tokenUrl],
      open: (gate) => createSwissregPath({ apiUrl, tokenUrl, user, password, gate }),
    }
  },
}
