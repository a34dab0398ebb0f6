/** Milliseconds for which a good answer stands, so that whoever asks often costs no more than one write. */
const STANDS_MS = 1000

export interface ReadinessWatch {
  isReady(): Promise<boolean>
  /** From now on the service is not ready, though it still answers. */
  stop(): void
}

/**
 * Whether the service can do its work: what it must have works, each part by itself. That sources fail is no reason:
 * an answer says which did.
 */
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
