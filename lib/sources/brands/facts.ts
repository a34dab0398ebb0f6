import type { SourceFacts } from '../register/facts.ts'

export const BRANDS: SourceFacts = {
  id: 'brands',
  name: 'Brands in use',
  kind: 'brand_in_use',
  jurisdictions: [],
  searched: 'names of brands of goods, services and shops, by similarity; no list of brands in use is whole',
  fresh: 'as new as the list that ships; no verdict of none found depends on it',
  proven: 'a canary query must return a brand of the list before an empty answer counts',
  connecting: 'nothing',
  tells: null,
  attribution:
    'name-suggestion-index (BSD-3-Clause); Base de données publique des médicaments (22 August 2024); European Medicines Agency; US Car Models Data, Abhilash Reddy (CC BY 4.0, changed); further open lists',
  manualUrl: () => 'https://nsi.guide/',
}
