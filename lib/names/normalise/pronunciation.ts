/**
 * A letter-to-sound rule of one language. The notation is that of Elovitz, Johnson, McHugh and Shore (Naval Research
 * Laboratory, Report 7948, 1976): `before[letters]after sound`, rules separated by white space. The first rule that
 * fits a letter applies, so no rule reads what another wrote. In contexts a letter is itself and
 *
 *     ^ $  the beginning and the end of the word       V  a vowel (a e i o u y)    B  a back vowel (a o u)
 *     .    any letter                                  C  a consonant              F  a front vowel (e i y)
 *     :    any number of consonants, or none           {st}  one of these letters
 *     N    no vowel: a consonant or the end            M  a consonant that is neither m nor n, or the end
 *
 * A silent spelling has the sound `-`.
 */
interface SpellingRule {
  letters: Uint8Array
  /** Sets of letters, nearest to the rule's letters first. */
  before: Int32Array
  after: Int32Array
  sound: string
}

/** The letters a-z have the codes 0-25. A set has one bit for each code. */
const NO_LETTER = 26
const OTHER_SIGN = 27
const CONSONANT_RUN = 0

const setOf = (letters: string) => [...letters].reduce((set, letter) => set | (1 << (letter.charCodeAt(0) - 97)), 0)
const VOWELS = setOf('aeiouy')
const LETTERS = 2 ** 26 - 1
const CONSONANTS = LETTERS & ~VOWELS
const CLASSES: Record<string, number> = {
  V: VOWELS,
  C: CONSONANTS,
  F: setOf('eiy'),
  B: setOf('aou'),
  N: CONSONANTS | (1 << NO_LETTER),
  M: (CONSONANTS & ~setOf('mn')) | (1 << NO_LETTER),
  '.': LETTERS,
  '^': 1 << NO_LETTER,
  $: 1 << NO_LETTER,
  ':': CONSONANT_RUN,
}

function readContext(context: string): number[] {
  return (context.match(/\{[a-z$^]+\}|./gu) ?? []).map((token) =>
    token.length === 1
      ? (CLASSES[token] ?? setOf(token))
      : [...token.slice(1, -1)].reduce((set, letter) => set | (CLASSES[letter] ?? setOf(letter)), 0),
  )
}

function readRule(spelling: string, sound: string): SpellingRule {
  const parts = /^([^[\]]*)\[([a-z]+)\]([^[\]]*)$/u.exec(spelling)
  if (parts === null || !/^(?:-|[a-z]+)$/u.test(sound))
    throw new SyntaxError(`Not a spelling rule: ${spelling} ${sound}`)
  const [, before = '', letters = '', after = ''] = parts
  return {
    letters: Uint8Array.from(letters, (letter) => letter.charCodeAt(0) - 97),
    before: Int32Array.from(readContext(before).reverse()),
    after: Int32Array.from(readContext(after)),
    sound: sound === '-' ? '' : sound,
  }
}

const CODES = OTHER_SIGN + 1

function mayPrecede({ letters, after }: SpellingRule, next: number): boolean {
  if (letters.length > 1) return letters[1] === next
  const [set = CONSONANT_RUN] = after
  return set === CONSONANT_RUN || ((set >>> next) & 1) === 1
}

/** Returns lists of rules by the first letter and the next one. Throws SyntaxError for an invalid rule. */
function spellingRules(text: string): SpellingRule[][] {
  const parts = text.match(/\S+/gu) ?? []
  const rules = parts.flatMap((part, at) => (at % 2 === 0 ? [readRule(part, parts[at + 1] ?? '')] : []))
  return Array.from({ length: CODES ** 2 }, (_list, pair) => {
    const [first, next] = [Math.floor(pair / CODES), pair % CODES]
    return rules.filter((rule) => rule.letters[0] === first && mayPrecede(rule, next))
  })
}

const READ_MAX = 200
/** Contexts may look this far past either end of the word. */
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
 * Returns a function that reads folded words by the rules of one language. A letter without a rule stands for itself. A
 * repeated sound is heard once, except at the beginning (BBBank) and in digits.
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

/** A final r is a vowel. Short vowels stay as written. */
export const ENGLISH = `
  [aigh] ei  [augh]t o  [augh] af  [au] o  [aw]N o  [ai] ei  [ay] ei  [aa] a  [ae] i
  [a]lk o  [a]ll$ o  V:[age]$ ij  V:[a]ble$ a  [a]{bdgklmnpstvz}le$ ei
  [a]{bcdfgklmnpstvz}e$ ei  [a]{bcdfgklmnpstvz}e{sd}$ ei  [a]{bcdgkmnpstvz}er$ ei  [a]{bcdgkmnpstvz}ing$ ei  [are]$ er  [ah]C a  [ah]$ a
  [bt]$ t
  [chs] ks  [ch]{rln} k  [ch] x  [ck] k  [cqu] kw  [cc]F ks  [ci]{ao} x  [c]F s  [c]ae s  [c]oe s  [cz] x  [c] k
  [dge] j  [dg]{iy} j  [dt] t  [dj] j
  b[eau]t iu  [eau] o  [eaux]$ o  [eigh] ei  V:[ey]$ i  [ey] ei  V:[ei]$ i  [ei] ei  [ee] i
  [ea]th e  [ea]lth e  [ea]ther e  [ear]{lnt} er  [ea]d$ e  V:[ea]$ ia  [ea] i
  [ew] u  [eu] u  [eh]C e  [eh]$ e  [er]$ a  [ers]$ as
  ^:[e]$ i  V:[e]$ -  {sxzcgh}[e]s$ e  V:[e]s$ -  {td}[e]d$ e  V:[e]d$ -  ^:[e]{bcdgklmnpstvz}e$ i
  ^[gn] n  [gn]$ n  [great] greit  [ghost] gost  [gue]$ g  [gu]{ei} g  [gg] g  n[g]er g  [ge]{ao} j  [ge]$ j  [get] get  ^[gi]{frv} gi  [g]F j
  [gh]t -  V[gh]$ -  [gh] g
  V[h]C -  V[h]$ -  {bcdfgkrtx}[h] -
  [igh] ai  [ign]$ ain  [i]nd$ ai  [i]ld$ ai  ^:[ie]$ ai  [ie] i
  V:[ice]$ is  V:[ine]$ in  V:[ive]$ iv  [i]{bcdfgklmnpstvz}le$ ai  [i]{bcdfgklmnpstvz}e$ ai
  [i]{bcdfgklmnpstvz}e{sd}$ ai  [i]{bcdgkmnpstvz}ing$ ai  [ire]$ aia  [ir]C er  [ir]$ er
  [j] j
  ^[kn] n  [kh] k
  a[l]k -  o[l]k -  a[l]m -  a[l]f$ -  C[le]$ el  C[les]$ els  C[led]$ eld
  ^[mn] n  [mb]$ m  [mbs]$ ms  [mn]$ m
  [oo] u  thr[ough] u  t[ough]$ uf  r[ough]$ uf  [ough]t o  [ough] o  [ould] ud  [you] iu  y[ou] u
  [our]$ a  [our] or  [ous]$ us  [oup] up  [ou]{sdnt} au  [ou] u
  [ow]{nl} au  [ow]e au  [ow] o  [oy] oi  [oi] oi  [oa] o  [oe]$ o  [oe] o  [or]$ a  [ore]$ or  [oh]N o
  [ph] f  [pf] f  ^[ps] s  ^[pn] n  ^[pt] t
  [que]$ k  [ques]$ ks  [qu] kw  [q] k
  [rh] r  C[re]$ a
  [sch] x  [sh] x  [ssi]on x  V[si]on j  [si]on x  V[sure]$ ja  [sc]F s  s[t]le -  [sz] s
  [tch] x  [tsch] x  [th] t  V[ti]{ao} x  C[ti]{ao} x  V[ture]$ xa  C[ture]$ xa  [tz] ts
  [ue] u  [uh] u  [ui]{cst} u  [ur]C er  [ur]$ er  ^[u]n{i} iu
  ^[who] hu  [wh] w  ^[wr] r  [wor] wer
  ^[x]V s  ^[x]C eks  [xc]F ks  [x] ks
  ^:[y]$ ai  [y]{bcdfgklmnpstvz}e$ ai  [y]{bcdfgklmnpstvz}e{sd}$ ai  [y] i
  [z] s`

/**
 * Final consonants lose their voice, v sounds like f, w like v, and z like ts. An h only lengthens the vowel before it.
 */
export const GERMAN = `
  [aeu] oi  [aue] aue  [au] au  [ae] e  [ai] ai  [ay] ai  [aa] a
  [b]$ p  [bb]$ p  [b]{st}$ p
  ^[chao] kao  ^[chara] kara  ^[ch]{oulr} k  [chs] ks  [ch]r k  {aou}[ch] h  [ch] x  [ck] k  [c]{eiy} ts  [c]ae ts  [c]oe ts  [c] k
  [d]$ t  [dt] t  [d]s$ t  [dsch] j
  [eaux]$ o  [eau] o  [eue] oie  [eu] oi  [ei] ai  [ey] ai  [ee] e  V:[er]$ a  V:[ers]$ as
  [ig]$ ix  n[g]$ g  [g]$ k  [gg]$ k  n[g]{st}$ g  [g]{st}$ k  [gh] g  [gu]{ei} g
  V[h]{aou} h  V[h] -
  [ieh] i  [ie] i
  [j] i
  [kh] k
  [oeu] e  [oe] e  [oi] oi  [oy] oi  [oo] o  [ou] u  [ow]$ o
  [ph] f  [pf] f
  [qu] kv  [q] k
  [rh] r
  [sch] x  ^[s]{pt} x  [sh] x  [sz] s
  [tsch] x  [tzsch] x  [tz] ts  [ti]on tsi  [th] t
  [ue] u
  ^[v] f  [v]$ f  [v]C f  [v] v
  [w] v
  ^[x]C eks  [x] ks
  [y] i
  [zz] ts  [z] ts`

/** Most final consonants and every final e are silent. A nasal vowel sounds like its vowel plus n. */
export const FRENCH = `
  [aill] ai  [ail]$ ai  [ain]M in  [aim]{$bpt} in  [ais]$ e  [ait]$ e  [aix]$ e  [ai] e  [ay]{aeou} ei  [ay] e  [aa] a
  [aux]$ o  [auds]$ o  [aud]$ o  [auts]$ o  [aut]$ o  [ault]$ o  [auld]$ o  [au] o  [aw] o
  [ang]$ an  [anc]$ an  [amp]$ an  [amps]$ an  [an]M an  [am]{bp} an  [as]$ a
  [ch]{rln} k  [ch] x  [ck] k  [cais]$ se  [caise]$ ses  [cc]F ks  [c]F s  [c]ae s  [c]oeu k  [c]oe s  [c] k
  V:[d]$ -  V:[ds]$ -
  [eaux]$ o  [eaut]$ o  [eau] o  [eill] ei  [eil]$ ei  [euill] ei  [euil]$ ei  [ein]M in  [ei] e  [ey]$ e  [ey] e
  [eux]$ e  [eu] e  [ean]$ an  [ees]$ e  [ee]$ e  [ee] i  V:[er]$ e  V:[ers]$ e  [ez]$ e  V:[et]$ e  V:[ets]$ e
  V:[e]$ -  V:[es]$ -  i[en]$ in  i[ens]$ in  [en]M an  [emps]$ an  [em]{bp} an  [ew] u
  [ges]$ j  [ge]{aou} j  [gn] ni  [gue]$ g  [gues]$ g  [gu]F g  [g]F j
  [h] -
  v[ille]$ il  ^m[ille]$ il  [illes]$ i  [ille]$ i  C[ill]V i  [in]M in  [im]{bp} in  [ie]$ i  [ies]$ i  pr[ix]$ i  [is]$ i  [it]$ i  [its]$ i
  [j] j
  [lt]$ l
  [oeu] e  [oe] e  [oins]$ uin  [oin]M uin  [oix]$ ua  [ois]$ ua  [oit]$ ua  [oy]{aeou} uai  [oi] ua  [oy] ua
  [ouill] ui  [oux]$ u  [ous]$ u  [out]$ u  [oup]$ u  [oups]$ u  [ou] u  [oo] u
  [ong]$ on  [onc]$ on  [omb]$ on  [omp]t on  [om]{bp} on  [os]$ o  [ot]$ o  [ots]$ o  [ow] o
  [ph] f
  [que]$ k  [ques]$ k  [qu] k  [q] k
  [rg]$ r  [rd]$ r  [rds]$ r  [rt]$ r  [rts]$ r  [rs]$ r  [rh] r
  [sch] x  [sh] x  [sc]F s  [ss] s  n[s]$ -  l[s]$ -  C[ts]$ -
  ^[ti] ti  s[ti] ti  [ti]on si  [th] t  n[t]$ -  n[ts]$ -  V[t]$ -
  [um]$ om  [un]M in  [ut]$ u  [ue]$ u  [ues]$ u
  [w] v
  ^[x]C eks  [xc]F ks  [x] ks
  [yn]M in  [ym]{bp} in  [y] i
  [z] s`

/** c and g are soft before e and i, ch and gh are hard, and h is silent. Doubled letters are heard once. */
export const ITALIAN = `
  [cci]{aou} x  [cc]{ei} x  [cch] k  [cq] k  [ci]{aou} x  [c]{ei} x  [ch] k  [ck] k  [c] k
  [ggi]{aou} j  [gg]{ei} j  [ggh] g  [gi]{aou} j  [g]{ei} j  [gh] g  V[gli] li  [gn] ni
  [h] -
  [j] i
  [kh] k
  [ph] f
  [qu] ku  [q] k
  [sci]{aou} x  [sc]{ei} x  [sch]{ei} sk  [sch] x  [sh] x
  [th] t  [tsch] x
  [w] v
  ^[x]C eks  [x] ks
  [y] i
  [zz] ts  [tz] ts  [z] ts`

/**
 * b and v sound the same, and so do z, s and a soft c. ll sounds like y, h is silent. No word begins with s and a
 * consonant.
 */
export const SPANISH = `
  [ch] x  [ck] k  [cc]F ks  [c]F s  [c] k
  [ee] i
  [gue] ge  [gui] gi  [g]F h  [gh] g
  ^[h]ue g  [h] -
  [j] h
  [kh] k
  [ll] i
  [oo] u
  [ph] f  ^[ps] s
  [qu]F k  [qu] ku  [q] k
  [sch] x  [sh] x  [sc]F s  ^[s]{bcdfgklmnpqtvw} es
  [th] t  [tz] ts
  [v] b
  [w] b
  ^[x]C eks  ^[x] s  [x] ks
  [y] i
  [z] s`

const RULES = { en: ENGLISH, de: GERMAN, fr: FRENCH, it: ITALIAN, es: SPANISH }

/** Languages of the five jurisdictions' markets (ISO 639-1). */
export type ReadingLanguage = keyof typeof RULES
export const READING_LANGUAGES = Object.keys(RULES) as readonly ReadingLanguage[]

export const READERS = Object.fromEntries(
  READING_LANGUAGES.map((language) => [language, createReader(RULES[language])]),
) as Record<ReadingLanguage, (word: string) => string>

/** Consonants that end words (art, elf, ohr), unlike those of `abb` or `iss`. */
const CODA = '[lr][bcdfgkmnpstvz]|n[cdgkstxz]|m[pst]|s[hkpt]|c[hkst]|t[hsz]|h[lmnrt]|[pfk][st]|ph|xt'
/** Up to four letters without a vowel (KFC), or a vowel and two consonants (IBM). */
const INITIALISM = new RegExp(`^(?:[^aeiouy]{1,4}|[aeiouy](?!(?:${CODA})$)[^aeiouy]{2})$`, 'u')

/** True for a folded word that people spell out, such as `kfc` or `ibm`. */
export function isInitialism(word: string): boolean {
  return word.length <= 4 && INITIALISM.test(word)
}
