import { domainToUnicode } from 'node:url'
import type { Reply } from '../misbehave.ts'

/**
 * How a registry writes a name, what else is in its records, and the body of its 404; real registries differ in all
 * three.
 */
export interface Manner {
  name(domain: string): object
  missing: Reply
  /** Members that every record has besides. */
  more?: object
}

const RDAP_JSON = 'application/rdap+json'
/** Terms of use in a normal answer that mention limits and reserved names, which must not be taken for either. */
const TERMS = {
  title: 'Terms of Use',
  description: ['Access is rate limited: 429 is returned when the quota is exceeded.', 'Some names are reserved.'],
}
const REDACTED = {
  rdapConformance: ['rdap_level_0', 'redacted'],
  redacted: [{ name: { type: 'Registry Domain ID' }, prePath: '$.handle', pathLang: 'jsonpath', method: 'removal' }],
  entities: [
    { objectClassName: 'entity', roles: ['registrant'], vcardArray: ['vcard', [['version', {}, 'text', '4.0']]] },
  ],
}

const error = (more: object): Reply => ({
  status: 404,
  type: RDAP_JSON,
  body: JSON.stringify({ rdapConformance: ['rdap_level_0'], errorCode: 404, ...more }),
})
const nothing: Reply = { status: 404, type: '', body: '' }
const typedNothing: Reply = { status: 404, type: RDAP_JSON, body: '' }
const errorObject = error({ title: 'Object not found', notices: [TERMS] })
const errorWithoutTitle = error({ description: ['No such domain.'] })
const hedgedError = error({ title: 'Not Found', description: ['The domain was not found.', 'It may be reserved.'] })
const plainJson: Reply = {
  status: 404,
  type: 'application/json',
  body: '{"errorCode":"404","title":"Not Found","description":"Domain not found."}',
}

const asAsked = (ldhName: string) => ({ ldhName })
const upperCase = (domain: string) => ({ ldhName: domain.toUpperCase() })
const withDot = (domain: string) => ({ ldhName: `${domain}.` })
const unicodeAlone = (domain: string) => ({ unicodeName: domainToUnicode(domain) })
const both = (domain: string) => ({ ldhName: domain, unicodeName: domainToUnicode(domain) })

/** Manners of answering that were seen at registries, each named by what is odd about it. */
export const RDAP_MANNERS: Record<string, Manner> = {
  upper_case_and_empty_404: { name: upperCase, missing: nothing },
  as_asked_and_empty_404: { name: asAsked, missing: nothing, more: { status: undefined } },
  dot_and_error_object: { name: withDot, missing: errorObject },
  terms_of_use: { name: asAsked, missing: errorObject, more: { notices: [TERMS], remarks: [TERMS] } },
  typed_and_empty_404: { name: upperCase, missing: typedNothing },
  plain_json_404: { name: asAsked, missing: plainJson },
  hedged_error: { name: upperCase, missing: hedgedError },
  premium_name: { name: asAsked, missing: errorObject, more: { status: ['active', 'premium'] } },
  error_without_title: { name: both, missing: errorWithoutTitle },
  unicode_alone: { name: unicodeAlone, missing: errorObject },
  redacted: { name: both, missing: errorObject, more: REDACTED },
  odd_status: { name: asAsked, missing: nothing, more: { status: ['inactive', null, 7, 'something new'] } },
  odd_members: {
    name: asAsked,
    missing: nothing,
    more: { handle: null, events: 'none', entities: [{ vcardArray: {} }] },
  },
}

/** The manner of each stand-in. */
export const MANNER_OF: Record<string, keyof typeof RDAP_MANNERS> = {
  com: 'upper_case_and_empty_404',
  net: 'upper_case_and_empty_404',
  ch: 'as_asked_and_empty_404',
  li: 'odd_status',
  swiss: 'dot_and_error_object',
  de: 'terms_of_use',
  io: 'hedged_error',
  us: 'redacted',
  org: 'error_without_title',
}
