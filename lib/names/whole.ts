import { pairDice } from './dice.ts'
import { editDistance } from './edit-distance.ts'
import type { ReadingLanguage } from './phonetic-rules.ts'
import type { PreparedName } from './prepare.ts'
import { soundDistance } from './sound-distance.ts'

/** How alike two names are as wholes, each 0-1. */
export interface WholeLikeness {
  looks: number
  sounds: number
  /** True where some reading of both is the same and not far-fetched. */
  soundsSame: boolean
  /** The reading in which they come closest, where another language tells them further apart. */
  language: ReadingLanguage | undefined
  /** Letters that differ. */
  edits: number
}

const longer = (left: string, right: string) => Math.max(left.length, right.length, 1)

function lookAlike(left: string, right: string, edits: number): number {
  return (1 - edits / longer(left, right) + pairDice(left, right)) / 2
}

function soundAlike(left: string, right: string): number {
  if (left === '' || right === '') return 0
  if (left === right) return 1
  return (1 - soundDistance(left, right) / longer(left, right) + pairDice(left, right)) / 2
}

/** Names less alike than this to the eye and in the general reading come no closer in any other. */
const READ_FROM = 0.4

/** Languages with silent letters, in which names that sound the same may look far apart (Peugeot, Pejo). */
const SILENT_LETTERS: readonly (ReadingLanguage | undefined)[] = ['en', 'fr', undefined]
/** Share of the letters that may differ in names that sound the same; beyond it the reading is far-fetched. */
const HEARD_AS_ONE_TO = { silentLetters: 0.6, asWritten: 0.4 }

interface Heard {
  sounds: number
  language: ReadingLanguage | undefined
}

function closestReading(asked: PreparedName, found: PreparedName, general: number): Heard {
  const foundReadings = found.readings()
  let [closest, furthest]: [number, number] = [general, general]
  let language: ReadingLanguage | undefined
  for (const [position, [code, reading]] of asked.readings().entries()) {
    const here = soundAlike(reading, foundReadings[position]?.[1] ?? '')
    furthest = Math.min(furthest, here)
    if (here <= closest) continue
    closest = here
    language = code
  }
  return { sounds: closest, language: furthest < closest ? language : undefined }
}

/** Compares spellings and all readings; the closest of each counts. */
export function wholeLikeness(asked: PreparedName, found: PreparedName): WholeLikeness {
  const [left, right] = [asked.folded.squashed, found.folded.squashed]
  const edits = editDistance(left, right)
  const looks = lookAlike(left, right, edits)
  const general = soundAlike(asked.key, found.key)
  const far = looks < READ_FROM && general < READ_FROM
  const heard = far ? { sounds: general, language: undefined } : closestReading(asked, found, general)
  const farthest = SILENT_LETTERS.includes(heard.language) ? HEARD_AS_ONE_TO.silentLetters : HEARD_AS_ONE_TO.asWritten
  const soundsSame = heard.sounds === 1 && edits / longer(left, right) <= farthest
  return { looks, edits, soundsSame, ...heard }
}
