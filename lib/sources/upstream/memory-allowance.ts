import { type HolderUse, mayTake, NOBODY } from './shares.ts'

/**
 * Whether one more question may be asked. Where not: the earliest time for it, in milliseconds since the epoch, and
 * whether the questions that are left are kept for other holders.
 */
export type Grant = { granted: true } | { granted: false; until: number; forOthers?: true }

/** How many questions an upstream may be asked within some time. */
export interface Allowance {
  /**
   * Takes one question at `now`, milliseconds since the epoch. A question without a holder is for nobody in particular.
   */
  take(now: number, holder?: string): Promise<Grant>
  /** Questions that are left at `now`, for all holders together. */
  left(now: number): number
}

export interface AllowanceOptions {
  /** Questions that may be asked within any `perMs` milliseconds. */
  questions: number
  perMs: number
}

/**
 * Into how many parts a span is divided for counting. Questions are forgotten one part at a time, and never too early.
 */
const PARTS = 100

interface Part {
  part: number
  byHolder: Map<string, number>
}

/**
 * An allowance in memory: never more than `questions` within any span of `perMs`, wherever it begins, because upstreams
 * do not say when theirs begins. Holders share it (shares.ts). It is forgotten when the process ends.
 */
export function createMemoryAllowance({ questions, perMs }: AllowanceOptions): Allowance {
  const partMs = perMs / PARTS
  /** The questions of the current span, and those of the span before it, oldest first. */
  let current: Part[] = []
  let earlier: Part[] = []

  const forgottenAt = ({ part }: Part) => (part + 1) * partMs + perMs

  function forget(now: number): void {
    // A part that is yet to come was counted before the clock was set back.
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
