/** Whether one more question may be asked; where not, from when on, in milliseconds since the epoch. */
export type Grant = { granted: true } | { granted: false; until: number }

/** How many questions an upstream may be asked within some time. */
export interface Allowance {
  /** Takes one question at `now`, milliseconds since the epoch. */
  take(now: number): Promise<Grant>
  /** Questions that are left at `now`. */
  left(now: number): number
}

export interface AllowanceOptions {
  /** Questions that may be asked within any `perMs` milliseconds. */
  questions: number
  perMs: number
}

/** Parts of the time that are counted apart: what was asked is forgotten a part at a time, never too early. */
const PARTS = 100

/**
 * An allowance in memory: never more than `questions` within any span of `perMs`, wherever that begins, because
 * upstreams do not say when theirs does. It forgets what it granted with the process.
 */
export function createMemoryAllowance({ questions, perMs }: AllowanceOptions): Allowance {
  const partMs = perMs / PARTS
  /** Questions of each part, oldest first. */
  const granted = new Map<number, number>()

  const forgottenAt = (part: number) => (part + 1) * partMs + perMs

  function taken(now: number): number {
    let sum = 0
    for (const [part, count] of granted) {
      if (forgottenAt(part) <= now) granted.delete(part)
      else sum += count
    }
    return sum
  }

  return {
    async take(now) {
      if (taken(now) >= questions) {
        const [oldest = 0] = granted.keys()
        return { granted: false, until: Math.ceil(forgottenAt(oldest)) }
      }
      const part = Math.floor(now / partMs)
      granted.set(part, (granted.get(part) ?? 0) + 1)
      return { granted: true }
    },
    left: (now) => Math.max(0, questions - taken(now)),
  }
}
