import { BETWEEN_ELEMENTS } from '../../../lib/names/normalise/parts.ts'
import { calendarDate, niceClass } from '../../../lib/sources/fields/fields.ts'
import { goodsInForce, statusByBoth, USPTO_RECORDS, usptoStatus } from '../../../lib/sources/offices/uspto/records.ts'
import { MAX_PARTS } from './bad-file.ts'
import elements from './elements.json' with { type: 'json' }
import {
  cleanText,
  currentOwners,
  GoodsLists,
  joinTexts,
  markRecord,
  notIn,
  type Party,
  registrationNumber,
  transliterationsIn,
} from './mark-fields.ts'
import type { RecordOutcome, RecordReader, XmlFormat } from './xml-format.ts'

class CaseGoods {
  /** `text` is null if it contains markup. */
  private readonly statements: { code: string; text: string | null }[] = []
  /** Nice classes by the office's code. Since 1973, the code is the class number. */
  private readonly filed = new Map<string, Set<number | null>>()

  /** `code` follows `GS` in a statement of goods or services. */
  add(code: string, text: string | null): void {
    this.statements.push({ code, text })
  }

  file(code: string, number: number | null): void {
    const known = this.filed.get(code)
    if (known) known.add(number)
    else this.filed.set(code, new Set([number]))
  }

  lists(inForce: ReadonlySet<number | null>): GoodsLists {
    const lists = new GoodsLists()
    for (const { code, text } of this.statements) {
      const classes = [...(this.filed.get(code) ?? [niceClass(code)])]
      const [only = null] = classes.length === 1 ? classes : []
      if (only !== null && !inForce.has(only)) continue
      if (text === null) lists.add(null, '')
      else lists.add(only, goodsInForce(text))
    }
    return lists
  }
}

const STATEMENTS_BEGIN = '<case-file-statements>'
const STATEMENTS_END = '</case-file-statements>'

const STATEMENT_BEGINS = '<type-code>'
const STATEMENT_CODE = /^<type-code>\s*(\w+)\s*<\/type-code>/u
const STATEMENT_TEXT = /^\s*<text>([^<]*)<\/text>/u

interface Statement {
  /** Two subject letters and a number (`GS0251`). */
  code: string
  xml: string
}

/** Reads statements from the uncut text of a case file, because parsing skips them. */
function* statementsIn(text: string): Generator<Statement> {
  for (let from = text.indexOf(STATEMENTS_BEGIN); from >= 0; ) {
    const to = text.indexOf(STATEMENTS_END, from)
    if (to < 0) return
    const [, ...statements] = text.slice(from, to).split(STATEMENT_BEGINS)
    for (const rest of statements) {
      const [begin, code] = STATEMENT_CODE.exec(STATEMENT_BEGINS + rest) ?? []
      if (begin !== undefined && code !== undefined)
        yield { code: code.toUpperCase(), xml: rest.slice(begin.length - STATEMENT_BEGINS.length) }
    }
    from = text.indexOf(STATEMENTS_BEGIN, to)
  }
}

/** Returns the escaped text, or null for text with markup. */
function statementText({ xml }: Statement): string | null {
  return STATEMENT_TEXT.exec(xml)?.[1] ?? null
}

function withoutMarkup(xml: string): string {
  return xml.replaceAll(/<!\[CDATA\[(.*?)\]\]>/gsu, '$1').replaceAll(/<[^>]*>/gu, ' ')
}

/** A disclaimer names words that every company may use. */
const DISCLAIMER = /^D[0-9S]/u
/** Pseudo marks, translations and transliterations. Only a mark with words has them. */
const OF_WORDS = /^(?:PM|T[RL])/u

/**
 * Returns searchable words that are not in the mark's drawing: transliterations, and pseudo marks, which spell out a
 * play on words. Returns null if the mark has words, but its statement lacks them.
 */
function statementWords({ code, xml }: Statement): string[] | null {
  if (DISCLAIMER.test(code)) return []
  const text = cleanText(withoutMarkup(xml)) ?? ''
  const isPseudoMark = code.startsWith('PM')
  const words = isPseudoMark ? text.split(';').filter((each) => /[\p{L}\p{N}]/u.test(each)) : transliterationsIn(text)
  if (words.length > 0) return words
  return OF_WORDS.test(code) ? null : []
}

/** Class status codes for cancellation (sections 7, 8, 18, 24, 37). */
const CANCELLED_CLASS = /^[1-5A-E]$/u

/** Matches a missing code, or a class of the old American system. */
const NO_CLASS = /^\s*(?:0*|A|B|200)\s*$/iu

/** Codes for drawings with words: typed (until 2003), with a design, in standard characters, or stylised. */
const WORD_DRAWING = /^\s*[1345]/u
const GOODS_CODE = /^GS(\w{3})/u

/** A `case-file` of the USPTO's application files, DTD version 2.0. */
class CaseFile implements RecordReader {
  readonly officeCode = null
  readonly designated: readonly string[] = []
  private readonly numbers = new Set<string | null>()
  private readonly names: string[] = []
  private readonly beside: string[] = []
  private status = ''
  private tm5: string | null = null
  private filedOn: string | null = null
  private registeredOn: string | null = null
  private registration: string | null = null
  private madrid = false
  private isWordMark = false
  /** Null for an unreadable class. */
  private readonly active = new Set<number | null>()
  private readonly cancelled = new Set<number | null>()
  private codes: string[] = []
  private classStatus = ''
  private primaryCode = ''
  private readonly goods = new CaseGoods()
  private readonly parties: Party[] = []
  private party: Party = { name: null, rank: 0 }

  get number(): string | null {
    return [...this.numbers][0] ?? null
  }

  uncut(text: string): void {
    for (const statement of statementsIn(text)) {
      const goods = GOODS_CODE.exec(statement.code)?.[1]
      const words = goods === undefined ? statementWords(statement) : []
      if (goods !== undefined) this.goods.add(goods, statementText(statement))
      else if (words === null) this.isWordMark = true
      else if (this.beside.length <= MAX_PARTS) this.beside.push(...words)
    }
  }

  open(name: string): void {
    if (name === 'classification') {
      this.codes = []
      this.classStatus = ''
      this.primaryCode = ''
    } else if (name === 'case-file-owner') this.party = { name: null, rank: 0 }
  }

  field(parent: string, name: string, text: string): void {
    switch (name) {
      case 'serial-number':
        this.numbers.add(cleanText(text))
        return
      case 'registration-number':
        this.registration = registrationNumber(text)
        return
      case 'filing-date':
        this.filedOn = calendarDate(text)
        return
      case 'registration-date':
        this.registeredOn = calendarDate(text)
        return
      case 'status-code':
        if (parent === 'classification') this.classStatus = text.trim()
        else this.status = this.status === '' || this.status.trim() === text.trim() ? text : 'two'
        return
      case 'tm5StatusDesc':
        this.tm5 = text
        return
      case 'mark-identification':
        if (this.names.length <= MAX_PARTS) this.names.push(text)
        return
      case 'mark-drawing-code':
        this.isWordMark ||= WORD_DRAWING.test(text)
        return
      case 'filing-basis-current-66a-in':
        this.madrid = text.trim() === 'T'
        return
      case 'international-code':
        if (this.codes.length < MAX_PARTS) this.codes.push(text)
        return
      case 'primary-code':
        this.primaryCode = text.trim()
        return
      case 'party-type':
        this.party.rank = Number.parseInt(text, 10) || 0
        return
      case 'party-name':
        this.party.name = text
    }
  }

  close(name: string): void {
    if (name === 'classification') {
      const classes = CANCELLED_CLASS.test(this.classStatus) ? this.cancelled : this.active
      for (const code of this.codes) {
        if (NO_CLASS.test(code)) continue
        const number = niceClass(code)
        classes.add(number)
        this.goods.file(this.primaryCode === '' ? code.trim() : this.primaryCode, number)
      }
    } else if (name === 'case-file-owner' && this.parties.length < MAX_PARTS) this.parties.push(this.party)
  }

  finish(): RecordOutcome {
    if (this.number === null) return { kind: 'bad', reason: 'it has no serial number' }
    if (this.numbers.size > 1) return { kind: 'bad', reason: 'it has several serial numbers' }
    if (Math.max(this.names.length, this.beside.length) > MAX_PARTS)
      return { kind: 'bad', reason: `it has more than ${MAX_PARTS} word elements` }
    const niceClasses = this.active.size > 0 ? this.active : this.cancelled
    const isRegistered = this.registration !== null
    return markRecord({
      number: this.number,
      name: joinTexts([...this.names, ...notIn(this.names, this.beside)], BETWEEN_ELEMENTS),
      isWordMark: this.isWordMark,
      niceClasses,
      goods: this.goods.lists(niceClasses),
      status: statusByBoth(this.tm5, usptoStatus(this.status, isRegistered)),
      owner: currentOwners(this.parties),
      filedOn: this.filedOn,
      registeredOn: this.registeredOn,
      // The office publishes when a registration was renewed, not when it ends.
      expiresOn: null,
      // Series 79 contains only extensions of international registrations (section 66(a)).
      basis: this.madrid || /^79\d{6}$/u.test(this.number) ? 'international' : 'national',
      registrationNumber: this.registration,
    })
  }
}

const HEADER = new Set(['case-file-header'])

/** Daily and annual files of trademark applications (TRTDXFAP, TRTYRAP). */
export const uspto: XmlFormat = {
  fields: new Map([
    ['serial-number', new Set(['case-file'])],
    ['registration-number', new Set(['case-file'])],
    ['filing-date', HEADER],
    ['registration-date', HEADER],
    ['mark-identification', HEADER],
    ['mark-drawing-code', HEADER],
    ['filing-basis-current-66a-in', HEADER],
    ['tm5StatusDesc', HEADER],
    ['status-code', new Set(['case-file-header', 'classification'])],
    ['international-code', new Set(['classification'])],
    ['primary-code', new Set(['classification'])],
    ['party-type', new Set(['case-file-owner'])],
    ['party-name', new Set(['case-file-owner'])],
  ]),
  long: new Set(),
  words: new Set(['mark-identification']),
  skip: new Set(elements.skipped.uspto),
  cut: {
    names: ['case-file-statements', 'case-file-event-statements', 'correspondent'],
    never: /<(?:case-file-(?:header|owner)|classification|serial-number|registration-number)/u,
  },
  // Half of a header is flags (`<section-12c-in>F</section-12c-in>`).
  drop: /<((?!filing-basis-current-66a-)[a-z0-9-]+-in)>[TF]<\/\1>\s*/gu,
  trailing: new Set(),
  office: USPTO_RECORDS.code,
  begin: () => new CaseFile(),
}
