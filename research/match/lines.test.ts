import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readLines } from './lines.ts'

const folder = mkdtempSync(join(tmpdir(), 'lines-'))
afterAll(() => rmSync(folder, { recursive: true }))

function lines(text: string): string[] {
  const path = join(folder, 'names.txt')
  writeFileSync(path, text)
  return [...readLines(path)]
}

it('reads lines with any ends, without blank lines and byte order mark', () => {
  expect(lines('\uFEFFÄHRE\r\n\r\n  Two words \nlast')).toEqual(['ÄHRE', 'Two words', 'last'])
  expect(lines('a\rb\r')).toEqual(['a', 'b'])
  expect(lines('')).toEqual([])
})

it('does not split a name between two reads of the file', () => {
  const names = Array.from({ length: 60_000 }, (_, i) => `Grüße 東京 ${i}`)
  expect(lines(names.join('\r\n'))).toEqual(names)
})

it('names the missing file', () => {
  expect(() => [...readLines(join(folder, 'none.txt'))]).toThrow('none.txt')
})
