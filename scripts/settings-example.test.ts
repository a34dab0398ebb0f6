import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { OFFICES } from '../lib/sources/list.ts'
import { readConfig, settingsWith } from '../service/ops/config.ts'
import { isSecret } from '../service/ops/given-settings.ts'
import { SETTINGS_EXAMPLE, settingsExample } from './settings-example.ts'

const { own, ofOffices } = settingsWith(OFFICES)
const names = [own, ofOffices].flatMap(({ shape }) => Object.keys(shape))
const lines = settingsExample().split('\n')

it('deploy/brand-check.env.example matches the page of settings; npm run docs:coverage updates it', () => {
  expect(readFileSync(SETTINGS_EXAMPLE, 'utf8')).toBe(settingsExample())
})

it.each(names)('lists %s', (name) => {
  expect(lines.filter((line) => line.startsWith(`#${name}=`))).toHaveLength(1)
})

it('contains only settings that this version knows, and for its own their defaults', () => {
  const given: Record<string, string> = Object.fromEntries(
    lines.filter((line) => /^#\w+=/.test(line)).map((line) => line.slice(1).split('=')),
  )
  expect(Object.keys(given).filter((name) => !names.includes(name) && !isSecret(name.replace(/_FILE$/, '')))).toEqual(
    [],
  )
  const ofService = Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(own.shape, name)))
  expect(readConfig(ofService)).toMatchObject({ ...readConfig({}), used: expect.anything() })
})
