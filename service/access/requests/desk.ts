import type { Source } from '../../../lib/sources/source.ts'
import type { LinkPurpose } from '../../storage/schema.ts'
import { coverageInMail } from '../mail/coverage.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { Texts } from '../texts/texts.ts'
import { claim } from './claim.ts'
import type { AccessForm } from './form.ts'
import { acceptQuote, confirm, declineQuote, type Followed, follow, withdraw } from './links.ts'
import { receive, sendStatusLink } from './receive.ts'
import type { AccessParts } from './step.ts'
import { planTerms, termsOf } from './view.ts'

/** Tokens are those of the links in mails. */
export interface AccessDesk {
  /** Repeating the same form returns the same reference. */
  receive(form: AccessForm, formId: string): Promise<string>
  sendStatusLink(reference: string, address: string): Promise<void>
  follow(purpose: LinkPurpose, token: string): Promise<Followed>
  confirm(token: string): Promise<Followed>
  acceptQuote(token: string): Promise<Followed>
  declineQuote(token: string): Promise<Followed>
  withdraw(token: string): Promise<Followed>
  /** Returns the key again within ten minutes. Null for any other token. */
  claim(token: string): Promise<string | null>
  offers(t: Texts): { name: string; fee: string; included: string }[]
  terms(request: NonNullable<Followed['request']>, t: Texts): [string, string][]
  coverage(t: Texts): { searched: string[]; notConnected: string[] }
}

const OWN_PLAN = 'local'

export function createAccessDesk(parts: AccessParts & { sources: readonly Source[] }, mailer: Mailer): AccessDesk {
  async function thenMail<T>(work: Promise<T>): Promise<T> {
    const done = await work
    void mailer.deliverDue().catch(() => {})
    return done
  }
  const { plans, sources } = parts
  return {
    receive: (form, formId) => thenMail(receive(parts, form, formId)),
    sendStatusLink: (reference, address) => thenMail(sendStatusLink(parts, reference, address)),
    follow: (purpose, token) => follow(parts, purpose, token),
    confirm: (token) => thenMail(confirm(parts, token)),
    acceptQuote: (token) => thenMail(acceptQuote(parts, token)),
    declineQuote: (token) => thenMail(declineQuote(parts, token)),
    withdraw: (token) => withdraw(parts, token),
    claim: (token) => thenMail(claim(parts, token)),
    offers: (t) =>
      plans
        .ids()
        .filter((id) => id !== OWN_PLAN)
        .map((id) => ({ name: plans.of(id).name, ...planTerms(plans.of(id), t) })),
    terms: (request, t) => termsOf(request, plans, t),
    coverage: (t) => coverageInMail(sources, t),
  }
}
