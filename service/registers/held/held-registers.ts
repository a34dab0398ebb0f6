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

/** The registers whose records were imported, as they are now. */
export interface HeldRegisters {
  /** The records of an office; null where none can be searched. */
  held(office: HeldOffice): HeldRegister | null
  /** Why nothing, or nothing newer, is searched, as the reason of a source; null where nothing is wrong. */
  trouble(office: HeldOffice): string | null
  /** What is missing from the imported files; null where there are no files. */
  gaps(office: HeldOffice): Gaps | null
  close(): Promise<void>
}

export interface HeldRegistersOptions {
  /** The offices; all where left out. */
  offices?: readonly OfficeRecords[]
  /** Milliseconds between two looks at the folder. The system mostly tells of a change at once, but not everywhere. */
  lookEveryMs?: number
}

const LOOK_EVERY_MS = 30_000
/** Milliseconds in which all events of one change arrive; one change causes several. */
const SETTLED_MS = 50

/**
 * Publishes the index of every office in `dataDir` to the search pool and takes over newer ones as they are written. An
 * index that cannot be used is made anew in the background; an office whose records cannot be read says so, and the
 * others go on. Resolves when what is there is searched.
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
    // Some file systems tell nothing of changes; there the timer finds them.
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
