import type { SourceFacts } from '../register/facts.ts'

/** Brands that trade, registered or not. */
export const BRANDS: SourceFacts = {
  id: 'brands',
  name: 'Brands in use (name-suggestion-index)',
  kind: 'brand_in_use',
  jurisdictions: [],
  searched: 'names of shops, restaurants and services on the map, by likeness; no list of brands in use is whole',
  fresh: 'as new as the package that ships; the verdict never depends on it',
  proven: 'a known brand must come back from the index before an empty answer counts',
  connecting: 'nothing',
  tells: null,
  attribution: 'name-suggestion-index, BSD-3-Clause',
  manualUrl: () => 'https://nsi.guide/',
}
