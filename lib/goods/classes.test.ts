import { expect, it } from 'vitest'
import { JURISDICTIONS } from '../contract/constants.ts'
import { requirementsFor } from '../jurisdictions/requirements.ts'
import { NICE_CLASSES, NICE_EDITION } from './nice-classes.ts'

it('has the 45 classes in order, goods up to 34 and services from 35', () => {
  expect(NICE_CLASSES.map((entry) => entry.class)).toEqual(Array.from({ length: 45 }, (_, index) => index + 1))
  expect(NICE_CLASSES.filter((entry) => entry.kind !== (entry.class <= 34 ? 'goods' : 'services'))).toEqual([])
})

it('has a unique title that fits on a line for each class', () => {
  expect(new Set(NICE_CLASSES.map((entry) => entry.title)).size).toBe(45)
  for (const { title } of NICE_CLASSES) {
    expect(title.length).toBeGreaterThan(10)
    expect(title.length).toBeLessThanOrEqual(100)
  }
})

it.each([...JURISDICTIONS])('follows the edition that %s applies', (code) => {
  expect(requirementsFor(code).classification).toMatchObject({ label: NICE_EDITION, classes: NICE_CLASSES.length })
})
