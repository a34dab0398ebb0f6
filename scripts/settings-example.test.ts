import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { readConfig } from '../service/ops/config.ts'
import { settingsExample } from './settings-example.ts'

const { used } = readConfig({})
const names = used.map(({ name }) => name)
const files = used.map(({ file }) => file)
const isOffice = (name: string) => /^(?:EUIPO|SWISSREG|DPMA|USPTO|ZEFIX|LINDAS)_/.test(name)
const lines = settingsExample.text().split('\n')

it('deploy/brand-check.env.example matches the page of settings; npm run docs:coverage updates it', () => {
  expect(readFileSync(settingsExample.path, 'utf8')).toBe(settingsExample.text())
})

it.each(names)('lists %s', (name) => {
  expect(lines.filter((line) => line.startsWith(`#${name}=`))).toHaveLength(1)
})

it('contains only settings that this version knows, and for its own their defaults', () => {
  const given: Record<string, string> = Object.fromEntries(
    lines.filter((line) => /^#\w+=/.test(line)).map((line) => line.slice(1).split('=')),
  )
  expect(Object.keys(given).filter((name) => !names.includes(name) && !files.includes(name))).toEqual([])
  const ofService = Object.fromEntries(Object.entries(given).filter(([name]) => !isOffice(name)))
  expect(readConfig(ofService)).toMatchObject({ ...readConfig({}), used: expect.anything() })
})
