import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { verifyReceipt } from '../../lib/client/receipts.ts'
import complete from '../../lib/contract/fixtures/example-complete.json' with { type: 'json' }
import { createReceipts, receiptKeys } from './receipts.ts'
import { signingKeys } from './secrets.ts'

const NOW = Date.parse(complete.checkedAt)
const MONTH = 31 * 24 * 60 * 60_000

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'receipts-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

const open = (setting: string | null = null, now = NOW) => createReceipts(dataDir, setting, () => now)
/** Returns a value as a client receives it, after JSON. */
const sent = <T>(value: T): T => JSON.parse(JSON.stringify(value))

/** Returns the path of every value in a document. */
function places(node: unknown, path: (string | number)[] = []): (string | number)[][] {
  if (typeof node !== 'object' || node === null) return [path]
  return [path, ...Object.entries(node).flatMap(([key, value]) => places(value, [...path, key]))]
}

function changedAt(document: unknown, path: readonly (string | number)[], value: unknown): unknown {
  const [key, ...rest] = path
  if (key === undefined) return value
  const copy = structuredClone(document) as Record<string | number, unknown>
  copy[key] = changedAt(copy[key], rest, value)
  return copy
}

describe('a receipt', () => {
  it('proves the answer it came with, in any order of its members', async () => {
    const receipts = open()
    const answer = sent(receipts.signed(complete))
    const keys = sent(receipts.publicKeys())
    expect(answer.receipt).toMatch(/^v1\./)
    expect(await verifyReceipt(answer, keys)).toMatchObject({ valid: true, key: { retiredAt: null } })
    const turned = Object.fromEntries(Object.entries(answer).toReversed())
    expect(await verifyReceipt(turned, keys)).toMatchObject({ valid: true })
  })

  it('does not prove an answer that was changed anywhere', async () => {
    const receipts = open()
    const answer = sent(receipts.signed(complete))
    const keys = sent(receipts.publicKeys())
    const { receipt, ...rest } = answer
    const value = fc.oneof(fc.jsonValue(), fc.string(), fc.integer({ min: 0, max: 100 }), fc.boolean())
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...places(rest).slice(1)), value, async (path, other) => {
        const changed = sent(changedAt(answer, path, other))
        fc.pre(JSON.stringify(changed) !== JSON.stringify(answer))
        expect(await verifyReceipt(changed, keys)).toMatchObject({ valid: false })
      }),
      { numRuns: 300 },
    )
    for (const changed of [
      { ...answer, more: 1 },
      { ...rest, receipt: null },
      { ...answer, receipt: `${receipt}A` },
    ]) {
      expect(await verifyReceipt(changed, keys)).toMatchObject({ valid: false })
    }
    for (const name of Object.keys(rest)) {
      const { [name as 'id']: _gone, ...less } = answer
      expect(await verifyReceipt(less, keys), name).toMatchObject({ valid: false })
    }
  })

  it('is invalid with the keys of another service or without any', async () => {
    const answer = sent(open().signed(complete))
    const other = createReceipts(mkdtempSync(join(dataDir, 'other-')), null, () => NOW)
    expect(await verifyReceipt(answer, other.publicKeys())).toEqual({ valid: false, reason: 'unknown_key' })
    expect(await verifyReceipt(answer, {})).toEqual({ valid: false, reason: 'not_readable' })
    expect(await verifyReceipt(complete, open().publicKeys())).toEqual({ valid: false, reason: 'no_receipt' })
    expect(await verifyReceipt('text', open().publicKeys())).toEqual({ valid: false, reason: 'not_readable' })
  })

  it('is not made for an answer without a canonical form', () => {
    expect(open().signed({ name: '\ud800', receipt: null })).toEqual({ name: '\ud800', receipt: null })
  })
})

describe('the keys', () => {
  it('are created once, readable only by their owner, and published without a secret', () => {
    const first = open().publicKeys()
    expect(open(null, NOW + MONTH).publicKeys()).toEqual(first)
    const file = receiptKeys.file(dataDir)
    expect(statSync(file).mode & 0o077).toBe(0)
    const { secret } = JSON.parse(readFileSync(file, 'utf8'))
    expect(JSON.stringify(first)).not.toContain(secret)
  })

  it('rotate while the service runs, and the old one still proves what it signed', async () => {
    let now = NOW
    const receipts = createReceipts(dataDir, null, () => now)
    const before = sent(receipts.signed(complete))
    now += MONTH
    const { from, to } = receiptKeys.rotate(dataDir, now)
    utimesSync(receiptKeys.file(dataDir), new Date(now), new Date(now))
    const after = sent(receipts.signed({ ...complete, checkedAt: new Date(now).toISOString() }))
    const keys = receipts.publicKeys()
    expect(before.receipt).toContain(from)
    expect(after.receipt).toContain(to)
    expect(keys.keys.map(({ kid, retiredAt }) => [kid, retiredAt])).toEqual([
      [to, null],
      [from, new Date(now).toISOString()],
    ])
    expect(await verifyReceipt(before, keys)).toMatchObject({ valid: true })
    expect(await verifyReceipt(after, keys)).toMatchObject({ valid: true })
  })

  it('that are retired do not prove answers with a later date', async () => {
    const { secret } = signingKeys.make()
    open(secret, NOW - MONTH)
    const receipts = open(signingKeys.make().secret, NOW)
    const stolen = createReceipts(mkdtempSync(join(dataDir, 'thief-')), secret, () => NOW)
    const dated = (at: number) => sent(stolen.signed({ ...complete, checkedAt: new Date(at).toISOString() }))
    const keys = receipts.publicKeys()
    expect(await verifyReceipt(dated(NOW - 1000), keys)).toMatchObject({ valid: true })
    expect(await verifyReceipt(dated(NOW + MONTH), keys)).toEqual({ valid: false, reason: 'key_not_in_use' })
    expect(await verifyReceipt(dated(NOW - 2 * MONTH), keys)).toEqual({ valid: false, reason: 'key_not_in_use' })
  })

  it('from a setting are used but not stored, and the one before still verifies', async () => {
    const before = sent(open().signed(complete))
    const { secret, kid } = signingKeys.make()
    const receipts = open(secret)
    expect(receipts.signed(complete).receipt).toContain(kid)
    expect(readFileSync(receiptKeys.file(dataDir), 'utf8')).not.toContain(secret)
    expect(await verifyReceipt(before, receipts.publicKeys())).toMatchObject({ valid: true })
  })

  it('stop the service if they cannot be read, and are not overwritten', () => {
    writeFileSync(receiptKeys.file(dataDir), 'not JSON')
    expect(() => open()).toThrow('receipt-keys.json')
    expect(readFileSync(receiptKeys.file(dataDir), 'utf8')).toBe('not JSON')
  })
})
