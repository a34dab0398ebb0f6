import type { Budget } from '../../upstream/budgets.ts'
import type { OfficeInterface } from '../office.ts'
import { addressSetting, basicUserSetting, textSetting } from '../setting-kinds.ts'
import { createDpmaPath, DPMA_ADDRESS } from './path.ts'

/** DPMAconnectPlus publishes no limit. The office blocks users of its public register after 5,000 queries a day. */
const DPMA_BUDGET: Budget = {
  upstream: 'dpma-connect',
  questions: 5000,
  perMs: 24 * 60 * 60_000,
  what: 'its daily allowance of 5,000 questions',
}

export const DPMA_INTERFACE: OfficeInterface = {
  id: 'dpma-connect',
  name: 'DPMAconnectPlus, the interface of the German office',
  upstream: 'DPMA',
  settings: [
    {
      variables: { DPMA_USER: basicUserSetting, DPMA_PASSWORD: textSetting },
      standard: 'not set',
      about: 'User of DPMAconnectPlus. Both or neither.',
      together: true,
    },
    {
      variables: { DPMA_URL: addressSetting },
      standard: `\`${DPMA_ADDRESS}\``,
      about: 'Address of its web services.',
    },
  ],
  budget: DPMA_BUDGET,
  connect({ DPMA_URL: url = DPMA_ADDRESS, DPMA_USER: user, DPMA_PASSWORD: password }) {
    if (!user || !password) return null
    return { addresses: [url], open: (gate) => createDpmaPath({ url, user, password, gate }) }
  },
}
