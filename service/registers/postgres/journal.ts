import { randomUUID } from 'node:crypto'
import { VERSION } from '../../../lib/version.ts'
import { OF_SHARED_NUMBERS } from '../formats/numbers-of-file.ts'
import type { BadRecord, JournalFile, Tally } from '../store/journal.ts'
import type { RegisterCode } from '../store/offices.ts'
import type { RecordStore } from '../store/record-store.ts'
import type { Session } from './session.ts'

const COLUMNS = `id, fingerprint, name, bytes, as_of AS "asOf", as_of_told AS "asOfTold", dated, reader, steps, records,
  removed, bad, older, finished_at AS "finishedAt", accepted,
  (SELECT count(*) FROM register_bad WHERE file = register_files.id AND NOT register_bad.accepted) AS "openBad"`

/** Selects JournalFile rows in the order of import. */
export const FILES = `SELECT ${COLUMNS} FROM register_files WHERE office = $1 ORDER BY id`

/** The journal of an office's imports, as `RecordStore` has it. */
export function journalIn(session: Session, office: RegisterCode) {
  return {
    async findFile(fingerprint) {
      const found = `SELECT ${COLUMNS} FROM register_files WHERE office = $1 AND fingerprint = $2`
      return (await session.query<JournalFile>(found, [office, fingerprint]))[0]
    },
    async nextGeneration() {
      const begin = `INSERT INTO registers (office, id, generation) VALUES ($1, $2, 1)
        ON CONFLICT (office) DO UPDATE SET generation = registers.generation + 1 RETURNING generation`
      const [row] = await session.query<{ generation: number }>(begin, [office, randomUUID()])
      return row?.generation ?? 0
    },
    async beginFile(file, now, before) {
      const { fingerprint, name, bytes, asOf, asOfTold, dated, reader } = file
      return session.transaction(async () => {
        if (before !== null) await session.query('DELETE FROM register_files WHERE id = $1', [before])
        const insert = `INSERT INTO register_files (office, fingerprint, name, bytes, as_of, as_of_told, dated, reader, begun_at)
          VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) RETURNING ${COLUMNS}`
        const begunAt = new Date(now).toISOString()
        const values = [office, fingerprint, name, bytes, asOf, asOfTold, dated, reader, begunAt]
        return (await session.query<JournalFile>(insert, values))[0] as JournalFile
      })
    },
    async finishFile(id, now, replaced) {
      await session.transaction(async () => {
        const finish = 'UPDATE register_files SET finished_at = $2 WHERE id = $1'
        await session.query(finish, [id, new Date(now).toISOString()])
        await session.query('DELETE FROM register_files WHERE id = ANY($1::integer[])', [replaced])
      })
    },
    async acceptFile(id) {
      await session.transaction(async () => {
        await session.query('UPDATE register_files SET accepted = true WHERE id = $1', [id])
        const remember = `INSERT INTO register_accepted (office, number, reason)
          SELECT DISTINCT $1, number, reason FROM register_bad WHERE file = $2 AND number IS NOT NULL
            AND reason <> ALL($3::text[])
          ON CONFLICT DO NOTHING`
        await session.query(remember, [office, id, OF_SHARED_NUMBERS])
        await session.query('UPDATE register_bad SET accepted = true WHERE file = $1', [id])
      })
    },
    async closeGaps(ids) {
      const close = `UPDATE register_files SET accepted = true, bad = 0,
        reader = CASE WHEN finished_at IS NULL THEN reader ELSE $2 END WHERE id = ANY($1::integer[])`
      await session.transaction(async () => {
        await session.query('DELETE FROM register_bad WHERE file = ANY($1::integer[])', [ids])
        await session.query(close, [ids, VERSION])
      })
    },
    async forgetFile(id) {
      await session.query('DELETE FROM register_files WHERE id = $1', [id])
    },
    files: () => session.query<JournalFile>(FILES, [office]),
  } satisfies Partial<RecordStore>
}

export async function noteTallyInDatabase(
  session: Session,
  id: number,
  { steps, records, removed, bad, older }: Tally,
): Promise<void> {
  const note = 'UPDATE register_files SET steps = $2, records = $3, removed = $4, bad = $5, older = $6 WHERE id = $1'
  await session.query(note, [id, steps, records, removed, bad, older])
}

const BAD = `SELECT bad.id, file.name AS file, bad.entry, bad.line, bad.number, bad.reason
  FROM register_bad bad JOIN register_files file ON file.id = bad.file
  WHERE file.office = $1 AND bad.id > $2 ORDER BY bad.id LIMIT 1000`

export async function* listBadInDatabase(session: Session, office: RegisterCode): AsyncGenerator<BadRecord> {
  for (let after = 0; ; ) {
    const page = await session.query<BadRecord & { id: number }>(BAD, [office, after])
    for (const { id, ...bad } of page) {
      yield bad
      after = id
    }
    if (page.length === 0) return
  }
}
