import { type Rows, startsOf } from '../build/rows.ts'

/** Where the letters of sounds come from. */
export interface SoundSources {
  unitSounds: Uint32Array
  soundLengths: Uint8Array
  /** How many words each unit has. */
  wordsIn: Uint8Array
  /** The words of each unit of several words, in the order in which they are written. */
  words: Rows
}

/** The first unit with each sound, plus one; 0 if there is none. */
function firstUnits({ unitSounds, soundLengths }: SoundSources): Uint32Array {
  const first = new Uint32Array(soundLengths.length)
  for (let unit = unitSounds.length - 1; unit >= 0; unit--) first[unitSounds[unit] as number] = unit + 1
  return first
}

/** Whether a sound is put together from those of several words. */
function isJoined({ wordsIn }: SoundSources, first: number): boolean {
  return first > 0 && (wordsIn[first - 1] as number) > 1
}

/** The letters of those sounds that are not put together. */
export function pickWordSounds(letters: Uint8Array, sources: SoundSources): Uint8Array {
  const picked = new Uint8Array(letters.length)
  const first = firstUnits(sources)
  let [start, count] = [0, 0]
  for (const [sound, length] of sources.soundLengths.entries()) {
    if (!isJoined(sources, first[sound] as number)) {
      picked.set(letters.subarray(start, start + length), count)
      count += length
    }
    start += length
  }
  return picked.subarray(0, count)
}

/** The letters of all sounds, from those that `pickWordSounds` gave; null if these are too few or too many. */
export function joinWordSounds(wordSounds: Uint8Array, sources: SoundSources): Uint8Array | null {
  const { unitSounds, soundLengths, words } = sources
  const starts = startsOf(soundLengths)
  const letters = new Uint8Array(starts[soundLengths.length] as number)
  const first = firstUnits(sources)
  let taken = 0
  for (let sound = 0; sound < soundLengths.length; sound++) {
    if (isJoined(sources, first[sound] as number)) continue
    for (let at = starts[sound] as number; at < (starts[sound + 1] as number); at++)
      letters[at] = wordSounds[taken++] ?? 0
  }
  if (taken !== wordSounds.length) return null
  for (let sound = 0; sound < soundLengths.length; sound++) {
    if (!isJoined(sources, first[sound] as number)) continue
    const unit = (first[sound] as number) - 1
    const end = starts[sound + 1] as number
    let to = starts[sound] as number
    for (let word = words.starts[unit] as number; word < (words.starts[unit + 1] as number); word++) {
      const from = unitSounds[words.values[word] as number] as number
      for (let at = starts[from] as number; at < (starts[from + 1] as number) && to < end; at++)
        letters[to++] = letters[at] as number
    }
  }
  return letters
}
