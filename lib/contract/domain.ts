import { doc, z } from '../zod.ts'
import { DOMAIN_STATES } from './constants.ts'
import { CalendarDate, Instant } from './primitives.ts'

export const DomainState = z.enum(DOMAIN_STATES)
export type DomainState = z.infer<typeof DomainState>

export const DomainAnswer = z.object({
  domain: doc(z.string().check(z.minLength(3)), 'The domain as it is registered (A-labels, lower case).'),
  state: doc(
    DomainState,
    'not_in_registry: the registry holds no active registration, which does not promise that it can be registered.',
  ),
  registeredOn: doc(z.nullable(CalendarDate), 'Date of registration, where the registry shows it.'),
  expiresOn: doc(z.nullable(CalendarDate), 'Date of expiry, where the registry shows it.'),
  source: doc(z.nullable(z.string()), 'Host that was asked; null where none could be.'),
  checkedAt: doc(z.nullable(Instant), 'When it was asked; null where it was not.'),
  note: doc(z.nullable(z.string()), 'What else a person should know.'),
})
export type DomainAnswer = z.infer<typeof DomainAnswer>
