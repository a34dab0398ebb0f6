import { GROUPED_LENGTHS, GROUPS, groupOf, letterMask } from '../format/letter-mask.ts'
import { LETTERS_MAX } from '../format/limits.ts'
import type { Interner } from './interner.ts'
import { startsOf } from './rows.ts'

export interface PackedGroups {
  letters: Uint8Array
  lengths: Uint8Array
  firstOfLength: Uint32Array
  groups: Uint32Array
  masks: Uint32Array
}

/** `places` has the new number of each string by its old one. */
export interface PackedOrder extends PackedGroups {
  places: Uint32Array
}

const GROUPED = GROUPED_LENGTHS * GROUPS

function sortKey(length: number, mask: number): number {
  return length < GROUPED_LENGTHS ? length * GROUPS + groupOf(mask) : GROUPED + length - GROUPED_LENGTHS
}

function countGroups(letters: Uint8Array, starts: Uint32Array, count: number) {
  const counts = new Uint32Array(GROUPED + LETTERS_MAX + 2 - GROUPED_LENGTHS)
  const masks = new Uint32Array(count)
  for (let id = 0; id < count; id++) {
    const [start, end] = [starts[id] as number, starts[id + 1] as number]
    const mask = letterMask(letters, start, end)
    masks[id] = mask
    const key = sortKey(end - start, mask) + 1
    counts[key] = (counts[key] as number) + 1
  }
  for (let key = 1; key < counts.length; key++) counts[key] = (counts[key] as number) + (counts[key - 1] as number)
  const groups = counts.slice(0, GROUPED + 1)
  const firstOfLength = Uint32Array.from(
    { length: LETTERS_MAX + 2 },
    (_none, length) => counts[sortKey(length, 0)] as number,
  )
  return { masks, counts, groups, firstOfLength, grouped: groups[GROUPED] as number }
}

/** A counting sort. Equal strings stay in order of arrival. */
export function packStrings(strings: Interner): PackedOrder {
  const { masks, counts, groups, firstOfLength, grouped } = countGroups(
    strings.letters.values,
    strings.starts.values,
    strings.count,
  )
  return { groups, firstOfLength, ...arrange(strings, masks, counts, grouped) }
}

/** For strings that are already sorted. */
export function groupStrings(letters: Uint8Array, lengths: Uint8Array): PackedGroups {
  const { masks, groups, firstOfLength, grouped } = countGroups(letters, startsOf(lengths), lengths.length)
  return { letters, lengths, firstOfLength, groups, masks: masks.subarray(0, grouped) }
}

/** Changes `next`, the next free position of each sort key. */
function arrange(strings: Interner, masks: Uint32Array, next: Uint32Array, grouped: number) {
  const { count } = strings
  const [letters, starts] = [strings.letters.values, strings.starts.values]
  const places = new Uint32Array(count)
  const arrival = new Uint32Array(count)
  for (let id = 0; id < count; id++) {
    const key = sortKey((starts[id + 1] as number) - (starts[id] as number), masks[id] as number)
    const place = next[key] as number
    next[key] = place + 1
    places[id] = place
    arrival[place] = id
  }
  const packed = {
    letters: new Uint8Array(strings.letters.length),
    lengths: new Uint8Array(count),
    masks: new Uint32Array(grouped),
    places,
  }
  let at = 0
  for (let place = 0; place < count; place++) {
    const id = arrival[place] as number
    const start = starts[id] as number
    const end = starts[id + 1] as number
    for (let from = start; from < end; from++) packed.letters[at++] = letters[from] as number
    packed.lengths[place] = end - start
    if (place < grouped) packed.masks[place] = masks[id] as number
  }
  return packed
}
