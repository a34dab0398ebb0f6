import { describe, expect, it } from 'vitest'
import { splitLegalForm } from './legal-form.ts'

describe('splitLegalForm', () => {
  it.each([
    ['Vyntra GmbH', 'Vyntra', 'GmbH'],
    ['VYNTRA AG', 'VYNTRA', 'AG'],
    ['vyntra ag', 'vyntra', 'ag'],
    ['Vyntra S.à r.l.', 'Vyntra', 'S.à r.l.'],
    ['Vyntra Sàrl', 'Vyntra', 'Sàrl'],
    ['Vyntra, Inc.', 'Vyntra', 'Inc.'],
    ['Vyntra Co., Ltd.', 'Vyntra', 'Co. Ltd.'],
    ['Vyntra (Ltd)', 'Vyntra', 'Ltd'],
    ['Vyntra L.L.C.', 'Vyntra', 'L.L.C.'],
    ['Vyntra S. A.', 'Vyntra', 'S. A.'],
    ['Vyntra S.p.A.', 'Vyntra', 'S.p.A.'],
    ['Vyntra GmbH & Co. KG', 'Vyntra', 'GmbH & Co. KG'],
    ['Müller & Co. KG', 'Müller', '& Co. KG'],
    ['Vyntra e.K.', 'Vyntra', 'e.K.'],
    ['Vyntra OHG', 'Vyntra', 'OHG'],
    ['Vyntra Genossenschaft', 'Vyntra', 'Genossenschaft'],
    ['Vyntra UG (haftungsbeschränkt)', 'Vyntra', 'UG (haftungsbeschränkt)'],
    ['Vyntra Gesellschaft mit beschränkter Haftung', 'Vyntra', 'Gesellschaft mit beschränkter Haftung'],
    ['Vyntra sp. z o.o.', 'Vyntra', 'sp. z o.o.'],
    ['Vyntra A/S', 'Vyntra', 'A/S'],
    ['Vyntra SE', 'Vyntra', 'SE'],
  ])('%s is %s and %s', (name, base, form) => {
    expect(splitLegalForm(name)).toEqual({ base, form })
  })

  it.each([
    'SAS',
    'GmbH',
    'Visa',
    'Plan A G',
    'Wellness Spa',
    'Rock as',
    'A.S. Roma',
    'Cola EU',
    '!! AG',
    'AG Insurance',
  ])('%s is a name', (name) => {
    expect(splitLegalForm(name)).toEqual({ base: name, form: null })
  })
})
