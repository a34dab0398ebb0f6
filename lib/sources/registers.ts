import type { Jurisdiction } from '../contract/primitives.ts'
import { notPartOf } from './scope.ts'
import { emptyAnswer, type Role, type Source } from './source.ts'

interface Register {
  id: string
  name: string
  jurisdictions: string[]
  attribution: string | null
  /** Why it cannot be searched by us. */
  reason: string
  /** What connecting it takes. */
  missing: string
  manualUrl(name: string): string
}

const NO_RECORDS = "no credentials and no imported records; see the operator's guide"
const NO_INTERFACE = 'the office offers no interface'
const NO_AUTOMATION = 'automated searching is not allowed'

const EU_LIST = 'https://euipo.europa.eu/eSearch/#basic/1+1+1+1/50+50+50+50/'

const REGISTERS: readonly Register[] = [
  {
    id: 'euipo',
    name: 'EU trade mark register (EUIPO)',
    jurisdictions: ['EU'],
    attribution: 'Source: EUIPO',
    reason: NO_RECORDS,
    missing:
      'a key of the EUIPO interface (dev.euipo.europa.eu, free) or imported records; this version can use neither yet',
    manualUrl: (name) => EU_LIST + encodeURIComponent(name),
  },
  {
    id: 'swissreg',
    name: 'Swiss trade mark register (Swissreg)',
    jurisdictions: ['CH'],
    attribution: null,
    reason: NO_RECORDS,
    missing: 'credentials of the IPI data delivery interface or imported records; this version can use neither yet',
    manualUrl: () => 'https://www.swissreg.ch/',
  },
  {
    id: 'dpma',
    name: 'German trade mark register (DPMA)',
    jurisdictions: ['DE'],
    attribution: null,
    reason: NO_RECORDS,
    missing: 'credentials of DPMAconnectPlus or imported records; this version can use neither yet',
    manualUrl: () => 'https://register.dpma.de/DPMAregister/marke/einsteiger',
  },
  {
    id: 'at-marks',
    name: 'Austrian trade mark register',
    jurisdictions: ['AT'],
    attribution: null,
    reason: NO_INTERFACE,
    missing: NO_INTERFACE,
    manualUrl: () => 'https://seeip.patentamt.at/markesuche',
  },
  {
    id: 'uspto',
    name: 'US trade mark register (USPTO)',
    jurisdictions: ['US'],
    attribution: null,
    reason: NO_RECORDS,
    missing: 'imported records of the USPTO bulk data; this version cannot use them yet',
    manualUrl: () => 'https://tmsearch.uspto.gov/search/search-information',
  },
  {
    id: 'wipo',
    name: 'International register (WIPO)',
    jurisdictions: [],
    attribution: null,
    reason: NO_AUTOMATION,
    missing: NO_AUTOMATION,
    manualUrl: () => 'https://branddb.wipo.int/',
  },
]

/** EU marks are required of every check, a national register of a check for its jurisdiction, WIPO of none. */
function roleInCheck({ id, jurisdictions, reason }: Register, jurisdiction: Jurisdiction | null): Role {
  if (id === 'euipo') return { asked: true, required: true }
  if (jurisdiction !== null && jurisdictions.includes(jurisdiction)) return { asked: true, required: true }
  return reason === NO_RECORDS ? notPartOf(jurisdiction) : { asked: false, reason }
}

/** The mark registers that nothing is connected to: where they are asked for, they say that they cannot answer. */
export function createUnconnectedRegisters(): Source[] {
  return REGISTERS.map((register) => ({
    id: register.id,
    name: register.name,
    kind: 'trademark',
    jurisdictions: register.jurisdictions,
    method: 'similarity',
    attribution: register.attribution,
    deadlineMs: 1000,
    missing: register.missing,
    manualUrl: register.manualUrl,
    role: ({ jurisdiction }) => roleInCheck(register, jurisdiction),
    search: async () => emptyAnswer('not_configured', register.reason),
  }))
}

/** Where the marks of a register have effect: EU marks also in the member states that can be asked for. */
function reachOf({ jurisdictions }: Source): readonly string[] {
  return jurisdictions.includes('EU') ? [...jurisdictions, 'DE', 'AT'] : jurisdictions
}

/** The role of any source in a trade mark search of the given jurisdictions: the registers whose marks count there. */
export function roleForSearch(source: Source, jurisdictions: readonly Jurisdiction[]): Role {
  if (source.kind !== 'trademark') return { asked: false, reason: 'not part of a trade mark search' }
  if (reachOf(source).some((code) => jurisdictions.some((asked) => asked === code)))
    return { asked: true, required: true }
  if (source.jurisdictions.length === 0) return { asked: false, reason: NO_AUTOMATION }
  return { asked: false, reason: `not part of a search for ${jurisdictions.join(', ')}` }
}
