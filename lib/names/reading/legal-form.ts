import { OTHER_SCRIPT } from './fold.ts'

/** Legal forms without dots, spaces and accents: those of the five jurisdictions and of owners often met there. */
const FORMS = new Set(
  `ag gmbh ggmbh mbh kg kgaa ohg gbr ekfm cokg coohg gmbhcokg gmbhcokgaa gmbhcoohg gmbhco agcokg agcokgaa secokgaa
  aktiengesellschaft gesellschaftmitbeschrankterhaftung gesellschaftmitbeschraenkterhaftung ughaftungsbeschrankt
  ughaftungsbeschraenkt kommanditgesellschaft kollektivgesellschaft partgmbb partmbb genossenschaft
  eingetragenegenossenschaft einzelunternehmen einzelfirma sa sarl sagl sas sasu snc scs sca eurl scrl cie etcie
  societeanonyme societearesponsabilitelimitee societecooperative societaanonima societaagaranzialimitata
  srl srls scarl sl slu sau lda ltda bv nv bvba aps oyj sro doo kft zrt spzoo
  gesmbh gesellschaftmbh flexkapg flexco flexiblekapitalgesellschaft flexiblecompany
  stiftung privatstiftung verein fondation fondazione anstalt sicav sicaf klg kmg kmag
  egbr vvag aoer ewiv eeig geie sce partg gesbr keg oeg egen
  sro eood uab
  inc incorporated corp corporation llc lllp pllc llp plc cic ltd limited coltd ptyltd pvtltd privatelimited
  limitedliabilitycompany limitedpartnership publiclimitedcompany`.split(/\s+/u),
)
/**
 * Legal forms that are just as often a word or a part of a name. Each counts as a form only in exactly this spelling.
 */
const FORMS_AS_WRITTEN = new Set(
  'SE AS A/S ASA AB OY Oy LP OG UG KK SpA S.p.A. S.P.A. e.K. eK e.U. eU e.V. eV e.G. eG C.V. a.s. A.S. OÜ Oü CO CO. Co Co. &CO &CO. &Co &Co. +Co +Co. undCo undCo. andCo andCo.'.split(
    ' ',
  ),
)
/**
 * What a register puts behind the legal form of a company in liquidation or of its branch ("in Liquidation",
 * "Zweigniederlassung Basel").
 */
const STATUS =
  /[\s,(]+(?:(?:in|en) (?:liq\.|liq|liquidation|liquidazione)|i\.\s?L\.|(?:Zweigniederlassung|succursale)(?:\s.*)?)\)?$/iu

/** Matches a text that may have a status behind its legal form, so that most texts need no further look. */
const STATUS_WORD = /liq|i\.\s?L|Zweig|succ/iu

/** Most words of a form: "Gesellschaft mit beschränkter Haftung", "GmbH & Co. KG", "sp. z o.o.". */
const FORM_WORDS_MAX = 4

/**
 * Legal forms of companies in Chinese, Japanese and Korean, the longer ones first. They are written without a space, in
 * Japanese and Korean also in front of the name.
 */
export const EAST_ASIAN_FORMS =
  '股份有限公司 有限责任公司 有限責任公司 有限公司 株式会社 有限会社 合同会社 合資会社 合名会社 주식회사 유한회사 ㈱ ㈲ ㈜'.split(
    ' ',
  )
const EAST_ASIAN = [...EAST_ASIAN_FORMS, '[(（](?:株|有|주|유)[)）]'].join('|')
const EAST_ASIAN_FORM = new RegExp(`^(?:${EAST_ASIAN})|(?:${EAST_ASIAN})$`, 'u')

/** A name and its legal form, both as written; `form` is null where there is none. */
export interface SplitName {
  base: string
  form: string | null
}

const PLAIN_WORD = /^[A-Za-z]+$/u

/** The letters of a text without accents, dots and signs. */
function bareLetters(written: string): string {
  if (PLAIN_WORD.test(written)) return written.toLowerCase()
  return written
    .normalize('NFKD')
    .replace(/[^a-z]/giu, '')
    .toLowerCase()
}

/** Ends of all legal forms: a name whose last word is none of them has no form. */
const FORM_ENDS = new Set(
  [...FORMS, ...[...FORMS_AS_WRITTEN].map(bareLetters)].flatMap((form) =>
    Array.from(form, (_letter, at) => form.slice(at)),
  ),
)

/**
 * Whether a word is a single letter without a dot. It belongs to the name ("Plan A G"); a letter with a dot may belong
 * to a legal form ("A. G.").
 */
const bareLetter = (word: string) => word.length === 1 && /^[a-yà-þ]$/iu.test(word) && word.toLowerCase() !== 'z'

function isForm(words: readonly string[]): boolean {
  const written = words.join('')
  // A word in another script has no Latin letters. Without this check it would count as nothing beside the form
  // (СОЛАРВИКО GmbH).
  if (words.some(bareLetter) || /\d/u.test(written) || OTHER_SCRIPT.test(written)) return false
  if (FORMS_AS_WRITTEN.has(written) || FORMS.has(bareLetters(written))) return true
  // A form may be written in several languages: AG/SA.
  const forms = written.split('/')
  return forms.length > 1 && forms.every((form) => FORMS_AS_WRITTEN.has(form) || FORMS.has(bareLetters(form)))
}

/** Splits off what a register puts behind a legal form. A name of which nothing would remain stays whole. */
function splitStatus(text: string): SplitName {
  if (!STATUS_WORD.test(text)) return { base: text, form: null }
  const at = text.search(STATUS)
  if (at < 0 || !/[\p{L}\p{N}]/u.test(text.slice(0, at))) return { base: text, form: null }
  return { base: text.slice(0, at), form: text.slice(at).replace(/^[\s,(]+|\)$/gu, '') }
}

const APART = /[\s,]/u

/** The last of several words; null where there is only one. */
function lastWord(text: string): string | null {
  let end = text.length
  while (end > 0 && text.charAt(end - 1) === ',') end--
  let start = end
  while (start > 0 && !APART.test(text.charAt(start - 1))) start--
  return start === 0 || start === end ? null : text.slice(start, end)
}

function splitForm(text: string): SplitName {
  const last = lastWord(text)
  if (last === null || !FORM_ENDS.has(bareLetters(last.slice(last.replace(/\/+$/u, '').lastIndexOf('/') + 1))))
    return { base: text, form: null }
  const words = [...text.matchAll(/[^\s,]+/gu)]
  for (let count = Math.min(FORM_WORDS_MAX, words.length - 1); count > 0; count--) {
    const tail = words.slice(-count)
    const base = text.slice(0, tail[0]?.index).replace(/[\s,]+$/u, '')
    if (!isForm(tail.map(([word]) => word)) || !/[\p{L}\p{N}]/u.test(base)) continue
    const form = tail.map(([word]) => word).join(' ')
    return { base, form: /^\(.*\)$/u.test(form) ? form.slice(1, -1) : form }
  }
  return { base: text, form: null }
}

function splitEastAsianForm(text: string): SplitName {
  const [form = null] = OTHER_SCRIPT.test(text) ? (EAST_ASIAN_FORM.exec(text) ?? []) : []
  const base = form === null ? text : text.replace(EAST_ASIAN_FORM, '').trim()
  return /[\p{L}\p{N}]/u.test(base) ? { base, form } : { base: text, form: null }
}

const IN_OTHER_LANGUAGE = /^(.*\S)\s*\(([^()]+)\)$/u

/**
 * A name without its repetitions in other languages, as Swiss companies have them: Vyntra AG (Vyntra SA) (Vyntra Ltd).
 */
function withoutRepetition(name: string): string {
  if (!name.endsWith(')')) return name
  const others: string[] = []
  let first = name
  for (let split = IN_OTHER_LANGUAGE.exec(first); split !== null; split = IN_OTHER_LANGUAGE.exec(first)) {
    first = split[1] as string
    others.push(split[2] as string)
  }
  const { base, form } = splitForm(first)
  const isSame = (other: SplitName) => other.form !== null && other.base.toLowerCase() === base.toLowerCase()
  return form !== null && others.length > 0 && others.every((other) => isSame(splitForm(other))) ? first : name
}

/**
 * Splits the legal form off a company's name, together with a liquidation or a branch that is named behind it. The rest
 * always has a letter or a digit.
 */
export function splitLegalForm(name: string): SplitName {
  const { base: text, form: status } = splitStatus(name.trim())
  const latin = splitForm(withoutRepetition(text))
  const { base, form } = latin.form === null ? splitEastAsianForm(text) : latin
  return { base, form: form === null ? status : status === null ? form : `${form} ${status}` }
}

/** Matches letters that are few enough to be taken together with the legal form behind them. A number alone is none. */
const SHORT = /^(?=\d*[a-z])[a-z\d]{1,4}$/u
/** Matches a legal form that is one word. */
const ONE_WORD = /^[&+]?\s*[\p{L}.]+$/u

/**
 * Folded words of few letters and the legal form behind them as one word; null for other names. Nobody knows whether
 * the form belongs to so short a name: SA SA and SASA, Go & Co and GoCo, UN LIMITED and UNLIMITED are the same signs
 * but for a space.
 */
export function withForm(words: readonly string[], form: string | null): string[] | null {
  const letters = words.join('')
  if (form === null || !ONE_WORD.test(form) || !SHORT.test(letters)) return null
  return [letters + bareLetters(form)]
}
