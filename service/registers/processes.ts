import { randomUUID } from 'node:crypto'
import type { Log } from '../ops/log.ts'
import type { Storage } from '../storage/open.ts'

const LOOK_EVERY_MS = 30_000
/** A process that has said nothing for so long has ended. */
const SILENT_MS = 5 * 60_000

/** As-of date of each register that a process searches, by source. */
type Held = Record<string, string>

interface Said {
  at: number
  held: Held
}

interface ProcessesOptions {
  processes: Storage['processes']
  held(): Held
  log: Log
  now(): number
  lookEveryMs?: number
}

function differencesIn(all: readonly Held[]): string[] {
  const ids = [...new Set(all.flatMap((held) => Object.keys(held)))].toSorted()
  return ids.filter((id) => new Set(all.map((held) => held[id])).size > 1)
}

/**
 * Compares the registers of all processes on one database, because a balancer would give different answers for one
 * name. A difference counts if it is still there at the next look: an import reaches processes one after the other.
 */
export async function compareProcesses({ processes, held, log, now, lookEveryMs = LOOK_EVERY_MS }: ProcessesOptions) {
  const id = randomUUID()
  let seen: string[] = []
  let differing: string[] = []

  async function look(): Promise<void> {
    await processes.say(id, JSON.stringify({ at: now(), held: held() } satisfies Said))
    const all = (await processes.all()).map(({ id: of, text }) => ({ of, said: JSON.parse(text) as Said }))
    const [gone, here] = [
      all.filter(({ said }) => said.at < now() - SILENT_MS),
      all.filter(({ said }) => said.at >= now() - SILENT_MS),
    ]
    for (const { of } of gone) await processes.forget(of)
    const differences = differencesIn(here.map(({ said }) => said.held))
    const still = differences.filter((each) => seen.includes(each))
    if (still.some((each) => !differing.includes(each)))
      log.warn({ registers: still }, 'processes of this database search different registers, so their answers differ')
    seen = differences
    differing = still
  }

  // A database that does not answer is reported elsewhere.
  const tryLook = () => look().catch(() => {})
  await tryLook()
  const timer = setInterval(tryLook, lookEveryMs).unref()
  return {
    /** Ids of sources. */
    differing: (): readonly string[] => differing,
    async close() {
      clearInterval(timer)
      await processes.forget(id).catch(() => {})
    },
  }
}
