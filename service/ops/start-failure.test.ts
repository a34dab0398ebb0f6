import { describe, expect, it } from 'vitest'
import { StorageUnavailable, startFailure } from './failures.ts'

const ofSystem = (code: string) =>
  Object.assign(new Error(`${code}: went wrong`), { code, syscall: 'open', path: '/data/pepper' })

describe('startFailure', () => {
  it.each([
    ['EACCES', /^\/data\/pepper may not be used by this user \(EACCES\): give it to the user that runs the service\.$/],
    ['ENOSPC', /^\/data\/pepper could not be written, for its disk is full \(ENOSPC\)/],
    ['EROFS', /^\/data\/pepper is on a disk that is only read \(EROFS\)/],
    ['ENOTDIR', /^\/data\/pepper cannot be used \(ENOTDIR\): DATA_DIR must name a folder/],
  ])('explains %s, and not another error', (code, sentence) => {
    expect(startFailure(ofSystem(code)).text).toMatch(sentence)
  })

  it.each([
    ['SQLITE_FULL 13', 'The disk that holds DATA_DIR is full: make room on it, and start again.'],
    ['SQLITE_BUSY 5', 'Another program holds the database in DATA_DIR (SQLITE_BUSY): end it, and start again.'],
    ['ECONNRESET', 'The database does not answer (ECONNRESET).'],
  ])('says what to do if the database answers %s', (reason, sentence) => {
    expect(startFailure(new StorageUnavailable(reason)).text).toBe(sentence)
  })
})
