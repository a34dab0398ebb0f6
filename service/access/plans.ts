/** What a key may use in a calendar month, and what that costs. */
export interface Plan {
  name: string
  baseFee: { amount: number; currency: string }
  /** Charged answers a month. */
  includedRequests: number
  /** Requests a minute, charged or not. */
  burstPerMinute: number
}

const PLANS: Record<string, Plan> = {
  local: { name: 'Local', baseFee: { amount: 0, currency: 'CHF' }, includedRequests: 10_000, burstPerMinute: 60 },
}

export const LARGER_QUOTAS_NOTE = 'Larger quotas have no list price and are quoted on request.'

/** The plan of that id. Throws for an id that no plan has: keys are only made with known ones. */
export function planOf(id: string): Plan {
  const plan = PLANS[id]
  if (plan === undefined) throw new Error(`unknown plan ${id}`)
  return plan
}
