import { readFileSync } from 'node:fs'
import { z } from '../../lib/zod.ts'
import { CannotStart } from '../system/start-failure.ts'

const ID = /^[a-z][a-z0-9-]{0,39}$/

const Units = z.int().check(z.minimum(1), z.maximum(1_000_000_000))

const FREE_CHECKS = 25

const Plan = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(100)),
  baseFee: z.strictObject({
    amount: z.number().check(z.minimum(0)),
    currency: z.string().check(z.regex(/^[A-Z]{3}$/, 'must be three letters of ISO 4217, such as CHF')),
  }),
  includedRequests: Units,
  period: z.enum(['month', 'year']),
  requestsPerMinute: Units,
  dailyCap: z.nullable(Units),
  freeChecks: z._default(z.int().check(z.minimum(0), z.maximum(1_000_000_000)), FREE_CHECKS),
})
const PlansFile = z.record(z.string().check(z.regex(ID)), Plan)

/**
 * `dailyCap` counts charged answers of a UTC day. `freeChecks` is the number of incomplete answers a day that are free
 * because a source failed or is not connected.
 */
export type Plan = z.infer<typeof Plan>

export interface Plans {
  /** Throws for an unknown id. */
  of(id: string): Plan
  ids(): string[]
}

function plan(
  name: string,
  amount: number,
  includedRequests: number,
  perMinute: number,
  dailyCap: number | null,
  freeChecks: number,
): Plan {
  const baseFee = { amount, currency: 'CHF' }
  return { name, baseFee, includedRequests, period: 'month', requestsPerMinute: perMinute, dailyCap, freeChecks }
}

/** `local` is for the operator. The others are examples. */
const SHIPPED: Readonly<Record<string, Plan>> = {
  local: plan('Local', 0, 10_000, 60, null, 1000),
  starter: plan('Starter', 0, 100, 20, 25, 10),
  team: plan('Team', 49, 2000, 60, null, 50),
  enterprise: plan('Enterprise', 390, 25_000, 300, null, 250),
}

export const LARGER_QUOTAS_NOTE = 'Larger quotas have no list price and are quoted on request.'

function readPlansFile(path: string): Record<string, Plan> {
  let given: unknown
  try {
    given = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    const { code } = error as { code?: unknown }
    const why = error instanceof SyntaxError ? 'is not valid JSON' : `cannot be read (${code})`
    throw new CannotStart(`The file of plans (PLANS_FILE) ${why}.`, { cause: error })
  }
  const read = PlansFile.safeParse(given)
  if (read.success) return read.data
  const lines = read.error.issues.map(({ code, path: place, message }) => {
    const what = code === 'invalid_key' ? 'a plan is named by small letters, digits and hyphens' : message
    return `  ${place.join('.') || 'the file'}: ${what}`
  })
  throw new CannotStart(`The file of plans (PLANS_FILE) cannot be used:\n${lines.join('\n')}`)
}

/** The operator's file wins for the same id. Throws `CannotStart`. */
export function readPlans(file: string | null): Plans {
  const plans = new Map(Object.entries({ ...SHIPPED, ...(file === null ? {} : readPlansFile(file)) }))
  return {
    of(id) {
      const known = plans.get(id)
      if (known === undefined) throw new Error('a key has a plan that does not exist')
      return known
    },
    ids: () => [...plans.keys()],
  }
}
