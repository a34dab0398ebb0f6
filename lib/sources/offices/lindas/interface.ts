import { bareHost } from '../../../loopback.ts'
import type { OfficeInterface, OfficeSettings } from '../office.ts'
import { addressSetting } from '../setting-kinds.ts'
import { createLindasPath, LINDAS_ADDRESS } from './lindas-path.ts'

/** For searches and for importing the whole register. */
export function lindasAddress({ LINDAS_URL = LINDAS_ADDRESS }: OfficeSettings): string {
  return LINDAS_URL
}

/**
 * Trial hosts, which may have an old or partial register. Every host has one for `int` and `test`: `ld.admin.ch`, and
 * the cache and store at `ldbar.ch`.
 */
const TRIAL_HOST = /(?:^|[.-])(?:int|test)[.-](?:[^.]+\.)*(?:admin|ldbar)\.ch$/

/** Open use if the source is named (licence in Zefix's OpenAPI document). */
const TERMS = 'https://opendata.swiss/en/terms-of-use#terms_by'

export const LINDAS_INTERFACE: OfficeInterface = {
  id: 'lindas',
  name: 'LINDAS',
  upstream: 'LINDAS',
  settings: [
    {
      variables: { LINDAS_URL: addressSetting },
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
      open: (gate) => createLindasPath({ url, gate }),
      readWhole: () => ({ way: 'companies', name: 'LINDAS', url }),
    }
  },
}
