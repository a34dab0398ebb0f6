import { askWorker } from '../messages/ask-worker.ts'
import { consent } from '../storage/consent.ts'
import { THIS_BROWSER } from '../view.ts'
import { wasToldTo } from './batch.ts'
import { type PlaceChoice, pastedTables } from './name-column.ts'
import { newName } from './project.ts'
import { readPasted, readSelected, readTableNames } from './read-names.ts'
import { ENCODINGS, type Encoding, type FileTable, readTables, type TableFault, type TableFile } from './table-file.ts'
import { openId, type ProjectActions, type ProjectContext, type ProjectOffer } from './view-model.ts'

type CheckQuota = NonNullable<ProjectOffer['allowance']>
type OfferedFile = NonNullable<ProjectOffer['file']>

export type MakeOffer = (given: Omit<ProjectOffer, 'allowance'>) => Promise<void>

type Own = Pick<
  ProjectActions,
  | 'gather'
  | 'read'
  | 'readFiles'
  | 'readColumn'
  | 'readAs'
  | 'offerCheck'
  | 'take'
  | 'leaveOut'
  | 'drop'
  | 'pause'
  | 'resume'
  | 'cancel'
>

async function readQuota(): Promise<CheckQuota> {
  const [asker, only] = await Promise.all([askWorker({ kind: 'asker_get' }), consent.sources(undefined)])
  if (asker.kind === 'browser' || only !== null) return { kind: 'browser' }
  const outcome = await askWorker({ kind: 'connection_test' })
  if (!outcome.ok) return { kind: 'unknown' }
  return { kind: 'service', remaining: outcome.quotas.remaining, resetAt: outcome.quotas.resetAt }
}

const SAMPLE = 3

async function readAll(files: readonly File[], encoding?: Encoding): Promise<TableFile | TableFault> {
  const all: TableFile = { tables: [], withoutCells: [], encoding: null }
  for (const file of files) {
    const read = await readTables(file, encoding)
    if (typeof read === 'string') return read
    const named = ({ sheet, ...table }: FileTable) => ({
      ...table,
      sheet: sheet === null ? file.name : `${file.name} ${sheet}`,
    })
    all.tables.push(...(files.length > 1 ? read.tables.map(named) : read.tables))
    all.withoutCells.push(...read.withoutCells)
    all.encoding ??= read.encoding
  }
  return all
}

async function offeredEncodings(files: readonly File[], is: Encoding): Promise<OfferedFile['encodings']> {
  const found = new Map<string, OfferedFile['encodings'][number]>()
  for (const encoding of [is, ...ENCODINGS]) {
    const read = await readAll(files, encoding)
    if (typeof read === 'string') continue
    const { names, unusable } = readTableNames(read.tables, [])
    const sample = [...names, ...unusable].filter((name) => /[^\0-\x7f]/u.test(name))
    const key = sample.join('\n')
    if (!found.has(key)) found.set(key, { encoding, sample: sample.slice(0, SAMPLE), is: encoding === is })
  }
  return found.size > 1 ? [...found.values()] : []
}

export function batchActions(context: ProjectContext): Own & { offer: MakeOffer; offerGathered(): void } {
  const { state, store, set, act, names, wake } = context

  async function wereTold(project: string, host: string | null): Promise<boolean> {
    const waiting = (await store().queue()).filter((name) => name.project === project)
    const kept = await Promise.all(waiting.map(({ id }) => store().answer(id)))
    return kept.every((answer) => wasToldTo(answer, host))
  }

  /** Keeps the recipient of waiting names until the user sees the new one, `named`, and resumes the batch. */
  async function enqueue(id: string, ids: readonly string[], named: string | null = null): Promise<void> {
    const { who: now, host } = await askWorker({ kind: 'asker_get' })
    const before = (await store().project(id))?.batch
    // Nobody agreed that an automatic run may send names to a different recipient.
    const isOpen = before?.isWatch && !(await wereTold(id, host))
    const added = await store().enqueue(ids, Date.now())
    const total = (before?.total ?? 0) + added
    // If the setting changed after the page showed a host, the click does not permit the new host.
    const wasTold = named !== null && named === (now === 'nobody' ? THIS_BROWSER : host)
    const who = before && !wasTold ? (isOpen ? undefined : before.who) : now
    if (total > 0)
      await store().changeProject(id, {
        batch: { total, paused: null, failure: null, ...(who !== undefined && { who }) },
      })
    wake()
  }

  const offer: MakeOffer = async (given) => {
    set({ offer: { ...given, allowance: null }, fault: null })
    const allowance = await readQuota().catch((): CheckQuota => ({ kind: 'unknown' }))
    if (state.offer !== null) set({ offer: { ...state.offer, allowance } })
  }

  const held = async () => (await names()).map(({ name }) => name)

  let tables: readonly FileTable[] = []
  let files: readonly File[] = []
  let file: OfferedFile | undefined

  function takeTables(found: readonly FileTable[]): void {
    tables = found
    files = []
    file = undefined
  }

  async function read(text: string): Promise<void> {
    takeTables(pastedTables(text))
    await offer({ read: readPasted(text, await held()), ids: [] })
  }

  const offerSelected = async (text: string) => offer({ read: readSelected(text, await held()), ids: [] })
  const offerTables = async () => offer({ read: readTableNames(tables, await held()), ids: [], ...(file && { file }) })

  async function readFiles(given: readonly File[], chosen?: Encoding): Promise<void> {
    const read = await readAll(given, chosen)
    if (typeof read === 'string') return set({ fault: read })
    const { withoutCells, encoding } = read
    const encodings = encoding === null ? [] : await offeredEncodings(given, encoding)
    tables = read.tables
    files = given
    file = { withoutCells, encodings }
    if (state.open === null) set({ gathered: readTableNames(tables, []).names, fault: null })
    else await offerTables()
  }

  async function readColumn(choice: PlaceChoice): Promise<void> {
    const read = readTableNames(tables, await held(), choice)
    if (state.offer !== null) set({ offer: { ...state.offer, read } })
  }

  return {
    offer,
    gather(text) {
      const { names: found } = readSelected(text, [])
      const waits = found.length > 0 && state.open === null
      takeTables(pastedTables(text))
      set({ gathered: waits ? found : null, compared: null })
      if (found.length > 0 && !waits) void offerSelected(text)
    },
    async offerGathered() {
      const { gathered } = state
      if (gathered === null) return
      set({ gathered: null, compared: null })
      if (tables.length === 0) await read(gathered.join('\n'))
      else await offerTables()
    },
    read: (text) => void read(text),
    readFiles: (...given) => void readFiles(given),
    readColumn: (choice) => void readColumn(choice),
    readAs: (encoding) => void readFiles(files, encoding),
    offerCheck: (ids) => void offer({ read: null, ids }),
    take: (check) =>
      act(async () => {
        const { open, offer } = state
        if (open === null || offer === null) return
        const now = Date.now()
        const { read, nearby, leftOut = [] } = offer
        const taken = read?.names.filter((name) => !leftOut.includes(name)) ?? []
        const spelt = [...taken, ...(nearby?.names ?? [])]
        const added = spelt.map((name, at) => ({
          ...newName(open.project.id, name, now + at),
          ...(nearby && { nearbyOf: nearby.of.id }),
        }))
        await store().addNames(added)
        // Rendered later, together with the new names.
        state.offer = null
        if (check) await enqueue(open.project.id, [...added.map(({ id }) => id), ...offer.ids])
      }),
    leaveOut(name, isOut) {
      if (state.offer === null) return
      const others = (state.offer.leftOut ?? []).filter((other) => other !== name)
      set({ offer: { ...state.offer, leftOut: isOut ? [...others, name] : others } })
    },
    drop: () => set({ offer: null }),
    pause: () =>
      act(async () => {
        const batch = (await store().project(openId(context)))?.batch
        if (batch)
          await store().changeProject(openId(context), { batch: { ...batch, paused: 'person', failure: null } })
      }),
    resume() {
      const isAgreed = state.open?.project.batch?.paused === 'consent'
      act(async () => {
        set({ fault: null })
        // Never private, because private windows show no projects.
        if (isAgreed) await consent.give(false)
        const batch = (await store().project(openId(context)))?.batch
        if (batch) await enqueue(openId(context), [], batch.paused === 'asker' ? batch.failure : null)
      })
    },
    cancel: () =>
      act(async () => {
        const waiting = [...(await names()), ...(state.open?.nearby ?? [])].filter(({ queued }) => queued !== undefined)
        await store().unqueue(
          waiting.map(({ id }) => id),
          null,
        )
        await store().changeProject(openId(context), { batch: null })
      }),
  }
}
