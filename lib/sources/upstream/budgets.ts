import type { AllowanceSettings } from './allowance.ts'
import type { Allowance, AllowanceOptions } from './memory-allowance.ts'

/** Limit of an upstream, and its wording in a reason. */
export type Budget = AllowanceOptions & Omit<AllowanceSettings, 'allowance'>

export type AllowanceOf = (budget: Budget) => Allowance
