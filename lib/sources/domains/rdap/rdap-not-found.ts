import { asObject } from '../../upstream/json-shapes.ts'
import { NO_REGISTRATION } from '../registry-answer.ts'
import { type RdapNotice, rdapTextsOf, readNotices, statementsOf } from './rdap-notices.ts'

interface NotFound {
  text: string
  contentType: string
}

type RdapAbsence = { state: 'not_in_registry' | 'reserved'; note: string } | { reason: string }

/** A gateway or limiter in front of the registry may answer 404 with these. */
const REFUSALS = [
  /\brate.?limit/i,
  /\btoo many\b/i,
  /\bthrottl/i,
  /\bquota\b/i,
  /\bexceeded\b/i,
  /\blimit (was |is |has been )?reached\b/i,
  /\bdenied\b/i,
  /\bforbidden\b/i,
  /\bunauthori[sz]ed\b/i,
  /\bunavailable\b/i,
  /\bmaintenance\b/i,
  /\btemporar(?:y|ily)\b/i,
  /\bslow down\b/i,
  /\b(?:query|queries|request|usage|daily|hourly) limits?\b/i,
  /\btimed? ?out\b/i,
  /\binternal (server )?error\b/i,
  /\bno route\b/i,
  /\b(try again|retry) (later|in|after)\b/i,
  /\bcaptcha\b/i,
  /\bblack ?list/i,
  /\bbanned\b/i,
  /\bbusy\b/i,
  /\boverload/i,
  /\brate too high\b/i,
  /\bwait \d+ s/i,
  /\b(your|ip|client|requests?|access|quer(y|ies))\b.*\bblocked\b/i,
]
/** Aggregators answer like this for an unknown top-level domain. One writes `boostrap`. */
const NOT_SERVED = /boot?strap|unsupported|not supported|unknown tld|not served|not authoritative/i
const KEPT_BACK =
  /\b(?:auction|reserved|blocked|premium|withheld|prohibited|dpml|reserviert|gesperrt|riservat[oa]|bloccat[oa])\b|(?<!\p{L})(?:réservée?|bloquée?)(?!\p{L})/giu
const NOT_FOR_REGISTRATION = new RegExp(
  [
    String.raw`\b(?:not|n['o]t|un)[ -]?(?:currently |yet |open |free )?(?:available|eligible|open|offered|intended|released|permitted|allowed|possible)(?: for| to)? (?:public |new |general |be )?(?:registration|registered|register|sale)\b`,
    String.raw`\bineligible for registration\b|\bnot for (?:public |general )?(?:registration|sale)\b|\b(?:not|un)[ -]?registr?able\b`,
    String.raw`\b(?:can ?not|can['’]t|(?:may|must|shall|will) not) be (?:registered|allocated|delegated|assigned)\b`,
    String.raw`\bregistration (?:of (?:this|the) (?:domain )?(?:name|domain) )?(?:is |was )?(?:not (?:possible|permitted|allowed|available)|restricted|forbidden|denied|refused)\b`,
    String.raw`\b(?:excluded|withdrawn|barred) from (?:public )?registration\b|\brestricted (?:domain )?name\b`,
    String.raw`\bnicht (?:zur Registrierung|registrierbar|verfügbar für)|\bRegistrierung (?:ist )?(?:nicht möglich|ausgeschlossen|gesperrt)`,
    String.raw`\b(?:pas|non) (?:disponible (?:à|pour) l['’]enregistrement|enregistrable|registrabile|disponibile per la registrazione)`,
  ].join('|'),
  'giu',
)
/** Before "reserved" and the like, these words make it a possibility, a negation or a right. */
const NOT_SAID =
  /\b(may|might|could|can|cannot|not|or|if|whether|some|rights)( (be|been|being|a|an|the|names?|domains?|are|also|currently))*\s*$/i

/** Gateways explain themselves in these members. RFC 9083 section 6 has none of them. */
const FOREIGN = ['message', 'error', 'detail', 'reason']

function readJson(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const json: unknown = JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json) ? asObject(json) : null
  } catch {
    return null
  }
}

function noticesOf(error: Readonly<Record<string, unknown>>): RdapNotice[] {
  const { title, description, notices, remarks } = error
  const own = { title: rdapTextsOf(title).join(' '), lines: rdapTextsOf(description) }
  const foreign = { title: '', lines: FOREIGN.flatMap((member) => rdapTextsOf(error[member])) }
  return [own, foreign, ...readNotices(notices), ...readNotices(remarks)]
}

function saysKeptBack(statement: string): boolean {
  const found = [...statement.matchAll(KEPT_BACK), ...statement.matchAll(NOT_FOR_REGISTRATION)]
  return found.some(({ index }) => !NOT_SAID.test(statement.slice(0, index)))
}

function isRefusal(statement: string): boolean {
  const rest = statement.replace(NOT_FOR_REGISTRATION, ' ')
  return REFUSALS.some((refusal) => refusal.test(rest))
}

/** Some servers write the number as a string. */
function codeOf({ errorCode }: Readonly<Record<string, unknown>>): number | null {
  const code = typeof errorCode === 'string' || typeof errorCode === 'number' ? Number(errorCode) : Number.NaN
  return Number.isNaN(code) ? null : code
}

const isRdapType = (contentType: string) => /^application\/rdap\+json\b/i.test(contentType.trim())

/** Counts as RDAP with `rdapConformance`. Without gateway members, the media type or the code 404 is enough. */
function isRdap(error: Readonly<Record<string, unknown>>, contentType: string): boolean {
  if (Array.isArray(error.rdapConformance)) return true
  const foreign = FOREIGN.some((member) => member in error)
  return !foreign && (isRdapType(contentType) || codeOf(error) === 404)
}

/**
 * Gateways and limiters answer 404 too, so only the registry's own word counts: an RDAP error without refusal, or an
 * empty body. The empty body needs RDAP's media type, or a registry in `BY_STATUS_ALONE`.
 */
export function readRdapAbsence({ text, contentType }: NotFound, domain: string, statusAlone: boolean): RdapAbsence {
  if (text.trim() === '') {
    if (statusAlone || isRdapType(contentType)) return { state: 'not_in_registry', note: NO_REGISTRATION }
    return { reason: 'answered 404 and nothing else, which a server in front of the registry may have said' }
  }
  const error = readJson(text)
  if (error === null) return { reason: 'answered 404 with something other than an answer of RDAP' }
  const code = codeOf(error)
  if (code !== null && code !== 404) return { reason: `answered 404 and ${code} at once` }
  if (typeof error.objectClassName === 'string') return { reason: 'answered 404 and a record at once' }
  const statements = statementsOf(noticesOf(error), domain)
  if (statements.some((each) => NOT_SERVED.test(each))) return { reason: 'does not serve this top-level domain' }
  if (statements.some(isRefusal)) return { reason: 'answered 404 with a refusal or a failure' }
  if (!isRdap(error, contentType)) return { reason: 'answered 404 with something other than an answer of RDAP' }
  if (statements.some(saysKeptBack))
    return { state: 'reserved', note: 'Not registered, and kept back by the registry.' }
  return { state: 'not_in_registry', note: NO_REGISTRATION }
}
