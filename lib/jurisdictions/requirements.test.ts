import { describe, expect, it } from 'vitest'
import facts from '../../data/jurisdictions.json' with { type: 'json' }
import type { Fee } from '../contract/api/filing-requirements.ts'
import { Jurisdiction } from '../contract/constants.ts'

import { requirementsFor } from './requirements.ts'

type Member = Record<string, unknown>

/** Returns every object of a document, with its path. */
function objectsIn(value: unknown, path = ''): [string, Member][] {
  if (Array.isArray(value)) return value.flatMap((item, index) => objectsIn(item, `${path}[${index}]`))
  if (!value || typeof value !== 'object') return []
  const inner = Object.entries(value).flatMap(([name, child]) => objectsIn(child, path ? `${path}.${name}` : name))
  return [[path, value as Member], ...inner]
}

function textsIn(document: unknown): string[] {
  return objectsIn(document)
    .flatMap(([, object]) => Object.values(object).flat())
    .filter((value) => typeof value === 'string')
}

it('contains only the five jurisdictions', () => {
  expect(Object.keys(facts)).toEqual([...Jurisdiction])
})

describe.each([...Jurisdiction])('%s', (code) => {
  const requirements = requirementsFor(code)
  const objects = objectsIn(requirements)
  const fees = objects.filter(([, object]) => 'amount' in object) as unknown as [string, Fee][]

  it('is returned in full, and read only once', () => {
    expect(requirements.code).toBe(code)
    expect(requirements).toEqual(facts[code])
    expect(requirementsFor(code)).toBe(requirements)
  })

  it('lists exactly the sources that it refers to', () => {
    const referred = new Set(objects.flatMap(([, object]) => (object.sourceIds as string[] | undefined) ?? []))
    const listed = requirements.sources.map((source) => source.id)
    expect([...referred].sort()).toEqual([...listed].sort())
  })

  it('marks facts without a source as unconfirmed', () => {
    const bare = objects.filter(
      ([path, object]) =>
        Array.isArray(object.sourceIds) &&
        object.sourceIds.length === 0 &&
        object.confidence !== 'unconfirmed' &&
        !path.startsWith('openPoints'),
    )
    expect(bare.map(([path]) => path)).toEqual([])
  })

  it('has every amount in the currency of the office, with a date not in the future', () => {
    expect(fees.length).toBeGreaterThan(8)
    for (const [path, fee] of fees) {
      expect(fee.currency, path).toBe(requirements.fees.currency)
      expect(fee.asOf <= requirements.checkedOn, path).toBe(true)
      expect((fee.since ?? '') <= requirements.checkedOn, path).toBe(true)
    }
  })

  it('has parts that add up to their amount', () => {
    for (const [path, { amount, components }] of fees)
      if (components)
        expect(
          components.map(({ fee }) => fee.amount).reduce((a, b) => a + b),
          path,
        ).toBe(amount)
  })

  it.each(['application', 'renewal'] as const)('charges each further class of an %s once', (what) => {
    const { includedClasses, additionalClasses } = requirements.fees[what]
    let next = includedClasses === null ? null : includedClasses + 1
    for (const { fromClass, toClass } of additionalClasses) {
      expect(fromClass).toBe(next)
      next = toClass === null ? null : toClass + 1
    }
    expect(next).toBeNull()
  })

  it('links only to https pages', () => {
    const addresses = textsIn(requirements).filter((text) => /^\w+:\/\//.test(text))
    expect(addresses.length).toBeGreaterThan(10)
    expect(addresses.filter((address) => !address.startsWith('https://'))).toEqual([])
  })

  it('does not use internal names, and does not say how facts were gathered', () => {
    const names = new Set(objects.flatMap(([, object]) => [...Object.keys(object), object.key as string]))
    const internal = [...names].filter((name) => /^[a-z]+[A-Z]/.test(name ?? ''))
    expect(internal.length).toBeGreaterThan(20)
    const sentences = textsIn(requirements).filter((text) => text.includes(' '))
    expect(sentences.filter((text) => internal.some((name) => text.includes(name)))).toEqual([])
    expect(sentences.filter((text) => /general knowledge|read here|see components/i.test(text))).toEqual([])
  })

  it('has open points that are clear without their topic', () => {
    const adrift = requirements.openPoints.filter(({ text }) => /^(These|This|They|It|Confirmed|The only) /.test(text))
    expect(adrift).toEqual([])
  })

  it('promises nothing, and says that it is not legal advice', () => {
    expect(
      textsIn(requirements).filter((text) => /\b(clear|safe|free|available|approved|guaranteed)\b/i.test(text)),
    ).toEqual([])
    expect(requirements.disclaimer).toContain('not legal advice')
  })
})
