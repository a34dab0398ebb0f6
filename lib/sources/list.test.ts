import { expect, it } from 'vitest'
import { Jurisdiction } from '../contract/constants.ts'
import { disclosedTo, OFFICES, sourceList } from './list.ts'

it('lists every source once', () => {
  const ids = sourceList().map(({ id }) => id)
  expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted())
})

it('lists each recipient of a name once, and none for registers that are searched locally or not at all', () => {
  const told = disclosedTo()
  expect(told.filter((who) => who === 'Verisign')).toHaveLength(1)
  expect(told).toEqual(expect.arrayContaining(['EUIPO', 'SWITCH', 'EURid', 'nic.at']))
  expect(told.join()).not.toMatch(/WIPO|USPTO|name-suggestion-index/)
})

it('links to an https page of each office, with the name escaped', () => {
  const odd = 'A/B&C #1'
  const pages = sourceList().map(({ manualUrl }) => manualUrl(odd))
  const records = OFFICES.map(({ records }) => records?.addressOf({ number: odd, registrationNumber: '7' }) ?? null)
  for (const address of [...pages, ...records]) {
    if (address !== null) expect(new URL(address).protocol).toBe('https:')
    expect(address ?? '').not.toMatch(/A\/B|[ ]/)
  }
})

it('has one register of marks for each jurisdiction, with its code', () => {
  const marks = OFFICES.filter(({ facts, records }) => facts.kind === 'trademark' && records !== null)
  expect(marks.flatMap(({ facts }) => facts.jurisdictions).toSorted()).toEqual(Jurisdiction.toSorted())
  for (const { facts, records } of marks) expect(facts.jurisdictions).toEqual([records?.code])
})

it('opens each connector with the id and name of its API, each once', () => {
  const interfaces = OFFICES.flatMap((office) => office.interfaces)
  const gate = { ask: () => Promise.reject(new Error('nobody is asked')) }
  for (const { id, name, settings, connect } of interfaces) {
    const variables = settings.flatMap((group) => Object.keys(group.variables))
    const given = Object.fromEntries(variables.map((variable) => [variable, 'https://office.example']))
    expect(connect(given)?.open(gate)).toMatchObject({ id, name })
  }
  expect(new Set(interfaces.map(({ id }) => id)).size).toBe(interfaces.length)
})

it('describes each setting once, and does not share one between APIs', () => {
  const groups = OFFICES.flatMap(({ interfaces }) => interfaces).flatMap(({ settings }) => settings)
  const variables = groups.flatMap((group) => Object.keys(group.variables))
  expect(variables).toEqual([...new Set(variables)])
})
