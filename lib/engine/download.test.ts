import { expect, it } from 'vitest'
import { makePack, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import type { FetchPiece } from './protocol.ts'
import { downloadTo } from './snapshots.ts'
import { memoryStore } from './testing/memory-store.ts'

const ADDRESS = 'https://packs.example.org/EU.pack'

/** A host that sends what `file` returns at that moment, without a tag. */
function hostOf(store: ReturnType<typeof memoryStore>, file: () => Blob): FetchPiece {
  return async ({ from, to, name }) => {
    await store.write(name, await file().slice(from, to).arrayBuffer())
    return { total: file().size, tag: null, ranges: true }
  }
}

/** Returns two snapshots of the same length that differ only in their signer. */
async function twoSigners(): Promise<[shown: Blob, other: Blob]> {
  const [shown, other] = [await makePack([makeRow('1', 'Kandoro')]), await makePack([makeRow('1', 'Kandoro')])]
  expect(other.size).toBe(shown.size)
  return [shown, other]
}

it('rejects a snapshot if the host replaces it with another of the same length', async () => {
  const store = memoryStore()
  const [shown, other] = await twoSigners()
  let given = shown
  const ask = hostOf(store, () => given)
  await downloadTo(store, ask).offer(ADDRESS)
  given = other
  expect(await downloadTo(store, ask).fetch(ADDRESS)).toBe('cut')
  expect(await downloadTo(store, ask).unfinished()).toBe(null)
})

it('discards the pieces of a snapshot if another of the same length is offered', async () => {
  const store = memoryStore()
  const [shown, other] = await twoSigners()
  let given = shown
  const ask = hostOf(store, () => given)
  await downloadTo(store, ask).offer(ADDRESS)
  expect(await downloadTo(store, ask).fetch(ADDRESS)).toBeInstanceOf(Blob)
  given = other
  await downloadTo(store, ask).offer(ADDRESS)
  expect(await downloadTo(store, ask).unfinished()).toBe(null)
  const whole = await downloadTo(store, ask).fetch(ADDRESS)
  expect(typeof whole !== 'string' && (await whole.text())).toBe(await other.text())
})
