import type { Office } from '../office.ts'
import { NO_AUTOMATION } from '../phrases.ts'

/** The international register, which no program may search. */
export const WIPO: Office = {
  facts: {
    id: 'wipo',
    name: 'International register (WIPO)',
    kind: 'trademark',
    jurisdictions: [],
    searched:
      'nothing: of international registrations only those are searched that a connected register holds, such as the EU one',
    fresh: 'not at all',
    proven: 'not at all',
    connecting: NO_AUTOMATION,
    tells: null,
    attribution: null,
    unconnected: NO_AUTOMATION,
    barred: NO_AUTOMATION,
    manualUrl: () => 'https://branddb.wipo.int/',
  },
  interfaces: [],
  records: null,
  guide: { connected: 'no', takes: NO_AUTOMATION },
}
