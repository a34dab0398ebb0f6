import type { HeldOffice } from '../offices.ts'
import type { Session } from './session.ts'

/** Tables that have a part for each office. */
const PARTED_TABLES = ['records', 'marks', 'spellings', 'forms', 'words', 'holders'] as const

/** Name of the part that an office has of a table. */
export function partOfTable(table: (typeof PARTED_TABLES)[number], office: HeldOffice): string {
  return `register_${table}_${office.toLowerCase().replace(/[^a-z0-9]/g, '_')}`
}

/** Makes the missing parts of an office: migrations made parts for the offices that there were then. */
export async function makeParts(session: Session, office: HeldOffice): Promise<void> {
  const values = `'${office.replaceAll("'", "''")}'`
  for (const table of PARTED_TABLES) {
    const part = partOfTable(table, office)
    const [found] = await session.query<{ part: string | null }>('SELECT to_regclass($1) AS part', [part])
    if (found?.part == null)
      await session.query(`CREATE TABLE ${part} PARTITION OF register_${table} FOR VALUES IN (${values})`)
  }
}
