import { sign } from 'node:crypto'
import { openAsBlob, writeFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { NAMES_RULES } from '../../lib/names/rules-version.ts'
import { writeChanges } from '../../lib/sources/snapshots/changes.ts'
import { ColumnsWriter } from '../../lib/sources/snapshots/columns.ts'
import { writeOwners } from '../../lib/sources/snapshots/owners.ts'
import { type SnapshotTools, writeSnapshot } from '../../lib/sources/snapshots/snapshot.ts'
import { signingKeys } from '../../service/ops/secrets.ts'
import { type MadeRow, makeRows } from './made-rows.ts'

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

/** Writes a pack of a made register as an operator publishes one, and tells how many bytes it, a day's changes and its owners take. */
export async function publishMade(path: string, marks: number, seed: number): Promise<Published> {
  const key = signingKeys.make()
  const tools: SnapshotTools = {
    deflate: async (bytes) => new Uint8Array(deflateRawSync(bytes, { level: 9, memLevel: 9 })),
    sign: async (bytes) => new Uint8Array(sign(null, bytes, key.key)),
  }
  const now = new Date().toISOString()
  const whose = { office: 'EU', dataAsOf: now, madeAt: now, signedBy: key.x }
  async function written(
    rows: Iterable<MadeRow>,
    onRow: (row: MadeRow) => void = () => {},
  ): ReturnType<typeof writeSnapshot> {
    const columns = new ColumnsWriter()
    let control = { row: 0, name: '' }
    for (const row of rows) {
      if (columns.count <= marks / 2 && row.name.length > control.name.length && row.name.length < 40)
        control = { row: columns.count, name: row.name }
      columns.add(row)
      onRow(row)
    }
    const said = { register: 'Made register', kind: 'trademark', unread: 0, rules: NAMES_RULES } as const
    const facts = { ...whose, ...said, records: columns.count, attribution: null, terms: null, control }
    return writeSnapshot(columns, facts, tools)
  }
  const owned: { number: string; owner: string }[] = []
  const { pieces } = await written(makeRows(marks, seed), ({ number, owner }) => owned.push({ number, owner }))
  writeFileSync(path, Buffer.concat(pieces))
  const owners = await writeOwners(owned, whose, tools)
  const later = await written(dayLater(makeRows(marks, seed), Math.ceil(marks / CHANGED_OF.added)))
  const changes = await writeChanges(await openAsBlob(path), later, tools.deflate)
  if (changes === null) throw new Error('the changes of a day are more than a twentieth of the register')
  return { packBytes: bytesIn(pieces), changesBytes: bytesIn(changes.pieces), ownersBytes: bytesIn(owners) }
}
