import type { SourceFacts } from '../register/facts.ts'

export const BRANDS: SourceFacts = {
  id: 'brands',
  name: 'Brands in use',
  kind: 'brand_in_use',
  jurisdictions: [],
  searched: 'brands of goods, services and shops, by similarity; no such list is whole',
  fresh: 'as new as the list that ships; no verdict of none found depends on it',
  proven: 'a search must return a known brand of the list',
  connecting: 'nothing',
  tells: null,
  attribution:
    'name-suggestion-index (BSD-3-Clause); Base de données publique des médicaments (22 August 2024); European Medicines Agency; US Car Models Data, Abhilash Reddy (CC BY 4.0, changed); further open lists',
  manualUrl: () => 'https://nsi.guide/',
}
