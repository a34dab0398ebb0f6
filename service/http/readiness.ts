/** Frequent probes then cost at most one write. */
const STANDS_MS = 1000

interface ReadinessWatch {
  isReady(): Promise<boolean>
  /** Reports "not ready", though the service still answers. */
  stop(): void
}

/** Failing sources do not count, because each answer names them. */
export function createReadiness(parts: readonly (() => boolean | Promise<boolean>)[]): ReadinessWatch {
  let stopping = false
  let asked: { at: number; answer: Promise<boolean> } | null = null
  async function look(): Promise<boolean> {
    const works = (await Promise.all(parts.map((part) => part())).catch(() => [false])).every(Boolean)
    if (!works) asked = null
    return works
  }
  return {
    async isReady() {
      if (stopping) return false
      const now = performance.now()
      if (asked === null || now - asked.at > STANDS_MS) asked = { at: now, answer: look() }
      return (await asked.answer) && !stopping
    },
    stop() {
      stopping = true
    },
  }
}
