import { doc, z } from '../zod.ts'
import { TIERS } from './constants.ts'

export const Tier = z.enum(TIERS)
export type Tier = z.infer<typeof Tier>

const Percent = z.number().check(z.minimum(0), z.maximum(100))

/** Absent on other verdicts and from older services. */
export const tierShape = {
  tier: doc(
    z.optional(Tier),
    'How near a caution is: close, if a made-up name meets at most half a mark so near by chance; moderate, at most two; faint, more, or a near-identical mark that is renewable or in unrelated classes. A known brand that is only similar is at most moderate. Absent on other verdicts.',
  ),
  chance: doc(
    z.optional(z.number().check(z.minimum(0))),
    'How many marks so near a made-up name meets by chance in a register of this size and these classes.',
  ),
}

/** Measured frequency of a caution as near as this. */
export const Frequency = z.object({
  madeUp: doc(Percent, 'Percent of made-up names that have a mark so near.'),
  confusable: doc(Percent, 'Percent of marks held confusable whose earlier mark was so near.'),
})
export type Frequency = z.infer<typeof Frequency>
