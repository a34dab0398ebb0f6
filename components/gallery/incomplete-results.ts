import type { CheckResult } from '../../lib/client/types.ts'
import { LOCAL_REASONS } from '../../lib/engine/protocol.ts'
import { euipoSilent, here, missing, needsService, notAllowed, notAsked } from './sample-coverage.ts'
import {
  brands,
  ch,
  com,
  company,
  domain,
  domainsUnasked,
  euipo,
  hit,
  otherDomains,
  result,
  unsearched,
  zefix,
} from './samples.ts'

/** Registries that a browser cannot query. */
const unaskable = ['eu (EURid)', 'at (nic.at)'].map((name) => ({
  ...needsService,
  id: `rdap-${name.slice(0, 2)}`,
  name: `.${name.replace(' ', ' registry ')}`,
  kind: 'domain' as const,
  required: false,
}))

/** Results with missing sources, by what they show. */
export const incompleteResults: Record<string, CheckResult> = {
  incomplete: result({
    ...missing(
      [
        euipoSilent,
        {
          ...zefix,
          state: 'answered_stale',
          dataAsOf: '2026-11-02T03:00:00.000Z',
          reason: 'the live register did not answer; records are 18 days old',
          retryable: true,
        },
        { ...com, state: 'error', records: null, reason: 'the registry answered with an error', retryable: true },
        { ...brands, state: 'not_configured', records: null, reason: 'no index is loaded' },
      ],
      [ch],
    ),
    verdict: 'incomplete',
    domains: otherDomains,
  }),
  caution_alone: result({
    ...missing(
      [
        { ...needsService, id: 'euipo', name: euipo.name },
        { ...notAllowed, id: 'zefix', name: zefix.name, kind: 'company', jurisdictions: ['CH'] },
        { ...notAllowed, id: 'rdap-de', name: '.de registry (DENIC)', kind: 'domain', required: false },
        ...unaskable,
      ],
      [{ ...brands, matches: 3 }, com, ch],
    ),
    verdict: 'caution',
    tier: 'close',
    score: 74,
    conflicts: ['Vyntra', 'Vyntra Café', 'Vintra'].map((name, at) =>
      hit(name, {
        ...(at === 0 && { similarity: company.similarity }),
        score: 74 - 10 * at,
        source: 'brands',
        kind: 'brand_in_use',
        number: null,
        owner: null,
      }),
    ),
    domains: domainsUnasked,
  }),
  alone_listed: result({
    ...missing(
      [{ ...needsService, id: 'euipo', name: euipo.name }, ...unaskable],
      [{ ...brands, matches: 6 }, { ...zefix, method: 'text', dataAsOf: null, gap: 'asked', records: null }, com, ch],
    ),
    verdict: 'incomplete',
    score: 26,
    conflicts: ['Vyntral', 'Vyntro', 'VM Vyntra', 'Vyntrix', 'Wintra', 'Vyntis'].map((name) =>
      hit(name, { score: 26, source: 'brands', kind: 'brand_in_use', jurisdiction: 'CH', registeredOn: null }),
    ),
    domains: domainsUnasked,
  }),
  alone_nobody: result({
    ...missing(
      [
        { ...notAsked, id: 'rdap-com', name: com.name, kind: 'domain' },
        { ...notAsked, id: 'rdap-ch', name: ch.name, kind: 'domain' },
        { ...needsService, id: 'rdap-eu', name: '.eu registry (EURid)', kind: 'domain', required: false },
      ],
      [{ ...euipo, ...here, matches: 0 }, { ...zefix, ...here, matches: 0 }, brands],
    ),
    verdict: 'incomplete',
    domains: ['com', 'ch'].map((tld) => ({ ...domain(`vyntra.${tld}`, 'unknown'), note: LOCAL_REASONS.notAsked })),
  }),
  incomplete_listed: result({
    ...missing(
      [{ ...euipo, state: 'not_proven', reason: 'a known record did not come back' }],
      [zefix, com, ch, brands],
    ),
    verdict: 'incomplete',
    score: 28,
    conflicts: [hit('Vyntage', { score: 28, source: 'brands', kind: 'brand_in_use', number: null, owner: null })],
  }),
  incomplete_letters: result({
    ...missing(
      [],
      [
        { ...euipo, method: 'text', dataAsOf: null, records: null, provenAt: null, gap: 'source' },
        zefix,
        com,
        ch,
        brands,
      ],
    ),
    verdict: 'incomplete',
  }),
  incomplete_filling: result({
    ...missing(
      [],
      [
        {
          ...euipo,
          matches: 0,
          provenAt: null,
          reason:
            '43 % of its records are held, complete by about 2026-11-21 14:00 UTC; not all of it came from its office yet',
          gap: 'source',
          filling: { percent: 43, held: 1_032_000, expected: 2_400_000, readyBy: '2026-11-21T14:00:00.000Z' },
        },
        zefix,
        com,
        ch,
        brands,
      ],
    ),
    verdict: 'incomplete',
  }),
  incomplete_as_asked: result({
    ...missing(
      [
        {
          ...euipo,
          id: 'at-marks',
          name: 'Austrian trade mark register',
          jurisdictions: ['AT'],
          state: 'not_configured',
          records: null,
          reason: 'the office offers no interface',
          attribution: null,
          gap: 'asked',
        },
      ],
      [euipo, zefix, com, ch, brands],
      unsearched.filter(({ id }) => id !== 'at-marks'),
    ),
    verdict: 'incomplete',
    jurisdiction: 'AT',
    charged: true,
    chargeReason: 'asked',
  }),
}
