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
    ['Vyntra AG,', 'Vyntra', 'AG'],
    ['Vyntra Ges.m.b.H.', 'Vyntra', 'Ges.m.b.H.'],
    ['Vyntra FlexKapG', 'Vyntra', 'FlexKapG'],
    ['Vyntra FlexCo', 'Vyntra', 'FlexCo'],
    ['Vyntra a.s.', 'Vyntra', 'a.s.'],
    ['Vyntra KlG', 'Vyntra', 'KlG'],
    ['Vyntra eGbR', 'Vyntra', 'eGbR'],
    ['Vyntra Privatstiftung', 'Vyntra', 'Privatstiftung'],
    ['Vyntra P.L.L.C.', 'Vyntra', 'P.L.L.C.'],
    ['Vyntra CIC', 'Vyntra', 'CIC'],
    ['Vyntra EWIV', 'Vyntra', 'EWIV'],
    ['Vyntra OÜ', 'Vyntra', 'OÜ'],
    ['Vyntra Stiftung', 'Vyntra', 'Stiftung'],
    ['Vyntra Verein', 'Vyntra', 'Verein'],
    ['Vyntra & Co', 'Vyntra', '& Co'],
    ['Vyntra und Co.', 'Vyntra', 'und Co.'],
    ['Vyntra AG/SA', 'Vyntra', 'AG/SA'],
    ['Vyntra AG (Vyntra SA)', 'Vyntra', 'AG'],
    ['Vyntra AG (VYNTRA SA) (Vyntra Ltd)', 'Vyntra', 'AG'],
    ['Vyntra AG/', 'Vyntra', 'AG/'],
    ['Studio 54 AG', 'Studio 54', 'AG'],
    ['Vyntra AG (Kandoro SA)', 'Vyntra AG (Kandoro', 'SA)'],
    ['Vyntra AG in Liquidation', 'Vyntra', 'AG in Liquidation'],
    ['Vyntra GmbH in Liq.', 'Vyntra', 'GmbH in Liq.'],
    ['Vyntra GmbH (in Liquidation)', 'Vyntra', 'GmbH in Liquidation'],
    ['Vyntra SA en liquidation', 'Vyntra', 'SA en liquidation'],
    ['Vyntra SA in liquidazione', 'Vyntra', 'SA in liquidazione'],
    ['Vyntra in Liquidation', 'Vyntra', 'in Liquidation'],
    ['Vyntra AG, Zweigniederlassung Basel', 'Vyntra', 'AG Zweigniederlassung Basel'],
    ['Vyntra SA, succursale de Lausanne', 'Vyntra', 'SA succursale de Lausanne'],
    ['Vyntra ВЫНТРА GmbH', 'Vyntra ВЫНТРА', 'GmbH'],
    ['Vyntra 走 & Co. KG', 'Vyntra 走', '& Co. KG'],
    ['任天堂株式会社', '任天堂', '株式会社'],
    ['株式会社 資生堂', '資生堂', '株式会社'],
    ['华为技术有限公司', '华为技术', '有限公司'],
    ['小米股份有限公司', '小米', '股份有限公司'],
    ['삼성전자 주식회사', '삼성전자', '주식회사'],
    ['㈜농심', '농심', '㈜'],
    ['サンリオ（株）', 'サンリオ', '（株）'],
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
    'Stiftung',
    'In Liquidation',
    'Zweigniederlassung Basel',
    'Verein Vyntra',
    '株式会社',
    '有限公司 !!',
  ])('%s is a name', (name) => {
    expect(splitLegalForm(name)).toEqual({ base: name, form: null })
  })

  it('takes a company that repeats its name very often', () => {
    const name = `A AG${'(A AG)'.repeat(160)}`
    expect(splitLegalForm(name)).toEqual({ base: 'A', form: 'AG' })
    expect(splitLegalForm('('.repeat(1000)).form).toBeNull()
    expect(splitLegalForm(`${'( '.repeat(500)})`).form).toBeNull()
  })
})
