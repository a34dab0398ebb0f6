import { z } from '../zod.ts'
import { NO_REGISTRATION } from './registry-answer.ts'

/** What is read of an error answer (RFC 9083 section 6); a body is not required of a 404. */
const ErrorObject = z.object({
  // Some write the number as a string.
  errorCode: z.catch(z.nullable(z.coerce.number()), null),
  title: z.catch(z.nullable(z.string()), null),
})

export type RdapAbsence = { state: 'not_in_registry' | 'reserved'; note: string } | { reason: string }

const KEPT_BACK = /\b(auction|reserved|blocked|premium|withheld)\b/i
/** What a gateway or a limiter says that answers 404 in the place of the registry. */
const NOT_ASKED =
  /\b(rate limit|too many|quota|exceeded|denied|forbidden|unauthori[sz]ed|unavailable|timed? ?out|internal error)\b/i
/** Aggregators answer 404 for a top-level domain they do not know; one of them writes `boostrap`. */
const NOT_SERVED = /boot?strap|unsupported|not supported|unknown tld|not served/i

function readError(body: string): z.infer<typeof ErrorObject> | null {
  try {
    return ErrorObject.safeParse(JSON.parse(body)).data ?? null
  } catch {
    return null
  }
}

/** A title's words without the asked name, which may itself be a word such as `auction`. */
function titleWithout(domain: string, title: string): string {
  const label = domain.slice(0, domain.indexOf('.'))
  const words = title.toLowerCase().split(/[^\p{L}\p{N}.-]+/u)
  return words.filter((word) => word !== domain && word !== label).join(' ')
}

/** Reads what a top-level domain's own server says with a 404 about `domain`; the body may be empty or of any kind. */
export function readRdapAbsence(body: string, domain: string): RdapAbsence {
  const error = readError(body)
  if (error?.errorCode != null && error.errorCode !== 404)
    return { reason: `answered 404 and ${error.errorCode} at once` }
  const title = titleWithout(domain, error?.title ?? '')
  if (NOT_SERVED.test(title)) return { reason: 'does not serve this top-level domain' }
  if (NOT_ASKED.test(title)) return { reason: 'answered 404 with a refusal or a failure' }
  if (KEPT_BACK.test(title)) return { state: 'reserved', note: 'Not registered, and kept back by the registry.' }
  return { state: 'not_in_registry', note: NO_REGISTRATION }
}
