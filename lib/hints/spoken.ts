import { foldName, OTHER_SCRIPT } from '../names/reading/fold.ts'
import { ENGLISH } from '../names/reading/sound/english.ts'
import { FRENCH } from '../names/reading/sound/french.ts'
import { GERMAN } from '../names/reading/sound/german.ts'
import { isInitialism } from '../names/reading/sound/initialism.ts'
import { ITALIAN } from '../names/reading/sound/italian.ts'
import { createReader } from '../names/reading/sound/reader.ts'
import { SPANISH } from '../names/reading/sound/spanish.ts'
import { HINT_LANGUAGES, type HintLanguage } from './lists.ts'

/**
 * Rules that run before those for comparing names, in the same notation (sound/spelling-rules.ts). Those merge sounds
 * that people confuse, and these separate them. Spare letters: c as in church, q as in vision, y as in yes, voiced z,
 * and w for German and French ü.
 */
const FINER: Record<HintLanguage, string> = {
  en: `[chs] ks [ch]{rln} k [tch] c [ch] c [cz] c V:[ture]$ ca C[ture]$ ca V[si]on q V[sure]$ qa [lle]$ l [y]V y [tz] ts [z] z`,
  de: `^[chao] kao ^[chara] kara ^[ch]{oulr} k ^[ch] x [chs] ks [ch]r k [tsch] c [tch] c [sch] x [ch] kh
    ^[v]er f ^[v]o f ^[v]at f ^[v]ie f ^[v] v [j] y [y]V y [y] w [ue] w`,
  fr: `[ch]{rln} k [ch] x [ges]$ q [ge]{aou} q [ge]$ q [gn] ny [gu]F g [g]F q [j] q [un]M in [um]$ om [ut]$ w [ue]$ w [ues]$ w
    [qu] k [oeu] e [au] o [eau] o [eu] e [ou] u [u] w [y]V y V[s]V z [z] z`,
  it: `[cci]{aou} c [cc]{ei} c [ci]{aou} c [c]{ei} c [ggi]{aou} j [j] y [y]V y [gn] ny V[gli] ly V[s]V z`,
  es: `[tch] c [ch] c [ll]$ l [ll] y [y]V y [gue] ge [gui] gi`,
}

const RULES: Record<HintLanguage, string> = { en: ENGLISH, de: GERMAN, fr: FRENCH, it: ITALIAN, es: SPANISH }

/** Vowels as in Italian, consonants as in English. */
const WRITTEN: Record<string, string> = { x: 'sh', c: 'ch', q: 'zh' }
const WRITTEN_OF: Partial<Record<HintLanguage, Record<string, string>>> = { de: { w: 'ü' }, fr: { w: 'ü' } }

/** With the plain letters that a reader hears. */
const ACCENTED: Record<HintLanguage, readonly (readonly [RegExp, string])[]> = {
  en: [[/é/g, 'ay']],
  de: [
    [/ü/g, 'ue'],
    [/ä|é/g, 'ae'],
    [/ö/g, 'oe'],
  ],
  fr: [
    [/[éèê]/g, 'ai'],
    [/ç/g, 'ss'],
  ],
  it: [],
  es: [[/ñ/g, 'ny']],
}

export interface SpokenName {
  languages: HintLanguage[]
  /** Written as heard. */
  text: string
}

let readers: Record<HintLanguage, (word: string) => string> | undefined

function readersOf(): NonNullable<typeof readers> {
  readers ??= Object.fromEntries(
    HINT_LANGUAGES.map((language) => [language, createReader(`${FINER[language]} ${RULES[language]}`)]),
  ) as NonNullable<typeof readers>
  return readers
}

function wordIn(language: HintLanguage, word: string): string {
  if (/\d/.test(word)) return word
  if (isInitialism(word)) return [...word.toUpperCase()].join('-')
  const letters = { ...WRITTEN, ...WRITTEN_OF[language] }
  return [...readersOf()[language](word)].map((sound) => letters[sound] ?? sound).join('')
}

/**
 * Only spelling rules decide. Languages with the same pronunciation share an entry. Empty for names without Latin
 * letters.
 */
export function spokenName(name: string): SpokenName[] {
  if (OTHER_SCRIPT.test(name)) return []
  const spelt = name.normalize('NFC').toLowerCase()
  const inEach = HINT_LANGUAGES.map((language) => {
    const plain = ACCENTED[language].reduce((text, [sign, letters]) => text.replace(sign, letters), spelt)
    const text = foldName(plain)
      .words.map((word) => wordIn(language, word))
      .join(' ')
    return { language, text }
  })
  return [...Map.groupBy(inEach, ({ text }) => text)]
    .filter(([text]) => text !== '')
    .map(([text, same]) => ({ text, languages: same.map(({ language }) => language) }))
}
