import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { StorageUnavailable } from '../ops/failures.ts'
import { createSecrets } from '../ops/secrets.ts'
import { openStorage, type Storage } from '../storage/open.ts'
import { ENGINES, type TestPlace } from '../testing/engines.ts'
import { createKeys, type Keys } from './keys.ts'

const MOST = 2500
/** How many more browsers try than may. */
const TOO_MANY = 60

describe.each(ENGINES)('an enrolment on %s', (_engine, makePlace) => {
  let place: TestPlace
  let storage: Storage
  let keys: Keys
  let now: number

  beforeEach(async () => {
    now = Date.parse('2026-11-20T09:00:00Z')
    place = await makePlace()
    storage = await openStorage(place)
    keys = createKeys(storage, createSecrets('a pepper of thirty-two characters'), () => now)
  })
  afterEach(async () => {
    await storage.close()
    await place.remove()
  })

  const limits = { requests: 5000, perMinute: null, perDay: null }
  const enrol = (most: number) =>
    keys.enrolments.create({ label: 'Acme', plan: 'team', most, expiresAt: now + 1000, limits })
  const redeem = (token: string) => keys.enrolments.redeem(token)
  /** Tries again while the database has no connection left, as browsers do. */
  const redeemPatiently = async (token: string): Promise<string | null> => {
    try {
      return await redeem(token)
    } catch (error) {
      if (!(error instanceof StorageUnavailable)) throw error
      return redeemPatiently(token)
    }
  }

  it('gives each of 2,500 browsers that ask at once a key, and not one more', async () => {
    const { token } = await enrol(MOST)
    const given = await Promise.all(Array.from({ length: MOST + TOO_MANY }, () => redeemPatiently(token)))
    const made = given.filter((key) => key !== null)
    expect([made.length, new Set(made).size]).toEqual([MOST, MOST])
    expect((await keys.list()).filter(({ revokedAt }) => revokedAt === null)).toHaveLength(MOST)
    expect(await keys.enrolments.list()).toMatchObject([{ used: MOST, most: MOST }])
    expect(await redeem(token)).toBeNull()
  }, 240_000)

  it('gives keys that count as one, with the limits of the enrolment', async () => {
    const { token } = await enrol(2)
    const [one, other] = await Promise.all([redeem(token), redeem(token)])
    const records = await Promise.all([keys.verify(one ?? ''), keys.verify(other ?? '')])
    expect(records[0]?.id).not.toBe(records[1]?.id)
    expect(records[0]?.holder).toBe(records[1]?.holder)
    expect(records).toMatchObject([
      { kind: 'extension', plan: 'team', limits },
      { kind: 'extension', plan: 'team', limits },
    ])
  })

  it('gives nothing for a token that is unknown, expired, replaced or ended', async () => {
    const { token, enrolment } = await enrol(9)
    expect(await redeem('')).toBeNull()
    expect(await redeem(token.toLowerCase())).toBeNull()
    const later = await keys.enrolments.rotate(enrolment.id)
    expect(await redeem(token)).toBeNull()
    const key = await redeem(later?.token ?? '')
    expect(await keys.verify(key ?? '')).not.toBeNull()
    now += 1000
    expect(await redeem(later?.token ?? '')).toBeNull()
    now -= 1000
    expect(await keys.enrolments.end(enrolment.id)).toBe(1)
    expect(await redeem(later?.token ?? '')).toBeNull()
    expect(await keys.verify(key ?? '')).toBeNull()
    expect([await keys.enrolments.end(enrolment.id), await keys.enrolments.rotate(enrolment.id)]).toEqual([null, null])
  })

  it('keeps its keys if only the token is replaced, and one key can end alone', async () => {
    const { token, enrolment } = await enrol(9)
    const [one, other] = [await redeem(token), await redeem(token)]
    await keys.enrolments.rotate(enrolment.id)
    await keys.revoke((await keys.verify(one ?? ''))?.id ?? '')
    expect([await keys.verify(one ?? ''), (await keys.verify(other ?? ''))?.label]).toEqual([null, 'Acme 2'])
  })

  it('keeps its plan in use until it ends, so that no restart takes the plan away', async () => {
    const { enrolment } = await enrol(9)
    expect(await storage.keys.plansInUse()).toContain('team')
    await keys.enrolments.end(enrolment.id)
    expect(await storage.keys.plansInUse()).not.toContain('team')
  })

  it('stores neither a token nor a key', async () => {
    const { token } = await enrol(1)
    const key = await redeem(token)
    const rows = JSON.stringify([await storage.keys.list(), await storage.keys.enrolments()])
    expect(rows).not.toContain(token)
    expect(rows).not.toContain(key)
  })
})
