import { z } from '../../../zod.ts'
import { isSameName } from '../same-domain.ts'

const Text = z.catch(z.nullable(z.string()), null)

/** Other spellings of a registered name that its registry ties to it (RFC 9083 section 5.3, `variants`). */
const Variants = z.array(
  z.catch(
    z.nullable(
      z.object({
        variantNames: z.catch(z.array(z.catch(z.nullable(z.object({ ldhName: Text, unicodeName: Text })), null)), []),
      }),
    ),
    null,
  ),
)

/** Whether `asked` (A-labels, lower case) is listed as a variant. */
export function isVariantOf(variants: unknown, asked: string): boolean {
  const parsed = Variants.safeParse(variants)
  if (!parsed.success) return false
  const names = parsed.data.flatMap((variant) => variant?.variantNames ?? [])
  return names.some((name) => isSameName(name?.ldhName ?? name?.unicodeName ?? '', asked))
}
