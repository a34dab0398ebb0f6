import { z } from '../zod.ts'

/**
 * Why an answer counts or does not. Charged: `verdict` (conflict, caution or none found), `asked` (incomplete because of what
 * was asked), `free_checks_used_up` (a source of the service failed or is not connected, and the day's free checks are used
 * up). Free: `source_gap` (the same while there are free checks), `repeat` (charged within 24 hours), `test`.
 */
export const CHARGE_REASONS = ['verdict', 'asked', 'free_checks_used_up', 'source_gap', 'repeat', 'test'] as const
export const ChargeReason = z.enum(CHARGE_REASONS)
export type ChargeReason = z.infer<typeof ChargeReason>
