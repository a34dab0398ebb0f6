import { OTHER_SCRIPT } from './fold.ts'

/** Confusables of Unicode (UTS #39) that a reader would not notice in a name. */
const LOOKALIKES = `
  АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ҮY ХX ԚQ ԜW
  аa Ьb ьb сc ԁd еe һh іi јj кk ӏl оo рp ԛq ѕs ԝw хx уy
  ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX
  αa γy ιi κk νv οo ρp υu χx
  քf ցg հh ոn ռn օo ՕO գq զq ՏS սu ՍU աw
  ᎪA Ꮟb ᏴB ꮯc ᏟC Ꮷd ᎠD ᎬE ᏀG ᏳG Ꮒh ᎻH ꭵi Ꭵi ᎫJ ᏦK ᏞL ᎷM ᏢP ꮁr ᎡR ᏒR ꮪs ᏕS ᏚS ᎢT ꮩv ᏙV ꮃw ᎳW ᏔW ᎩY ᎽY ꮓz ᏃZ
  ꓮA ꓐB ꓚC ꓒd ꓓD ꓰE ꓝF ꓖG ꓧH ꓙJ ꓗK ꓲI ꓡL ꓟM ꓠN ꓳO ꓑP ꓣR ꓢS ꓔT ꓴU ꓦV ꓪW ꓫX ꓬY ꓜZ
  ⲥc ⲤC ⲎH ⲔK ⲒI ⳐL ⲘM ⲚN ⲟo ⲞO ⲣp ⲢP ⲅr ⲦT ⲬX ⲨY
  ᗅA ᖯb ᗷB ᑯd ᗞD ᗪD ᖴF ᕼH ᒍJ ᒪL ᗰM ᑭP ᖇR ᑌU ᐯV ᕁx ᕽx`
const pairsOf = (text: string) =>
  new Map(
    text
      .trim()
      .split(/\s+/u)
      .map(([letter, latin]) => [letter as string, latin as string]),
  )
const LATIN = pairsOf(LOOKALIKES)

/** A reader sees the difference but still reads these as Latin in a Latin word: KIΛ, TOYS Я US, PE∆K. */
const STYLED = pairsOf(`
  ΛA ΔA ΣE εe ΞE ηn ΘO θo ΦO φo σo ΩO ωw ΠN πn
  ДA ЛA ЄE єe ИN иn ФO фo ЯR яr ЦU цu ШW шw
  ∆A ⋀A ∧A`)

/** Null if the text is already Latin, or if a letter looks like no Latin one. */
export function inLookalikes(text: string): string | null {
  if (!OTHER_SCRIPT.test(text)) return null
  const latin = [...text].map((letter) => LATIN.get(letter) ?? letter).join('')
  return OTHER_SCRIPT.test(latin) ? null : latin
}

const WORD = /[\p{L}\p{M}]+/gu
const LATIN_LETTER = /\p{Script=Latin}/u
const mixes = (word: string) => OTHER_SCRIPT.test(word) && LATIN_LETTER.test(word)

export function mixesScripts(text: string): boolean {
  return text.match(WORD)?.some(mixes) ?? false
}

/** Reads a word of mixed scripts as Latin if all its letters look Latin. */
export function readMixedWords(text: string): string {
  return text.replace(WORD, (word) => (mixes(word) ? (inLookalikes(word) ?? word) : word))
}

const STYLED_WORD = new RegExp(`[\\p{L}\\p{M}${[...STYLED.keys()].join('')}]+`, 'gu')

/** Also reads a single styled letter between words (TOYS Я US). Null if nothing changes. */
export function readStyledWords(text: string): string | null {
  const read = text.replace(STYLED_WORD, (word, at: number) => {
    const beside = [text.slice(0, at), text.slice(at + word.length)]
    const isBetween = word.length === 1 && beside.every((part) => LATIN_LETTER.test(part))
    if (!LATIN_LETTER.test(word) && !isBetween) return word
    const latin = [...word].map((letter) => STYLED.get(letter) ?? LATIN.get(letter) ?? letter).join('')
    return OTHER_SCRIPT.test(latin) ? word : latin
  })
  return read === text ? null : read
}
