import { describe, expect, it } from 'vitest'
import { EUIPO } from '../offices/euipo/index.ts'
import type { OfficeRecords } from '../offices/office.ts'
import { createRegisters } from '../offices/registers.ts'
import {
  buildImages,
  readManifest,
  readSnapshotRecords,
  registerOfSnapshot,
  type SnapshotFacts,
  verifySnapshot,
} from './snapshot.ts'
import { makePack, makeRow } from './testing/synthetic-snapshot.ts'

const ROWS = [
  makeRow('018000001', 'Kandoro', { niceClasses: [25] }),
  makeRow('018000003', 'Zylvera', { status: 'dead' }),
  makeRow('018000007', 'Okrubo Vintra'),
]
const DAY_MS = 24 * 60 * 60 * 1000
const AS_OF = Date.parse('2026-11-20T00:00:00Z')
const QUERY = { jurisdiction: 'EU', niceClasses: [] } as const

/** Returns the answer of the register made from this snapshot, `days` after its date. */
async function answered(name: string, days = 1, facts: Partial<SnapshotFacts> = {}) {
  const file = await makePack(ROWS, { records: 4, ...facts })
  const signed = await readManifest(file)
  const records = await readSnapshotRecords(file, signed)
  const now = AS_OF + days * DAY_MS
  const held = registerOfSnapshot(signed.head, buildImages(records).opened, EUIPO.records as OfficeRecords, now)
  const [source] = createRegisters([EUIPO.facts], { connection: () => ({ held: () => held }) })
  return source?.search({ ...QUERY, name }, { fetch, signal: new AbortController().signal, now: () => now })
}

describe('a register from a snapshot', () => {
  it('is searched by similarity, and proven by its canary', async () => {
    expect(await answered('Candoro')).toMatchObject({
      state: 'answered',
      origin: 'snapshot',
      method: 'similarity',
      dataAsOf: '2026-11-20T00:00:00.000Z',
      records: 4,
      provenAt: '2026-11-21T00:00:00.000Z',
      truncated: false,
      attribution: 'Source: EUIPO',
      hits: [
        {
          ...{ name: 'Kandoro', number: '018000001', niceClasses: [25], status: 'live', owner: null },
          ...{ filedOn: '2020-02-29', registeredOn: '2020-08-01', expiresOn: '2030-03-01' },
          recordUrl: 'https://euipo.europa.eu/eSearch/#details/trademarks/018000001',
        },
      ],
    })
  })

  it('proves that nothing was found if none of the marks is similar', async () => {
    const answer = await answered('Qwxjyntrel')
    expect(answer).toMatchObject({ state: 'answered', hits: [], provenAt: expect.any(String), reason: null })
  })

  it.each([
    [7, 'answered'],
    [8, 'answered_stale'],
  ])('after %s days is %s', async (days, state) => {
    expect(await answered('Qwxjyntrel', days)).toMatchObject({ state })
  })

  it('never counts as empty if its canary is not found', async () => {
    const answer = await answered('Qwxjyntrel', 1, { control: { row: 1, name: 'Kandoro' } })
    expect(answer).toMatchObject({ state: 'not_proven', provenAt: null })
  })
})

describe('a snapshot is verified', () => {
  it('if its canary is found', async () => {
    expect(await verifySnapshot(await makePack(ROWS))).toMatchObject({ head: { names: 3 } })
  })

  it('not if its canary is missing', async () => {
    await expect(verifySnapshot(await makePack(ROWS, { control: { row: 2, name: 'Kandoro' } }))).rejects.toThrow(
      'does not come back',
    )
  })
})
