import { z } from '../zod.ts'
import { CHARGE_REASONS } from './constants.ts'

export const ChargeReason = z.enum(CHARGE_REASONS)
export type ChargeReason = z.infer<typeof ChargeReason>
