import { type HolderUse, mayTake, NOBODY } from './shares.ts'

/** `until` is in milliseconds since the epoch. `forOthers` means that the rest is reserved for other accounts. */
export type Grant = { granted: true } | { granted: false; until: number; forOthers?: true }

export interface Allowance {
  /** `now` is in milliseconds since the epoch. */
  take(now: number, holder?: string): Promise<Grant>
  /** For all accounts together. */
  left(now: number): number
}

export interface AllowanceOptions {
  /** Within any `perMs` milliseconds. */
  questions: number
  perMs: number
}

/** Queries are forgotten one part at a time, and never too early. */
const PARTS = 100

interface Part {
  part: number
  byHolder: Map<string, number>
}

/**
 * Quota in memory for any span of `perMs`, because upstreams do not say when theirs begins. Accounts share it
 * (`shares.ts`).
 */
export function createMemoryAllowance({ questions, perMs }: AllowanceOptions): Allowance {
  const partMs = perMs / PARTS
  /** Oldest first. */
  let current: Part[] = []
  let earlier: Part[] = []

  const forgottenAt = ({ part }: Part) => (part + 1) * partMs + perMs

  function forget(now: number): void {
    // After the clock was set back, a part may lie in the future.
    const latest = Math.floor(now / partMs)
    for (const part of [...current, ...earlier]) part.part = Math.min(part.part, latest)
    if (current.some((part) => forgottenAt(part) <= now)) {
      earlier.push(...current.filter((part) => forgottenAt(part) <= now))
      current = current.filter((part) => forgottenAt(part) > now)
    }
    if (earlier.some((part) => forgottenAt(part) + perMs <= now))
      earlier = earlier.filter((part) => forgottenAt(part) + perMs > now)
  }

  function uses(): Map<string, HolderUse> {
    const all = new Map<string, HolderUse>()
    const add = (parts: readonly Part[], field: keyof HolderUse) => {
      for (const { byHolder } of parts)
        for (const [holder, count] of byHolder) {
          const use = all.get(holder) ?? { used: 0, before: 0 }
          use[field] += count
          all.set(holder, use)
        }
    }
    add(current, 'used')
    add(earlier, 'before')
    return all
  }

  function left(now: number): number {
    forget(now)
    let taken = 0
    for (const { byHolder } of current) for (const count of byHolder.values()) taken += count
    return Math.max(0, questions - taken)
  }

  return {
    async take(now, holder = NOBODY) {
      const some = left(now) > 0
      if (!some || !mayTake(questions, holder, uses())) {
        const until = Math.ceil(Math.min(...current.map(forgottenAt)))
        return { granted: false, until, ...(some && { forOthers: true as const }) }
      }
      const number = Math.floor(now / partMs)
      const part = current.find((each) => each.part === number) ?? { part: number, byHolder: new Map() }
      if (part.byHolder.size === 0) current.push(part)
      part.byHolder.set(holder, (part.byHolder.get(holder) ?? 0) + 1)
      return { granted: true }
    },
    left,
  }
}
