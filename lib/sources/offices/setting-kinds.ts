import { isServiceAddress } from '../../loopback.ts'
import { z } from '../../zod.ts'

export const addressSetting = z.string().check(
  z.refine(isServiceAddress, {
    error: 'must be an https address (plain http for 127.0.0.1, ::1 or localhost alone)',
  }),
)

/** Text that an HTTP header can contain unchanged. */
export const headerSetting = z
  .string()
  .check(z.regex(/^[\x21-\x7e]+$/, 'must be letters, digits and signs without spaces'))

/** User name for HTTP Basic (RFC 7617 section 2). */
export const basicUserSetting = z
  .string()
  .check(z.refine((user) => !user.includes(':'), { error: 'must not hold a colon' }))

export const textSetting = z.string()
