import { editDistance } from '../reading/edit-distance.ts'
import { inSpelling, type PreparedName } from '../reading/prepare.ts'
import type { Closest } from '../reading/sound/closest-sound.ts'
import { soundsClosest } from '../reading/sound/index.ts'
import type { Strengths } from '../score/model.ts'
import { pointsOf } from '../score/points.ts'
import { groundSignals, nearSignals, type Signal } from './rules.ts'

export interface Weighed {
  odds: number
  strengths: Strengths
}

/** The names are in the spelling that shows the reasons. */
export interface Told {
  asked: PreparedName
  found: PreparedName
  heard: Closest
  signals: readonly [Signal, ...Signal[]]
}

function tellAsWritten(asked: PreparedName, found: PreparedName, { odds, strengths }: Weighed): Told | null {
  const heard = soundsClosest(asked.folded.words, found.folded.words)
  const [first, ...others] = [
    ...nearSignals(asked, found, heard),
    ...groundSignals(asked, found, heard, pointsOf(odds), strengths),
  ].sort((a, b) => b.score - a.score)
  return first === undefined ? null : { asked, found, heard, signals: [first, ...others] }
}

const readings = (name: PreparedName) => [name, ...name.spellings.slice(1).map((each) => inSpelling(name, each))]

/** As written, 60 40 and Forty Winks share nothing. */
function tellOfSpellings(asked: PreparedName, found: PreparedName, { odds, strengths }: Weighed): Told | null {
  if (asked.spellings.length === 1 && found.spellings.length === 1) return null
  let [nearest, told]: [number, Told | null] = [Number.POSITIVE_INFINITY, null]
  const others = readings(found)
  for (const left of readings(asked))
    for (const right of others) {
      const [a, b] = [left.folded.squashed, right.folded.squashed]
      const apart = editDistance(a, b) / Math.max(a.length, b.length)
      if (apart >= nearest) continue
      const heard = soundsClosest(left.folded.words, right.folded.words)
      const [first, ...rest] = groundSignals(left, right, heard, pointsOf(odds), strengths)
      if (first === undefined) continue
      const variant: Signal = { reason: 'number_or_spelling_variant', score: first.score }
      nearest = apart
      told = { asked: left, found: right, heard, signals: [first, variant, ...rest] }
    }
  return told
}

export function tell(asked: PreparedName, found: PreparedName, weighed: Weighed): Told | null {
  return tellAsWritten(asked, found, weighed) ?? tellOfSpellings(asked, found, weighed)
}
