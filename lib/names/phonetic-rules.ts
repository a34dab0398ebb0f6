/**
 * How letters are read: a pattern in the folded spelling of one word (a-z) and the sound it stands for. At each place
 * the first pattern that fits is read. Sounds are written with their plainest letter; `x` is the sound of "sh" and
 * "ch", which no spelling needs once "ks" is written out. Sources: the usual letter-to-sound rules of each language.
 */
export type Reading = readonly (readonly [spelling: string, sound: string])[]

/** A vowel written twice is one vowel; two that only sound alike ("Meier" in French) are two. */
const LONG_VOWELS: Reading = [
  ['aa', 'a'],
  ['ee', 'e'],
  ['ii', 'i'],
  ['oo', 'o'],
  ['uu', 'u'],
]

/** A coarse reading on which most European ears agree; names are indexed under it. */
export const GENERAL: Reading = [
  ['eau', 'o'],
  ['sch|tch|sh|ch(?=[aeiouy])', 'x'],
  ['ph|pf', 'f'],
  ['ck|cc?h|qu(?=es?$)', 'k'],
  ['qu|q', 'kv'],
  ['s?c(?=[eiy])', 's'],
  ['c', 'k'],
  ['x', 'ks'],
  ['tz', 'ts'],
  ['z', 's'],
  ['th|dt', 't'],
  ['gh', 'g'],
  ['wh|w', 'v'],
  ['ee|ie|ey|ea(?!h?$)|(?<=^[^aeiou]+)ea', 'i'],
  ['oo|ou|ue', 'u'],
  ['ae|oe', 'e'],
  ['(?:ay|ei|ai)j?', 'ai'],
  ['y|j', 'i'],
  ['(?<=.)h', ''],
  ...LONG_VOWELS,
]

const ENGLISH: Reading = [
  ['^kn|^gn', 'n'],
  ['^wr', 'r'],
  ['^ps', 's'],
  ['igh', 'ai'],
  ['gh(?=t|$)', ''],
  ['tch|ch(?=[aeiouy]|$)|sh|sch|ti(?=on)|ci(?=al|ous)', 'x'],
  ['ph', 'f'],
  ['ck|ch|qu(?=e$)', 'k'],
  ['qu', 'kw'],
  ['s?c(?=[eiy])', 's'],
  ['c|q', 'k'],
  ['^x', 's'],
  ['x', 'ks'],
  ['z', 's'],
  ['th', 't'],
  ['wh', 'w'],
  ['dge|g(?=[ey])|j', 'j'],
  ['gh', 'g'],
  ['i(?=[^aeiouwxy]e$)', 'ai'],
  ['ee|ie|ey$|ea(?!h?$)|(?<=^[^aeiou]+)ea', 'i'],
  ['oo|ou|ew|ue', 'u'],
  ['ai|ay|ei', 'ai'],
  ['^y(?=[aeiou])', 'i'],
  ['y', 'i'],
  ['(?<=[^aeiou])e$', ''],
  ['(?<=.)h', ''],
  ...LONG_VOWELS,
]

const GERMAN: Reading = [
  ['sch|^s(?=[tp])|ch', 'x'],
  ['ph|pf|v', 'f'],
  ['ck', 'k'],
  ['qu', 'kv'],
  ['tz|zz|z|c(?=[eiy])', 'ts'],
  ['c|q', 'k'],
  ['x|chs', 'ks'],
  ['th|dt|d$', 't'],
  ['b$', 'p'],
  ['g$', 'k'],
  ['w', 'v'],
  ['ie|ee?h|ih', 'i'],
  ['(?:ei|ai|ay|ey)j?', 'ai'],
  ['eu|aeu|oi|oy', 'oi'],
  ['ae|oe', 'e'],
  ['ue', 'u'],
  ['y|j', 'i'],
  ['(?<=[aeiou])h', ''],
  ...LONG_VOWELS,
]

const FRENCH: Reading = [
  ['(?<=..)(?:ees|ee|es|e|ent)$', ''],
  ['(?<=..[aeiounr])[tdxpsz]$', ''],
  ['eaux?$|eau|ault?$|aux?$|au', 'o'],
  ['oeu|oe|eu', 'e'],
  ['oi', 'ua'],
  ['ou', 'u'],
  ['ai|ei|ay', 'e'],
  ['ch|sh|sch', 'x'],
  ['ph', 'f'],
  ['gn', 'n'],
  ['qu|ck|q', 'k'],
  ['s?c(?=[eiy])', 's'],
  ['c', 'k'],
  ['ge(?=[ao])|g(?=[eiy])', 'j'],
  ['gu(?=[ei])', 'g'],
  ['x', 'ks'],
  ['th', 't'],
  ['z', 's'],
  ['w', 'v'],
  ['(?:[ea]n|[ea]m)(?![aeiouynm])', 'an'],
  ['(?:ain|ein|in|im)(?![aeiouynm])', 'in'],
  ['(?<=i)ll(?=e)|y', 'i'],
  ['h', ''],
  ...LONG_VOWELS,
]

const ITALIAN: Reading = [
  ['sc(?=[ei])', 'x'],
  ['cc?i(?=[aou])|cc?(?=[ei])', 'x'],
  ['cc?h|ck|qu(?=[ei])', 'k'],
  ['gg?i(?=[aou])|gg?(?=[ei])', 'j'],
  ['gg?h', 'g'],
  ['gli', 'li'],
  ['gn', 'n'],
  ['qu', 'ku'],
  ['c|q', 'k'],
  ['ph', 'f'],
  ['sh|sch', 'x'],
  ['th', 't'],
  ['x', 'ks'],
  ['zz?', 'ts'],
  ['y|j', 'i'],
  ['w', 'v'],
  ['h', ''],
  ...LONG_VOWELS,
]

const SPANISH: Reading = [
  ['ch|sh|sch', 'x'],
  ['ll', 'i'],
  ['qu|ck|k', 'k'],
  ['c(?=[eiy])|z', 's'],
  ['c|q', 'k'],
  ['j|g(?=[eiy])', 'h'],
  ['gu(?=[ei])', 'g'],
  ['v|w', 'b'],
  ['ph', 'f'],
  ['th', 't'],
  ['x', 'ks'],
  ['y', 'i'],
  ['h', ''],
  ...LONG_VOWELS,
]

/** Readings by ISO 639-1 code: the languages of the five jurisdictions' markets. */
export const READINGS = { en: ENGLISH, de: GERMAN, fr: FRENCH, it: ITALIAN, es: SPANISH } as const
export type ReadingLanguage = keyof typeof READINGS
