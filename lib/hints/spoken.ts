import { foldName } from '../names/reading/fold.ts'
import { HINT_LANGUAGES, type HintLanguage } from './lists.ts'

/** Letters of a name that five languages do not speak alike: in each, what is heard, in the letters of the IPA; – for nothing. */
export interface SpokenLetters {
  letters: string
  heard: Record<HintLanguage, string>
}

/**
 * Letters and what is heard in English, German, French, Italian and Spanish (of Spain, with that of the Americas behind the slash):
 * the usual value by the rules of each language's spelling, where the five differ. Of letters that begin alike the longest stand first;
 * ^ is the beginning of a word, $ its end, V a vowel before.
 */
const RULES = `
  sch sk ʃ ʃ sk sk
  ch tʃ x ʃ k tʃ
  ^st st ʃt st st est
  ^sp sp ʃp sp sp esp
  ^s(?=[aeiou]) s z s s s
  th θ t t t t
  qu kw kv k kw k
  gn gn gn ɲ ɲ gn
  ll l l l lː ʝ
  c(?=[eiy]) s ts s tʃ θ/s
  g(?=[eiy]) dʒ g ʒ dʒ x
  j dʒ j ʒ j x
  z z ts z ts θ/s
  w w v w v w
  v v f/v v v b
  ^h h h – – –
  eu juː ɔʏ ø eu eu
  ei eɪ aɪ ɛ ei ei
  ie iː iː i je je
  au ɔː aʊ o au au
  ou aʊ u u ou ou
  oo uː oː ɔ oo oo
  oi ɔɪ ɔʏ wa oi oi
  ai eɪ aɪ ɛ ai ai
  y(?![aeiou]) ɪ/aɪ y i i i
  u ʌ/uː u y u u
  e$ – ə – e e
`
  .trim()
  .split('\n')
  .map((line) => {
    const [letters = '', ...sounds] = line.trim().split(' ')
    const heard = Object.fromEntries(HINT_LANGUAGES.map((language, at) => [language, sounds[at]]))
    return { pattern: new RegExp(letters, 'y'), heard: heard as Record<HintLanguage, string> }
  })

/** Letters of a name that are not spoken alike in the five languages, each once, in their order. */
export function spokenLetters(name: string): SpokenLetters[] {
  const found = new Map<string, SpokenLetters>()
  for (const word of foldName(name).words)
    for (let at = 0; at < word.length; ) {
      const rule = RULES.find(({ pattern }) => {
        pattern.lastIndex = at
        return pattern.test(word)
      })
      const letters = word.slice(at, rule?.pattern.lastIndex ?? at + 1)
      if (rule && !found.has(letters)) found.set(letters, { letters, heard: rule.heard })
      at += letters.length
    }
  return [...found.values()]
}
