import { encodeWords } from '../normalise/encoded-name.ts'
import { type NameForm, nameForms } from '../normalise/name-forms.ts'
import { soundOf } from '../normalise/phonetics.ts'
import { AlignedBounds, MEASURED, measureWhereEnough } from './bounds.ts'
import { FEATURE_COUNT } from './features.ts'
import { GROUNDS, type Strengths, weighFeatures } from './model.ts'
import { Side, type WordBits } from './side.ts'
import { bitsWithoutRegister } from './word-rarity.ts'

const FORMS_WEIGHED = 4

/** Weighs one name against many. `strengths` are valid until the next `weigh`. */
export interface Scorer {
  ask(forms: readonly NameForm[]): void
  /**
   * Returns the log-odds that a found name is confusable with the nearest variant. Letters and sounds are ranges of
   * larger arrays (`encodeWords`). Below `enough`, the result may be an upper bound. `unit` is the name's number in the
   * index.
   */
  weigh(
    letters: Uint8Array,
    from: number,
    length: number,
    sounds: Uint8Array,
    soundFrom: number,
    soundLength: number,
    enough?: number,
    unit?: number,
  ): number
  strengths: Strengths
}

/** A silent word (a single h) gets a key, so that words and keys have the same positions. */
export function soundsOfWords(words: readonly string[]): string[] {
  return words.map((word) => soundOf(word) || 'h')
}

type Form = Pick<NameForm, 'words'> & Partial<Pick<NameForm, 'kind'>>

export function loadForm(side: Side, { words, kind }: Form, wordBits: WordBits): void {
  const letters = encodeWords(words)
  const sounds = encodeWords(soundsOfWords(words))
  side.load(letters, 0, letters.length, sounds, 0, sounds.length, wordBits)
  side.joined = kind === 'words_apart'
}

/** A scorer has its own memory, so each thread needs one. */
export function createScorer(wordBits: WordBits): Scorer {
  const asked: Side[] = []
  const bounds: AlignedBounds[] = []
  const found = new Side()
  const features = new Float64Array(FEATURE_COUNT)
  const strengths = new Float64Array(GROUNDS.length)
  let forms = 0
  const scorer: Scorer = {
    strengths: new Float64Array(GROUNDS.length),
    ask(given) {
      forms = Math.min(given.length, FORMS_WEIGHED)
      for (let at = 0; at < forms; at++) {
        asked[at] ??= new Side()
        bounds[at] ??= new AlignedBounds()
        loadForm(asked[at] as Side, given[at] as NameForm, wordBits)
        bounds[at]?.load(asked[at] as Side)
      }
    },
    weigh(letters, from, length, sounds, soundFrom, soundLength, enough = Number.NEGATIVE_INFINITY, unit = undefined) {
      found.load(letters, from, length, sounds, soundFrom, soundLength, wordBits, unit)
      let best = Number.NEGATIVE_INFINITY
      let most = Number.NEGATIVE_INFINITY
      for (let form = 0; form < forms; form++) {
        const bound = measureWhereEnough(
          asked[form] as Side,
          bounds[form] as AlignedBounds,
          found,
          Math.max(enough, best),
          features,
        )
        if (bound !== MEASURED) {
          if (bound > most) most = bound
          continue
        }
        const odds = weighFeatures(features, strengths)
        if (odds <= best) continue
        best = odds
        scorer.strengths.set(strengths)
      }
      return best >= enough ? best : Math.max(best, most)
    },
  }
  return scorer
}

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
