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

describe('a store whose process was killed while it was made', () => {
  it.each([
    ['is empty', () => writeFileSync(path, '')],
    ['has a log and no tables', () => write('PRAGMA journal_mode = WAL')],
  ])('%s, is none to whoever reads, and is made by whoever writes', (_what, leave) => {
    leave()
    expect(openStoreToRead(path, 'US')).toBeNull()
    openStore(path, 'US').close()
    const db = openStoreToRead(path, 'US')
    expect(db?.prepare('SELECT office FROM register').get()).toEqual({ office: 'US' })
    db?.close()
  })
})

it('a file with tables that are no store is refused', () => {
  write('CREATE TABLE other (one TEXT)')
  expect(() => openStoreToRead(path, 'US')).toThrow('or are none')
})
