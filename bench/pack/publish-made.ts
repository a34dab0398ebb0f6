import { sign } from 'node:crypto'
import { openAsBlob, writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { NAMES_RULES } from '../../lib/names/rules-version.ts'
import { writeChanges } from '../../lib/sources/snapshots/changes.ts'
import { ColumnsWriter, type SnapshotRow } from '../../lib/sources/snapshots/columns.ts'
import { writeOwners } from '../../lib/sources/snapshots/owners.ts'
import { type SnapshotFacts, type SnapshotTools, writeSnapshot } from '../../lib/sources/snapshots/snapshot.ts'
import { signingKeys } from '../../service/ops/secrets.ts'
import { type MadeRow, makeCompanies, makeMarksInForce, makeRows } from './made-rows.ts'

/** One in so many records is changed, removed or added in a day: EUIPO changes about two thousand of 1.3 million. */
const CHANGED_OF = { status: 1000, removed: 8000, added: 2200 }

const bytesIn = (pieces: readonly Uint8Array[]) => pieces.reduce((sum, { length }) => sum + length, 0)

/** The register a day later: some marks have another status, some are gone, and new ones stand at its end. */
function* dayLater(rows: Iterable<MadeRow>, more: number): Generator<MadeRow> {
  let at = 0
  for (const row of rows) {
    at++
    if (at % CHANGED_OF.removed === 0) continue
    yield at % CHANGED_OF.status === 0 ? { ...row, status: row.status === 'dead' ? 'live' : 'dead' } : row
  }
  yield* makeRows(more, 99)
}

interface Published {
  packBytes: number
  changesBytes: number
  ownersBytes: number
}

const TOOLS: Pick<SnapshotTools, 'deflate'> = {
  deflate: async (bytes) => new Uint8Array(deflateRawSync(bytes, { level: 9, memLevel: 9 })),
}

interface Publisher {
  whose: Pick<SnapshotFacts, 'office' | 'dataAsOf' | 'madeAt' | 'signedBy'>
  tools: SnapshotTools
}

function publisherOf(office: string): Publisher {
  const key = signingKeys.make()
  const now = new Date().toISOString()
  return {
    whose: { office, dataAsOf: now, madeAt: now, signedBy: key.x },
    tools: { ...TOOLS, sign: async (bytes) => new Uint8Array(sign(null, bytes, key.key)) },
  }
}

/** Its canary is the first of the longest names of its first half. */
function written<Row extends SnapshotRow>(
  rows: Iterable<Row>,
  { count, kind }: { count: number; kind: SnapshotFacts['kind'] },
  { whose, tools }: Publisher,
  onRow: (row: Row) => void = () => {},
): ReturnType<typeof writeSnapshot> {
  const columns = new ColumnsWriter()
  let control = { row: 0, name: '' }
  for (const row of rows) {
    if (columns.count <= count / 2 && row.name.length > control.name.length && row.name.length < 40)
      control = { row: columns.count, name: row.name }
    columns.add(row)
    onRow(row)
  }
  const said = { register: 'Made register', kind, unread: 0, rules: NAMES_RULES } as const
  const facts = { ...whose, ...said, records: columns.count, attribution: null, terms: null, control }
  return writeSnapshot(columns, facts, tools)
}

/** Writes a pack of a made register as an operator publishes one, and tells how many bytes it, a day's changes and its owners take. */
export async function publishMade(path: string, marks: number, seed: number): Promise<Published> {
  const publisher = publisherOf('EU')
  const of = { count: marks, kind: 'trademark' } as const
  const owned: { number: string; owner: string }[] = []
  const { pieces } = await written(makeRows(marks, seed), of, publisher, ({ number, owner }) =>
    owned.push({ number, owner }),
  )
  writeFileSync(path, Buffer.concat(pieces))
  const owners = await writeOwners(owned, publisher.whose, publisher.tools)
  const later = await written(dayLater(makeRows(marks, seed), Math.ceil(marks / CHANGED_OF.added)), of, publisher)
  const changes = await writeChanges(await openAsBlob(path), later, TOOLS.deflate)
  if (changes === null) throw new Error('the changes of a day are more than a twentieth of the register')
  return { packBytes: bytesIn(pieces), changesBytes: bytesIn(changes.pieces), ownersBytes: bytesIn(owners) }
}

const ROWS = { EU: makeRows, US: makeMarksInForce, 'companies-CH': makeCompanies }

/** Offices whose made registers are measured together. */
export type MadeOffice = keyof typeof ROWS

/** Writes a pack of so many made records of an office, without owners, and resolves to its size in bytes. */
export async function publishOffice(path: string, office: MadeOffice, count: number, seed: number): Promise<number> {
  const kind = office === 'companies-CH' ? 'company' : 'trademark'
  const { pieces } = await written<SnapshotRow>(ROWS[office](count, seed), { count, kind }, publisherOf(office))
  writeFileSync(path, Buffer.concat(pieces))
  return bytesIn(pieces)
}
