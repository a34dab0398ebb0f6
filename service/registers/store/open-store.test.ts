import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore, openStoreToRead } from './open-store.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-store-'))
  path = join(folder, 'US.sqlite')
})
afterEach(() => rmSync(folder, { recursive: true }))

function write(statements: string): void {
  const db = new DatabaseSync(path)
  db.exec(statements)
  db.close()
}

describe('a store whose process was killed while it was created', () => {
  it.each([
    ['is empty', () => writeFileSync(path, '')],
    ['has a log and no tables', () => write('PRAGMA journal_mode = WAL')],
  ])('%s, does not exist for readers, and is created by writers', (_what, leave) => {
    leave()
    expect(openStoreToRead(path, 'US')).toBeNull()
    openStore(path, 'US').close()
    const db = openStoreToRead(path, 'US')
    expect(db?.prepare('SELECT office FROM register').get()).toEqual({ office: 'US' })
    db?.close()
  })
})

it('refuses a file with tables that is not a store', () => {
  write('CREATE TABLE other (one TEXT)')
  expect(() => openStoreToRead(path, 'US')).toThrow('or are none')
})
