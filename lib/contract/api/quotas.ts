import { doc, z } from '../../zod.ts'
import { KeyScope } from '../constants.ts'
import { Count, Instant } from '../primitives.ts'

export const Quotas = z.object({
  key: doc(
    z.object({
      id: doc(z.string(), 'Public id of the key.'),
      label: doc(z.string(), 'What its holder calls it.'),
      last4: doc(z.string().check(z.length(4)), 'Last four characters of the key.'),
      kind: doc(z.enum(['extension', 'server']), 'What the key is made for.'),
      scopes: doc(z.array(z.enum(KeyScope)), 'What the key may ask for.'),
      createdAt: doc(Instant, 'When the key was made.'),
      expiresAt: doc(z.nullable(Instant), 'When it ends; null for never.'),
    }),
    'The key that was sent, without its secret.',
  ),
  plan: doc(
    z.object({
      name: doc(z.string(), 'Name of the plan.'),
      baseFee: doc(
        z.object({
          amount: doc(z.number().check(z.minimum(0)), 'Base fee of a period, in the currency.'),
          currency: doc(z.string().check(z.regex(/^[A-Z]{3}$/)), 'ISO 4217.'),
        }),
        'What the plan costs.',
      ),
      includedRequests: doc(Count, 'Charged answers included in the base fee.'),
      note: doc(z.string(), 'What the plan says about larger quotas.'),
    }),
    'What the key is entitled to.',
  ),
  period: doc(
    z.object({ start: doc(Instant, 'First instant.'), end: doc(Instant, 'First instant after it.') }),
    'The period the quota counts in.',
  ),
  limit: doc(Count, 'Charged answers allowed in the period.'),
  used: doc(Count, 'Charged answers so far.'),
  remaining: doc(Count, 'What is left.'),
  resetAt: doc(Instant, 'When the count starts again.'),
  rateLimits: doc(
    z.array(
      z.object({
        name: doc(z.string(), 'Name of the policy, as in RateLimit-Policy.'),
        limit: doc(Count, 'Requests allowed in a window.'),
        windowSeconds: doc(z.int().check(z.minimum(1)), 'Length of the window.'),
        remaining: doc(Count, 'What is left in this window.'),
      }),
    ),
    'Limits on how fast may be asked.',
  ),
  charges: doc(
    z.array(
      z.object({
        what: doc(z.string(), 'A kind of answer.'),
        units: doc(Count, 'What it costs.'),
      }),
    ),
    'What costs how much.',
  ),
  freeChecks: doc(
    z.optional(
      z.object({
        limit: doc(Count, 'Incomplete answers that are free on a day (UTC).'),
        remaining: doc(Count, 'What is left today.'),
        resetAt: doc(Instant, 'When the count starts again.'),
      }),
    ),
    'Answers that are incomplete because a source of the service failed or is not connected: free, up to a number a day.',
  ),
  features: doc(z.array(z.string()), 'What this service offers beyond the documented minimum.'),
})
export type Quotas = z.infer<typeof Quotas>

export const QuotaLeft = z.object({
  remaining: doc(Count, 'Charged answers left in the period.'),
  resetAt: doc(Instant, 'When the count starts again.'),
})
export type QuotaLeft = z.infer<typeof QuotaLeft>
