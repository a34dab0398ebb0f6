import type { HeldOffice } from '../offices.ts'
import type { Session } from './session.ts'

const PARTED_TABLES = ['records', 'marks', 'spellings', 'forms', 'words', 'holders'] as const

export function partOfTable(table: (typeof PARTED_TABLES)[number], office: HeldOffice): string {
  return `register_${table}_${office.toLowerCase().replace(/[^a-z0-9]/g, '_')}`
}

/** Creates missing table partitions. Migrations created them only for the offices of that time. */
export async function makeParts(session: Session, office: HeldOffice): Promise<void> {
  const values = `'${office.replaceAll("'", "''")}'`
  for (const table of PARTED_TABLES) {
    const part = partOfTable(table, office)
    const [found] = await session.query<{ part: string | null }>('SELECT to_regclass($1) AS part', [part])
    if (found?.part == null)
      await session.query(`CREATE TABLE ${part} PARTITION OF register_${table} FOR VALUES IN (${values})`)
  }
}
