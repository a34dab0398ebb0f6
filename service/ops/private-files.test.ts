import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { privateFile } from './private-files.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'brand-check-private-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

it('writes a file that only its owner can read', () => {
  privateFile.write(join(folder, 'pepper'), 'secret')
  expect(statSync(join(folder, 'pepper')).mode & 0o777).toBe(0o600)
})

it('does not leave any of the secret behind if the file cannot be written', () => {
  mkdirSync(join(folder, 'pepper'))
  expect(() => privateFile.write(join(folder, 'pepper'), 'secret')).toThrow()
  expect(readdirSync(folder)).toEqual(['pepper'])
})
