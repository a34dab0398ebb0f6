import type { AllowanceSettings } from './allowance.ts'
import type { Allowance, AllowanceOptions } from './memory-allowance.ts'

/** What an upstream may be asked, and how a reason says so. */
export type Budget = AllowanceOptions & Omit<AllowanceSettings, 'allowance'>

/** Where what an upstream may be asked is counted. */
export type AllowanceOf = (budget: Budget) => Allowance
