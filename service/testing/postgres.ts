import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  url: string
  /** Log of all databases' statements with their parameters. */
  logFile: string
  drop(): Promise<void>
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/**
 * Creates a database on the PostgreSQL server of this run, empty or with all migrations. Throws if no server can run.
 */
export async function makeTestDatabase(content: 'empty' | 'migrated' = 'empty'): Promise<TestDatabase> {
  const response = await fetch(inject('postgresDesk'))
  if (!response.ok) throw new Error(await response.text())
  const { url, template, logFile } = (await response.json()) as { url: string; template: string; logFile: string }
  const name = `t_${randomUUID().replaceAll('-', '')}`
  await run(url, `CREATE DATABASE ${name}${content === 'migrated' ? ` TEMPLATE ${template}` : ''}`)
  return {
    url: url.replace('/postgres?', `/${name}?`),
    logFile,
    drop: () => run(url, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}
