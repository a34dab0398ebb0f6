/** A mark as the stand-in of the Swiss register holds it. */
export interface SwissMark {
  number: string
  words: string | null
  status: string
  classes: string[]
  owners: { name: string; address: string }[]
  office?: string
  goods?: string
  /** `MarkFeatureCategory`; left out of the record where it is here. */
  feature?: string
}

/** A mark with made-up particulars. */
export function swissMark(number: string, words: string | null, more: Partial<SwissMark> = {}): SwissMark {
  const owners = [{ name: 'Made-up Owner AG', address: 'Musterweg 1, 3003 Bern' }]
  return { number, words, status: 'Registration published', classes: ['9'], owners, ...more }
}

/** Status words and the number of a mark in each. */
export const SWISS_STATUSES = [
  ['Registration published', 'live'],
  ['Application filed', 'pending'],
  ['Registration expired', 'expired'],
  ['Registration cancelled', 'dead'],
  ['Something new', 'unknown'],
] as const

export const SWISS_MARKS: readonly SwissMark[] = [
  swissMark('0000000001', 'TOBLERONE', { classes: ['30'] }),
  ...SWISS_STATUSES.map(([status], i) => swissMark(`990000000${i}`, `Qorvane ${i}`, { status })),
  swissMark('9900000010', 'Brenlo', {
    classes: ['09', '42', '9'],
    owners: [
      { name: 'First Owner AG', address: 'Musterweg 1, 3003 Bern' },
      { name: 'Zweite Inhaberin GmbH', address: 'Qorvanestrasse 5, 8000 Zürich' },
    ],
  }),
  swissMark('9900000011', null, { owners: [{ name: 'Qorvane Holding AG', address: 'Musterweg 2, 3003 Bern' }] }),
  swissMark('9900000012', 'Veldric', { office: 'WO' }),
  swissMark('9900000013', 'Schönwald & Söhne <Bern>'),
]
