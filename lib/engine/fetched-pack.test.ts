import { expect, it } from 'vitest'
import { makePack, makeRow } from '../sources/snapshots/testing/synthetic-snapshot.ts'
import { fetchingFrom, fetchPack, offerAt } from './fetched-pack.ts'
import type { AskPiece } from './pack-piece.ts'
import { memoryShelf } from './testing/memory-shelf.ts'

const ADDRESS = 'https://packs.example.org/EU.pack'

/** A host that gives its file no tag, and serves what `file` returns at that moment. */
function hostOf(shelf: ReturnType<typeof memoryShelf>, file: () => Blob): AskPiece {
  return async ({ from, to, name }) => {
    await shelf.write(name, await file().slice(from, to).arrayBuffer())
    return { total: file().size, tag: null, ranges: true }
  }
}

/** Two packs of the same length that differ only in who signed them. */
async function twoSigners(): Promise<[shown: Blob, other: Blob]> {
  const [shown, other] = [await makePack([makeRow('1', 'Kandoro')]), await makePack([makeRow('1', 'Kandoro')])]
  expect(other.size).toBe(shown.size)
  return [shown, other]
}

it('rejects a snapshot if the host replaces it with another of the same length', async () => {
  const shelf = memoryShelf()
  const [shown, other] = await twoSigners()
  let given = shown
  const ask = hostOf(shelf, () => given)
  await offerAt(shelf, ADDRESS, ask)
  given = other
  expect(await fetchPack(shelf, ADDRESS, ask)).toBe('cut')
  expect(await fetchingFrom(shelf)).toBe(null)
})

it('discards the pieces of a snapshot if another of the same length is offered', async () => {
  const shelf = memoryShelf()
  const [shown, other] = await twoSigners()
  let given = shown
  const ask = hostOf(shelf, () => given)
  await offerAt(shelf, ADDRESS, ask)
  expect(await fetchPack(shelf, ADDRESS, ask)).toBeInstanceOf(Blob)
  given = other
  await offerAt(shelf, ADDRESS, ask)
  expect(await fetchingFrom(shelf)).toBe(null)
  const whole = await fetchPack(shelf, ADDRESS, ask)
  expect(typeof whole !== 'string' && (await whole.text())).toBe(await other.text())
})
