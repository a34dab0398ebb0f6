import type { Budget } from '../../upstream/budgets.ts'
import { copiedPath, isOnHost } from '../copied-path.ts'
import type { OfficeInterface } from '../office.ts'
import { addressSetting, basicUserSetting, textSetting } from '../setting-kinds.ts'
import { createZefixPath, ZEFIX_ADDRESS } from './path.ts'

/**
 * Zefix publishes no limit, and known clients send one query a second. A query waits as long as an answer could still
 * come in time.
 */
export const ZEFIX_BUDGET: Budget = {
  upstream: 'zefix-rest',
  questions: 1,
  perMs: 1000,
  what: 'its pace of one question a second',
  patienceMs: 3000,
}

/** Companies on trial hosts may be old or synthetic. */
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
      variables: { ZEFIX_USER: basicUserSetting, ZEFIX_PASSWORD: textSetting },
      standard: 'not set',
      about: 'Credentials of ZefixPublicREST. Both or neither.',
      together: true,
    },
    {
      variables: { ZEFIX_URL: addressSetting },
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
        const path = createZefixPath({ url, user, password, gate })
        return isOnHost(TRIAL_HOSTS, url) ? copiedPath(path, OF_TRIALS) : path
      },
    }
  },
}
