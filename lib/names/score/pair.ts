import { encodeWords } from '../reading/letter-codes.ts'
import { nameForms } from '../reading/name-forms.ts'
import type { Strengths } from './model.ts'
import { createScorer, soundsOfWords } from './scorer.ts'
import { bitsWithoutRegister } from './word-rarity.ts'

const scorer = createScorer(bitsWithoutRegister)

/** Weighs two names without a register, in their nearest variants. */
export function scorePair(asked: string, found: string): { odds: number; strengths: Strengths } {
  scorer.ask(nameForms(asked).forms)
  let odds = Number.NEGATIVE_INFINITY
  let strengths = scorer.strengths.slice()
  for (const { words } of nameForms(found).forms) {
    const [letters, sounds] = [encodeWords(words), encodeWords(soundsOfWords(words))]
    const here = scorer.weigh(letters, 0, letters.length, sounds, 0, sounds.length)
    if (here <= odds) continue
    odds = here
    strengths = scorer.strengths.slice()
  }
  return { odds, strengths }
}
