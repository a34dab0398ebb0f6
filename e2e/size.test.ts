import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { LIMITS, measureBytes } from '../bench/bytes.ts'
import { WHO_SEES } from '../lib/extension/storage/browser-hosts.ts'
import { disclosedTo } from '../lib/sources/list.ts'
import { EUIPO_API_ADDRESS } from '../lib/sources/offices/euipo/connector.ts'
import { LINDAS_ADDRESS } from '../lib/sources/offices/zefix/lindas.ts'
import { extensionDir } from '../scripts/open-browser.ts'

it.each(Object.entries(measureBytes()))('%s of the built extension stays under its limit', (name, bytes) => {
  expect(bytes).toBeGreaterThan(0)
  expect(bytes).toBeLessThanOrEqual(LIMITS[name as keyof typeof LIMITS])
})

it('has the list of words for goods in one file next to the engine, not in a page or card', () => {
  const dir = extensionDir('chrome')
  const word = 'Kaffeemaschine'
  const holders = globSync('**/*.js', { cwd: dir }).filter((file) =>
    readFileSync(join(dir, file), 'utf8').includes(word),
  )
  // The engine sets weak words aside when it searches the brands.
  expect(holders.toSorted()).toEqual([expect.stringMatching(/^chunks\/goods-words-/), 'engine.js'])
  for (const page of globSync('*.html', { cwd: dir }))
    expect(readFileSync(join(dir, page), 'utf8')).not.toContain('goods-words')
})

it('has the word lists for hints in one file next to the engine, not in a page, card or script of the worker', () => {
  const dir = extensionDir('chrome')
  const holders = globSync('**/*.js', { cwd: dir }).filter((file) =>
    readFileSync(join(dir, file), 'utf8').includes('naughty-words'),
  )
  // The engine finds the hint that a card shows.
  expect(holders.toSorted()).toEqual([expect.stringMatching(/^chunks\/hints-/), 'engine.js'])
})

it.each([
  ['de', 'Bundesgesetz über den Schutz von Marken'],
  ['fr', 'Loi fédérale sur la protection des marques'],
  ['it', 'Legge federale sulla protezione dei marchi'],
])(
  'has the facts of filing in %s in a separate file, not in a page, card or script of the worker',
  (language, words) => {
    const dir = extensionDir('chrome')
    const holders = globSync('**/*.js', { cwd: dir }).filter((file) =>
      readFileSync(join(dir, file), 'utf8').includes(words),
    )
    expect(holders).toEqual([expect.stringMatching(new RegExp(`^chunks/jurisdictions\\.${language}-`))])
    for (const page of globSync('*.html', { cwd: dir }))
      expect(readFileSync(join(dir, page), 'utf8')).not.toContain('jurisdictions')
  },
)

/** The script that is loaded only where this browser asks the registers by itself. */
const ENGINE = 'engine.js'

it('names everybody who may see a name in the built pages, without the code of the offices', () => {
  const dir = extensionDir('chrome')
  const code = globSync('**/*.js', { cwd: dir })
    .filter((file) => file !== ENGINE)
    .map((file) => readFileSync(join(dir, file), 'utf8'))
    .join()
  for (const who of [...disclosedTo(), ...WHO_SEES]) expect(code.includes(who), who).toBe(true)
  for (const address of [EUIPO_API_ADDRESS, LINDAS_ADDRESS]) expect(code.includes(address), address).toBe(false)
  for (const page of globSync('*.html', { cwd: dir }))
    expect(readFileSync(join(dir, page), 'utf8')).not.toContain(ENGINE)
})
