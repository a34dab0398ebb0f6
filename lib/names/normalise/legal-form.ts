import { OTHER_SCRIPT } from './fold.ts'

/** Legal forms without dots, spaces and accents. The list also has forms of foreign owners. */
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
/** Legal forms that are just as often a word or part of a name. They count only in this exact spelling. */
const FORMS_AS_WRITTEN = new Set(
  'SE AS A/S ASA AB OY Oy LP OG UG KK SpA S.p.A. S.P.A. e.K. eK e.U. eU e.V. eV e.G. eG C.V. a.s. A.S. OÜ Oü CO CO. Co Co. &CO &CO. &Co &Co. +Co +Co. undCo undCo. andCo andCo.'.split(
    ' ',
  ),
)
const WOUND_UP = String.raw`\p{L}*(?:liquidation|liquidazione|liq\.?)|(?:konkurs|insolvenz|nachlass)\p{L}*|faillite|fallimento|bankruptcy|insolvency|insolvenza`
const IN_TROUBLE =
  '(?:proc[ée]dure de )?sauvegarde|Gr(?:ü|ue)ndung|formation|costituzione|sursis|redressement|dissolution|dissoluzione|scioglimento|moratoria|concordato|amministrazione|aufl(?:ö|oe)sung|abwicklung|administration|receivership'
const BEFORE_IT = String.raw`(?:soci(?:et[aà]|été)\s+)?(?:in|im|en|under|sous)\s+(?:cours\s+d[e’']\s*)?(?:(?:freiwilliger|gerichtlicher|stiller|definitiver|provisorischer|voluntary|compulsory|official|creditors['’]|members['’]|debt[- ]restructuring|bankruptcy)\s+){0,2}`
const BEHIND_IT = String.raw`(?:\s+(?:concordataire|judiciaire|volontaire|officielle|simplifi[ée]e|concordataria|coatta|amministrativa|volontaria|giudiziale|giudiziaria|fallimentare|preventivo|straordinaria|proceedings|par voie de faillite|sans poursuite|d[ée]finitif|provisoire)|\s+(?:und|et|e|and)\s+(?:liquidation|liquidazione)){0,2}`
const ESTATE = '(?:Konkurs|Insolvenz|Nachlass|Liquidations)masse|masse en faillite|massa fallimentare'
/** Matches words that a register adds to a company in liquidation or insolvency, or to a branch. */
const STATUS = new RegExp(
  String.raw`[\s,(]+(?:${BEFORE_IT}(?:${WOUND_UP})${BEHIND_IT}|i\.\s?(?:L|Liq|K|Ins)\.|${ESTATE}|(?:Zweigniederlassung|succursale)(?:\s.*)?)\)?$`,
  'iu',
)
const ENDED =
  'aufgel(?:ö|oe)st|gel(?:ö|oe)scht|liquidiert|dissoute?|radi[ée]e?|liquid[ée]e|sciolta|cancellata|radiata|fallita|dissolved|liquidated|struck off|debtor[- ]in[- ]possession'
/** Matches status words that may belong to a name. They count only after a legal form. */
const STATUS_OF_FORM = new RegExp(
  String.raw`[\s,(]+(?:${BEFORE_IT}(?:${IN_TROUBLE})${BEHIND_IT}|i\.\s?(?:I|A|G|Abw)\.|${ENDED}|sede secondaria(?:\s.*)?|(?:Niederlassung|Zweigstelle|Filiale|agence|Betriebsst(?:ä|ae)tte)(?:\s.*)?|(?:\p{L}[\p{L}.-]*\s+){0,3}branch(?:\s+office)?(?:\s.*)?)\)?$`,
  'iu',
)
/** Matches status words before a name (`Konkursmasse der Vyntra AG`), which count only if it has a legal form. */
const STATUS_BEFORE = new RegExp(
  String.raw`^(?:(?:${ESTATE})(?:\s+(?:der|des|von|de la|d[eu]|di|della|del)(?:\s+(?:soci[ée]t[ée]|societ[aà]|Firma))?)?|(?:(?:bankruptcy|insolvency|insolvent)\s+)?estate\s+of` +
    String.raw`|Zweigniederlassung(?:\s+[^,]{1,40}?)??\s+(?:der|des|von)|(?:\p{L}+\s+){0,3}branch(?:\s+office)?\s+of` +
    String.raw`|succursale\s+(?:(?:de|di|à|a)\s+|d['’])?(?!la\s|l['’]|di\s|de\s)[^,]{1,40}?\s+(?:de\s+la|de|du|della|del|di)|succursale\s+(?:de\s+la|de|du|della|del|di)` +
    String.raw`|(?:Zweigniederlassung|succursale|Filiale)\s+[^,]{1,40},)\s+(?<name>\S.*)$`,
  'iu',
)

const STATUS_WORD =
  /liq|i\.\s?[KLIAG]|sauvegarde|gr(?:ü|ue)nd|aufgel|formation|costitu|gel(?:ö|oe)scht|dissou|radi|cancell|fallit|dissolved|struck|debtor|sede|zweig|succ|konkurs|insolv|nachlass|faillit|fallim|bankrupt|masse|massa|estate|branch|niederl|filiale|agence|betriebs|sursis|redress|dissol|sciogl|morator|concord|amminis|aufl|abwick|administr|receiver/iu

const FORM_WORDS_MAX = 4

/** East Asian legal forms, longest first. They need no space, and may precede a Japanese or Korean name. */
export const EAST_ASIAN_FORMS =
  '股份有限公司 有限责任公司 有限責任公司 有限公司 株式会社 有限会社 合同会社 合資会社 合名会社 주식회사 유한회사 ㈱ ㈲ ㈜'.split(
    ' ',
  )
const EAST_ASIAN = [...EAST_ASIAN_FORMS, '[(（](?:株|有|주|유)[)）]'].join('|')
const EAST_ASIAN_FORM = new RegExp(`^(?:${EAST_ASIAN})|(?:${EAST_ASIAN})$`, 'u')

interface SplitName {
  base: string
  form: string | null
}

const PLAIN_WORD = /^[A-Za-z]+$/u

function bareLetters(written: string): string {
  if (PLAIN_WORD.test(written)) return written.toLowerCase()
  return written
    .normalize('NFKD')
    .replace(/[^a-z]/giu, '')
    .toLowerCase()
}

/** Last words of all legal forms. A name without one of them does not have a legal form. */
const FORM_ENDS = new Set(
  [...FORMS, ...[...FORMS_AS_WRITTEN].map(bareLetters)].flatMap((form) =>
    Array.from(form, (_letter, at) => form.slice(at)),
  ),
)

/** True for a single letter without a dot (`Plan A G`). With a dot it may belong to a legal form (`A. G.`). */
const bareLetter = (word: string) => word.length === 1 && /^[a-yà-þ]$/iu.test(word) && word.toLowerCase() !== 'z'

function isForm(words: readonly string[]): boolean {
  const written = words.join('')
  // A word in another script does not have Latin letters. Without this check it would vanish into the form (`СОЛАРВИКО
  // GmbH`).
  if (words.some(bareLetter) || /\d/u.test(written) || OTHER_SCRIPT.test(written)) return false
  if (FORMS_AS_WRITTEN.has(written) || FORMS.has(bareLetters(written))) return true
  const forms = written.split('/')
  return forms.length > 1 && forms.every((form) => FORMS_AS_WRITTEN.has(form) || FORMS.has(bareLetters(form)))
}

const HAS_LETTER = /[\p{L}\p{N}]/u

/** Removes a seat after the last legal form (`Vyntra Ltd, Dover`). */
function upToForm(text: string): string | null {
  const words = [...text.matchAll(/\S+/gu)]
  for (let count = words.length; count > 1; count--) {
    const before = text.slice(0, (words[count - 1]?.index ?? 0) + (words[count - 1]?.[0].length ?? 0))
    const next = words[count]?.[0] ?? ''
    const isSeat = before.endsWith(',') || (words.length - count <= 4 && !AND.test(next))
    if (isSeat && splitForm(before).form !== null) return before
  }
  return null
}

const AND = /^(?:&|\+|und|et|e|and)$/iu

/** Matches the seat, which comes before the branch in a foreign company's name. */
const SEAT = /,\s+(?!.*\s(?:&|\+|und|et|e|and)\s)[^,]{1,40}$/iu

const isBranch = (status: string) => /zweig|niederl|succursale|filiale|agence|betriebs|branch/iu.test(status)

function statusBehind(text: string): { base: string; status: string } | null {
  for (const pattern of [STATUS, STATUS_OF_FORM]) {
    const at = text.search(pattern)
    const before = text.slice(0, Math.max(0, at))
    if (at < 0 || !HAS_LETTER.test(before)) continue
    const status = text.slice(at).replace(/^[\s,(]+|\)$/gu, '')
    const mayHaveSeat = isBranch(status) || before.includes(',')
    const formed = splitForm(before).form !== null ? before : mayHaveSeat ? upToForm(before) : null
    if (formed !== null)
      return { base: formed, status: [before.slice(formed.length), status].join(' ').replace(/^[\s,]+/u, '') }
    if (pattern === STATUS) return { base: isBranch(status) ? before.replace(SEAT, '') : before, status }
  }
  return null
}

function splitStatus(text: string): SplitName {
  if (!STATUS_WORD.test(text)) return { base: text, form: null }
  let base = text
  const statuses: string[] = []
  for (let next = statusBehind(base); next !== null && statuses.length < 3; next = statusBehind(base)) {
    base = next.base
    statuses.unshift(next.status)
  }
  const named = STATUS_BEFORE.exec(text)?.groups?.name
  if (named !== undefined && splitForm(named).form !== null)
    return { base: named, form: text.slice(0, text.length - named.length).trim() }
  return { base, form: statuses.length === 0 ? null : statuses.join(' ') }
}

const APART = /[\s,]/u

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
    if (!isForm(tail.map(([word]) => word)) || !HAS_LETTER.test(base)) continue
    const form = tail.map(([word]) => word).join(' ')
    return { base, form: /^\(.*\)$/u.test(form) ? form.slice(1, -1) : form }
  }
  return { base: text, form: null }
}

function splitEastAsianForm(text: string): SplitName {
  const [form = null] = OTHER_SCRIPT.test(text) ? (EAST_ASIAN_FORM.exec(text) ?? []) : []
  const base = form === null ? text : text.replace(EAST_ASIAN_FORM, '').trim()
  return HAS_LETTER.test(base) ? { base, form } : { base: text, form: null }
}

const IN_OTHER_LANGUAGE = /^(.*\S)\s*\(([^()]+)\)$/u

/** Removes translations of the name, which Swiss companies add: `Vyntra AG (Vyntra SA) (Vyntra Ltd)`. */
function withoutRepetition(name: string): string {
  if (!name.endsWith(')')) return name
  const others: string[] = []
  let first = name
  for (let split = IN_OTHER_LANGUAGE.exec(first); split !== null; split = IN_OTHER_LANGUAGE.exec(first)) {
    first = split[1] as string
    others.push(split[2] as string)
  }
  const { base, form } = splitForm(splitStatus(first).base)
  const isSame = (other: SplitName) => other.form !== null && other.base.toLowerCase() === base.toLowerCase()
  return form !== null && others.length > 0 && others.every((other) => isSame(splitForm(splitStatus(other).base)))
    ? first
    : name
}

/** Splits off the legal form and a note about liquidation or a branch. The rest has a letter or a digit. */
export function splitLegalForm(name: string): SplitName {
  const { base: text, form: status } = splitStatus(withoutRepetition(name.trim()))
  const latin = splitForm(withoutRepetition(text))
  const { base, form } = latin.form === null ? splitEastAsianForm(text) : latin
  return { base, form: form === null ? status : status === null ? form : `${form} ${status}` }
}

const SHORT = /^(?=\d*[a-z])[a-z\d]{1,4}$/u
const ONE_WORD = /^[&+]?\s*[\p{L}.]+$/u

/** Joins a very short name with its legal form (SA SA and SASA differ by a space). Null for other names. */
export function withForm(words: readonly string[], form: string | null): string[] | null {
  const letters = words.join('')
  if (form === null || !ONE_WORD.test(form) || !SHORT.test(letters)) return null
  return [letters + bareLetters(form)]
}
