import { type FSWatcher, mkdirSync, watch } from 'node:fs'
import type { OfficeRecords } from '../../../lib/sources/offices/office.ts'
import type { HeldRegister } from '../../../lib/sources/register/held-register.ts'
import { errorFacts } from '../../system/error-facts.ts'
import type { Log } from '../../system/log.ts'
import { officeRecords } from '../office-records.ts'
import { type HeldOffice, indexIdOf, registersFolder } from '../offices.ts'
import { namesRules } from '../search/names-rules.ts'
import type { SearchPool } from '../search/search-pool.ts'
import type { SharedLayer } from '../search/shared-layers.ts'
import type { Gaps } from '../store/hole.ts'
import { createHeldOffice } from './held-office.ts'

export interface HeldRegisters {
  /** Null if no records can be searched. */
  held(office: HeldOffice): HeldRegister | null
  /** Reason why nothing, or nothing newer, is searched. Null if all is well. */
  trouble(office: HeldOffice): string | null
  /** Null without files. */
  gaps(office: HeldOffice): Gaps | null
  close(): Promise<void>
}

interface HeldRegistersOptions {
  offices?: readonly OfficeRecords[]
  /** Milliseconds between looks at the folder, because not every system reports changes. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 30_000
/** Milliseconds. One change causes several events. */
const SETTLED_MS = 50

/**
 * Publishes every index in `dataDir` to the search pool, and newer ones as they appear. Rebuilds unusable indexes in
 * the background. Resolves when all can be searched. An unreadable register does not stop the others.
 */
export async function openHeldRegisters(
  dataDir: string,
  pool: Pick<SearchPool, 'publish' | 'search'>,
  log: Log,
  { offices: searched = officeRecords(), lookEveryMs = LOOK_EVERY_MS }: HeldRegistersOptions = {},
): Promise<HeldRegisters> {
  const folder = registersFolder(dataDir)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const rules = await namesRules()
  let looking: Promise<void> = Promise.resolve()
  let settling: NodeJS.Timeout | undefined
  let closed = false

  const onNews = () => {
    if (closed) return
    clearTimeout(settling)
    settling = setTimeout(lookAgain, SETTLED_MS)
  }
  const offices = searched.map((records) => ({
    office: records.code,
    state: createHeldOffice({ folder, office: records, rules, pool, log, onNews }),
  }))

  async function look(): Promise<void> {
    if (closed) return
    const news = await Promise.all(
      offices.map(async ({ office, state }) => ({ office, prepared: await state.prepare() })),
    )
    const changes: Record<string, readonly SharedLayer[] | null> = {}
    for (const { office, prepared } of news)
      if (prepared?.layers !== undefined) changes[indexIdOf(office)] = prepared.layers
    try {
      if (Object.keys(changes).length > 0) await pool.publish(changes)
    } catch (error) {
      for (const { prepared } of news) prepared?.leave()
      throw error
    }
    for (const { prepared } of news) await prepared?.take()
  }

  function lookAgain(): Promise<void> {
    looking = looking.then(look).catch((error: unknown) => {
      if (!closed) log.error(errorFacts(error), 'newly imported records could not be taken over')
    })
    return looking
  }

  const timer = setInterval(lookAgain, lookEveryMs).unref()
  let watcher: FSWatcher | null = null
  try {
    watcher = watch(folder, (_event, file) => {
      if (file === null || file.endsWith('.index.json')) onNews()
    })
    watcher.on('error', () => {})
  } catch {
    // Some file systems report no changes, so the timer finds them.
  }
  await lookAgain()

  return {
    held: (office) => offices.find((each) => each.office === office)?.state.register() ?? null,
    trouble: (office) => offices.find((each) => each.office === office)?.state.trouble() ?? null,
    gaps: (office) => offices.find((each) => each.office === office)?.state.gaps() ?? null,
    async close() {
      closed = true
      clearInterval(timer)
      clearTimeout(settling)
      watcher?.close()
      await looking
      await Promise.all(offices.map(({ state }) => state.close()))
    },
  }
}
