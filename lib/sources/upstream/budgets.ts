import type { AllowanceSettings } from './allowance.ts'
import type { Allowance, AllowanceOptions } from './memory-allowance.ts'

/** What an upstream may be asked, and the words for it in a reason. */
export type Budget = AllowanceOptions & Omit<AllowanceSettings, 'allowance'>

/** The counter of the questions to an upstream. */
export type AllowanceOf = (budget: Budget) => Allowance
