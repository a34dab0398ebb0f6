import { NO_AUTOMATION, type Office } from './office.ts'

export const WIPO: Office = {
  facts: {
    id: 'wipo',
    name: 'International register (WIPO)',
    kind: 'trademark',
    jurisdictions: [],
    searched:
      'nothing; connected registers, such as the EU one, have the international registrations that name their territory',
    fresh: 'nothing is searched',
    proven: 'nothing is searched',
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
