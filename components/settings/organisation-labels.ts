import type { OrganisationValues } from '../../lib/extension/storage/organisation-keys.ts'

/** Message keys of what people call the settings, in the order of the list in the options. */
export const ORGANISATION_LABELS: Readonly<
  Record<Exclude<keyof OrganisationValues, 'organisation' | 'locked'>, string>
> = {
  serviceAddress: 'options.address',
  apiKey: 'options.key',
  asker: 'options.asker.title',
  tellNobody: 'options.who',
  territory: 'scope.jurisdiction',
  goods: 'scope.goods',
  history: 'options.kept',
  historyDays: 'options.organisation.history_days',
  registers: 'options.packs.title',
  publisher: 'options.organisation.publisher',
  takeRegisters: 'options.organisation.take_registers',
  blockedSites: 'options.organisation.blocked_sites',
  allowedSites: 'options.organisation.allowed_sites',
  disabled: 'options.organisation.disabled',
  welcome: 'options.organisation.welcome',
  told: 'options.who',
  legalContact: 'options.letterhead.contact',
  supportAddress: 'options.organisation.support',
  privacyAddress: 'options.organisation.privacy',
}
