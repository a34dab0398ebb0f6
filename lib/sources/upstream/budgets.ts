import type { AllowanceSettings } from './allowance.ts'
import type { Allowance, AllowanceOptions } from './memory-allowance.ts'

/** What an upstream may be asked, and how a reason says so. */
export type Budget = AllowanceOptions & Omit<AllowanceSettings, 'allowance'>

/** Where what an upstream may be asked is counted. */
export type AllowanceOf = (budget: Budget) => Allowance

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * 60_000

/** What EUIPO allows an app of its free plan. */
export const EUIPO_BUDGET: Budget = {
  upstream: 'euipo-api',
  questions: 25_000,
  perMs: DAY_MS,
  what: 'its daily allowance of 25,000 questions',
}

/** Zefix publishes no limit; known clients ask once a second. Each waits for its turn as long as that makes sense. */
export const ZEFIX_BUDGET: Budget = {
  upstream: 'zefix-rest',
  questions: 1,
  perMs: 1000,
  what: 'its pace of one question a second',
  patienceMs: 3000,
}

/**
 * DPMAconnectPlus publishes no limit of its own. The office shuts out who asks its public register more than 5,000 times a
 * day, so that no more is asked here either.
 */
export const DPMA_BUDGET: Budget = {
  upstream: 'dpma-connect',
  questions: 5000,
  perMs: DAY_MS,
  what: 'its daily allowance of 5,000 questions',
}

/** EURid's availability service takes 120 queries within 60 seconds (EURid, "Lookup services"). */
export const EURID_BUDGET: Budget = {
  upstream: 'eurid-das',
  questions: 120,
  perMs: MINUTE_MS,
  what: 'its pace of 120 questions a minute',
}

/**
 * nic.at states no pace but forbids use that disturbs its operation; 15 queries a minute are what EURid takes by WHOIS.
 */
export const NICAT_BUDGET: Budget = {
  upstream: 'nicat-whois',
  questions: 15,
  perMs: MINUTE_MS,
  what: 'its pace of 15 questions a minute',
}
