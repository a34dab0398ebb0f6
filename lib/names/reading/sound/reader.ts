import {
  CODES,
  CONSONANT_RUN,
  CONSONANTS,
  NO_LETTER,
  OTHER_SIGN,
  type SpellingRule,
  spellingRules,
} from './spelling-rules.ts'

/** A checked name is no longer (`NAME_MAX`). */
const READ_MAX = 200
/** Contexts may look this far past either end. */
const EDGE = 8
/** Reused between calls. */
const codes = new Uint8Array(READ_MAX + 2 * EDGE)

function load(word: string): number {
  const length = Math.min(word.length, READ_MAX)
  codes.fill(NO_LETTER, 0, EDGE)
  for (let at = 0; at < length; at++) {
    const code = word.charCodeAt(at) - 97
    codes[at + EDGE] = code >= 0 && code < 26 ? code : OTHER_SIGN
  }
  codes.fill(NO_LETTER, length + EDGE, length + 2 * EDGE)
  return length + EDGE
}

function fits(context: Int32Array, from: number, step: 1 | -1): boolean {
  let at = from
  for (let i = 0; i < context.length; i++) {
    const set = context[i] as number
    if (set === CONSONANT_RUN) {
      while ((CONSONANTS >>> (codes[at] as number)) & 1) at += step
    } else {
      if (((set >>> (codes[at] as number)) & 1) === 0) return false
      at += step
    }
  }
  return true
}

/** The rule was found by the first two letters. */
function spelt(letters: Uint8Array, at: number): boolean {
  for (let i = 2; i < letters.length; i++) if (codes[at + i] !== letters[i]) return false
  return true
}

function ruleAt(rules: readonly SpellingRule[], at: number): SpellingRule | undefined {
  for (const rule of rules) {
    const { letters } = rule
    if (spelt(letters, at) && fits(rule.after, at + letters.length, 1) && fits(rule.before, at - 1, -1)) return rule
  }
  return undefined
}

const isLetter = (text: string, at: number) => text.charCodeAt(at) >= 97

/**
 * Reads folded words by the rules of one language. A letter without a rule stands for itself. A repeated sound is heard
 * once, except at the beginning (BBBank) and in digits.
 */
export function createReader(text: string): (word: string) => string {
  const byLetters = spellingRules(text)
  return (word) => {
    const end = load(word)
    let heard = ''
    for (let at = EDGE; at < end; ) {
      const rule = ruleAt(byLetters[(codes[at] as number) * CODES + (codes[at + 1] as number)] as SpellingRule[], at)
      const sound = rule === undefined ? word.charAt(at - EDGE) : rule.sound
      const last = heard.length - 1
      const again = at > EDGE + 1 && last >= 0 && sound.charCodeAt(0) === heard.charCodeAt(last) && isLetter(sound, 0)
      heard += again ? sound.slice(1) : sound
      at += rule === undefined ? 1 : rule.letters.length
    }
    return heard
  }
}
