import { bareHost } from '../../../loopback.ts'
import type { OfficeInterface, OfficeSettings } from '../office.ts'
import { addressSetting } from '../setting-kinds.ts'
import { createLindasPath, LINDAS_ADDRESS } from './lindas-path.ts'

/** Address of the SPARQL endpoint, for searches and for fetching the whole register. */
export function lindasAddress({ LINDAS_URL = LINDAS_ADDRESS }: OfficeSettings): string {
  return LINDAS_URL
}

/**
 * Matches a host at which the operators of LINDAS try what they publish. The register there may be old, or a part. Each
 * of their hosts, `ld.admin.ch` and those of the cache and the store at `ldbar.ch` among them, has one for `int` and `test`.
 */
const TRIAL_HOST = /(?:^|[.-])(?:int|test)[.-](?:[^.]+\.)*(?:admin|ldbar)\.ch$/

/** Terms of the register's data: open use, with the source named (licence in the OpenAPI document of Zefix). */
const TERMS = 'https://opendata.swiss/en/terms-of-use#terms_by'

/** LINDAS, which is open to everybody. */
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
