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
  /** Sets of letters before the rule's letters, nearest first. */
  before: Int32Array
  after: Int32Array
  sound: string
}

/**
 * Code that means the absence of a letter. The letters a-z have the codes 0-25, and a set has one bit for each code.
 */
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
/** Number of letters past either end of the word that contexts may examine. */
const EDGE = 8
/** Letter codes, whose memory all calls share. */
const codes = new Uint8Array(READ_MAX + 2 * EDGE)

function loadWord(word: string): number {
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
    const end = loadWord(word)
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

/** English rules. A final r is a vowel. Short vowels stay as written. */
const ENGLISH = `
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
 * German rules. Final consonants lose their voice, v sounds like f, w like v, and z like ts. An h only lengthens the
 * vowel before it.
 */
const GERMAN = `
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

/** French rules. Most final consonants and every final e are silent. A nasal vowel sounds like its vowel plus n. */
const FRENCH = `
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

/**
 * Italian rules. c and g are soft before e and i, ch and gh are hard, and h is silent. Doubled letters are heard once.
 */
const ITALIAN = `
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
 * Spanish rules. b and v sound the same, and so do z, s and a soft c. ll sounds like y, and h is silent. No word begins
 * with s and a consonant.
 */
const SPANISH = `
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
const READING_LANGUAGES = Object.keys(RULES) as readonly ReadingLanguage[]

const READERS = Object.fromEntries(
  READING_LANGUAGES.map((language) => [language, createReader(RULES[language])]),
) as Record<ReadingLanguage, (word: string) => string>

/**
 * Returns a function that reads folded words in a language. `finer` are rules (`SpellingRule`) that apply before those
 * of the language.
 */
export function readerOf(language: ReadingLanguage, finer = ''): (word: string) => string {
  return finer === '' ? READERS[language] : createReader(`${finer} ${RULES[language]}`)
}

/** Matches consonants that end words (art, elf, ohr), unlike those of `abb` or `iss`. */
const CODA = '[lr][bcdfgkmnpstvz]|n[cdgkstxz]|m[pst]|s[hkpt]|c[hkst]|t[hsz]|h[lmnrt]|[pfk][st]|ph|xt'
/** Matches up to four letters without a vowel (KFC), or a vowel and two consonants (IBM). */
const INITIALISM = new RegExp(`^(?:[^aeiouy]{1,4}|[aeiouy](?!(?:${CODA})$)[^aeiouy]{2})$`, 'u')

/** Returns true for a folded word that people spell out, such as `kfc` or `ibm`. */
export function isInitialism(word: string): boolean {
  return word.length <= 4 && INITIALISM.test(word)
}

/**
 * Coarse rules by which names are indexed. Two spellings get the same key if they sound the same in most of the five
 * languages. A final e stays, because without it some names have too few sounds to be found.
 */
const GENERAL = `
  [augh] o  [aux]$ o  [aw]N au  [aeu] oi  [ae] e  [ai] ai  [ay] ai  [aj]V ai  [ah]N a
  [chs] ks  [ch]C k  [cch] k  [cc]F ks  [ck] k  [cqu] kv  [cz] x  [ch] x  [c]F s  [c]ae s  [c]oeu k  [c]oe s  [c] k
  [dg]e j  [dj] j  [dt] t  [dz] ds
  [eaux]$ o  [eau] o  [eigh] ai  V:[ey]$ i  [ei] ai  [ey] ai  [eux]$ e  [ew]N u  [ee] i  [ea]C i
  ^:[ea] i  [eh]N e
  ^[gn] n  [gue]$ g  [gu]F g  V[gli]V li  [gh] g
  ^[h] h  [h] -
  [ie] i  [ight]$ ite  [igh] i  [ih] i
  V[j]V i
  ^[kn] n  [kh] k
  [mb]$ m
  [oeu] e  [oe] o  [oo] u  [oux]$ u  [ough]t o  [ough] o  [ou] u  [ow]N o  [oy] oi  C[oa]C o
  [oh]N o
  [ph] f  [pf] f  ^[ps] s  ^[pn] n
  [que]$ k  [ques]$ ks  [qu] kv  [q] k
  [rh] r
  [sch] x  [sh] x  [sc]F s  [sz] s
  [through] tru  [tsch] x  [tch] x  [tz] ts  [th] t  [ti]on si
  [ue] u  [uh]N u
  ^[wr] r  [wh] v  [w] v
  ^[x]V s  ^[x]C eks  [xc]F ks  [x] ks
  ^[y]V j  [y] i
  [z] s`

const general = createReader(GENERAL)

/** Returns the phonetic key of a folded word across the five languages. An initialism (KFC) stays as it is. */
export function soundOf(word: string): string {
  return isInitialism(word) ? word : general(word)
}

/**
 * Returns how words sound in one language. The result writes "sh" and "ch" as `x`, and the Spanish "j" as `h`. The
 * letter `j` sounds as in French or English, and `s` may be voiced. `c`, `q` and `y` occur only in initialisms.
 */
export function soundIn(words: readonly string[], language: ReadingLanguage): string {
  const read = READERS[language]
  let heard = ''
  for (const word of words) heard += isInitialism(word) ? word : read(word)
  return heard
}

/**
 * Costs of confusing two sounds, 0-1, lower for sounds formed close together in the mouth (after Kondrak, "A new
 * algorithm for the alignment of phonetic sequences", 2000). They were tuned on decided oppositions against random
 * pairs of dictionary words. Lower costs would admit more random than confusable pairs.
 */
const TAKEN_FOR: readonly (readonly [cost: number, pairs: string])[] = [
  [0.5, 'bp dt gk fv sz jx cg'],
  // One step apart in place or manner, or letters that two languages use for the same sound.
  [0.7, 'mn lr sx js xz jz bv vw bw fw uw ij hx hk hj kx'],
  [0.85, 'pt tk pk bd dg bg fs fp ts dz'],
  // Vowels by height and place. Listeners confuse vowels more easily than consonants.
  [0.5, 'ie ou'],
  [0.6, 'ea ao'],
  [0.8, 'eo iu eu ia au io'],
]
/** Costs of a missing or added sound. Other sounds cost 1. */
const LEFT_OUT: readonly (readonly [cost: number, sounds: string])[] = [
  [0.5, 'h'],
  [0.8, 'aeiou'],
]

const SOUNDS = 128
const replace = new Float64Array(SOUNDS * SOUNDS).fill(1)
const omit = new Float64Array(SOUNDS).fill(1)
for (let sound = 0; sound < SOUNDS; sound++) replace[sound * SOUNDS + sound] = 0
for (const [cost, sounds] of LEFT_OUT) for (const sound of sounds) omit[sound.charCodeAt(0)] = cost
for (const [cost, pairs] of TAKEN_FOR) {
  for (const pair of pairs.split(' ')) {
    const [a, b] = [pair.charCodeAt(0), pair.charCodeAt(1)]
    replace[a * SOUNDS + b] = cost
    replace[b * SOUNDS + a] = cost
  }
}

/** Maximum number of compared sounds. People remember the beginning of a longer name. */
const HEARD_MAX = 64
const rows = [0, 1, 2].map(() => new Float64Array(HEARD_MAX + 1)) as [Float64Array, Float64Array, Float64Array]
const left = new Uint8Array(HEARD_MAX)
const right = new Uint8Array(HEARD_MAX)

/**
 * Loads the codes of a key. Letters without a transliteration share free codes, so two letters may count as the same.
 */
function load(text: string, into: Uint8Array): number {
  const length = Math.min(text.length, HEARD_MAX)
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    into[at] = code < SOUNDS ? code : code % 32
  }
  return length
}

function leastCost(start: number, height: number, width: number): number {
  let [earlier, previous, current] = rows
  previous[start] = 0
  for (let j = start; j < width; j++) previous[j + 1] = (previous[j] as number) + (omit[right[j] as number] as number)
  for (let i = start; i < height; i++) {
    const a = left[i] as number
    const omitted = omit[a] as number
    current[start] = (previous[start] as number) + omitted
    for (let j = start; j < width; j++) {
      const b = right[j] as number
      let best = (previous[j] as number) + (replace[a * SOUNDS + b] as number)
      const without = (previous[j + 1] as number) + omitted
      if (without < best) best = without
      const added = (current[j] as number) + (omit[b] as number)
      if (added < best) best = added
      if (i > start && j > start && a === right[j - 1] && b === left[i - 1]) {
        const swapped = (earlier[j - 1] as number) + 1
        if (swapped < best) best = swapped
      }
      current[j + 1] = best
    }
    const spare = earlier
    earlier = previous
    previous = current
    current = spare
  }
  return previous[width] as number
}

/**
 * Returns the cost as a share of the longer key, 0-1. Only the first 64 sounds count. An empty key has distance 1 from
 * any other key.
 */
function soundApart(asked: string, found: string): number {
  if (asked === found) return 0
  const [height, width] = [load(asked, left), load(found, right)]
  if (height === 0 || width === 0) return 1
  const shorter = Math.min(height, width)
  let start = 0
  while (start < shorter && left[start] === right[start]) start++
  let end = 0
  while (end < shorter - start && left[height - 1 - end] === right[width - 1 - end]) end++
  return Math.min(1, leastCost(start, height - end, width - end) / Math.max(height, width))
}

/** Phonetic distance of two names: 0 sounds the same, 1 has nothing in common. */
interface Closest {
  /**
   * The language in which the names are closest. Null if more than two languages agree, or if the general rules find a
   * difference and are at least as close.
   */
  language: ReadingLanguage | null
  distance: number
  /** True if the names sound the same in at least three languages, or by the general rules and in one language. */
  toMost: boolean
}

const WORDS_MAX = 12

const KNOWN_MAX = 4096
const known = new Map<string, readonly string[]>()

function wordReadings(word: string): readonly string[] {
  const met = known.get(word)
  if (met !== undefined) return met
  const readings = READING_LANGUAGES.map((language) => soundIn([word], language))
  if (known.size === KNOWN_MAX) known.clear()
  known.set(word, readings)
  return readings
}

function generalKey(words: readonly string[]): string {
  let heard = ''
  for (let at = 0; at < words.length && at < WORDS_MAX; at++) heard += soundOf(words[at] as string)
  return heard
}

function readings(words: readonly string[]): readonly string[] {
  const heard = READING_LANGUAGES.map(() => '')
  for (const word of words.slice(0, WORDS_MAX))
    for (const [at, reading] of wordReadings(word).entries()) heard[at] += reading
  return heard
}

let last: { words: readonly string[]; general: string; readings: readonly string[] | null } | null = null

function hearAsked(words: readonly string[]): { general: string; readings: readonly string[] | null } {
  if (last === null || last.words !== words) last = { words, general: generalKey(words), readings: null }
  return last
}

const distances = new Float64Array(READING_LANGUAGES.length)

function apart(ours: readonly string[], theirs: readonly string[], at: number): number {
  for (let before = 0; before < at; before++)
    if (ours[before] === ours[at] && theirs[before] === theirs[at]) return distances[before] as number
  return soundApart(ours[at] as string, theirs[at] as string)
}

/** Maximum distance by the general rules. If it is greater, the names are not close in any language. */
const FAR = 0.6

/** Maximum number of equally close languages. If there are more, the result does not name a language. */
const NAMED_MAX = 2

/** Compares folded words by the general rules and in the five languages. */
export function soundsClosest(asked: readonly string[], found: readonly string[]): Closest {
  const heard = hearAsked(asked)
  const inGeneral = soundApart(heard.general, generalKey(found))
  if (inGeneral > FAR) return { language: null, distance: inGeneral, toMost: false }
  heard.readings ??= readings(asked)
  const [ours, theirs] = [heard.readings, readings(found)]
  // The general rules are coarse, so names must also sound the same in one language.
  let closest = inGeneral === 0 ? Number.POSITIVE_INFINITY : inGeneral
  let language: ReadingLanguage | null = null
  let agreeing = 0
  for (const [at, code] of READING_LANGUAGES.entries()) {
    const distance = apart(ours, theirs, at)
    distances[at] = distance
    if (distance < closest) {
      closest = distance
      language = code
      agreeing = 1
    } else if (distance === closest && language !== null) agreeing++
  }
  const areMost = agreeing > NAMED_MAX
  return {
    language: areMost ? null : language,
    distance: closest,
    toMost: closest === 0 && (areMost || inGeneral === 0),
  }
}
