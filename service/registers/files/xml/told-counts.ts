import { wholeNumberIn } from '../../../../lib/sources/upstream/xml/element.ts'
import { ALL_ITEMS, AnswerCounts, TELLING } from './answer-counts.ts'
import { type Attributes, attribute } from './format.ts'

/** An answer of the IPI. A request with several actions returns several in one file. */
const ANSWER = 'Result'
/** Elements that count records, with the text that means none. */
const NONE = new Map([
  ['data-available-code', 'N'],
  [ALL_ITEMS, '0'],
])
/** In the lists of the DPMA. */
const LIST = 'HitList'
const FOUND = new Set(['DocumentHits', 'DatabaseHits'])

const countIn = (text: string | null) => wholeNumberIn(text) ?? 0

/** Compares the records of a file with the numbers that it states. */
export class ToldCounts {
  saysNone = false
  private readonly cut: { reason: string; line: number }[] = []
  /** The first counts records outside any answer. */
  private readonly answers = [new AnswerCounts()]
  /** The open list: marks that the office found, and records before it. */
  private list: { found: number; before: number } | null = null

  private get answer(): AnswerCounts {
    return this.answers.at(-1) as AnswerCounts
  }

  tells(name: string): boolean {
    return NONE.has(name) || FOUND.has(name) || TELLING.has(name)
  }

  open(name: string, attributes: Attributes): void {
    if (name === ANSWER) this.answers.push(new AnswerCounts())
    this.answer.open(name, attributes)
    if (name !== LIST) return
    const count = attribute(attributes, 'HitCount')
    if (count === '0') this.saysNone = true
    this.list = { found: countIn(count), before: this.answer.met }
  }

  text(name: string, text: string): void {
    if (text.trim() === NONE.get(name)) this.saysNone = true
    this.answer.text(name, text)
    if (this.list && FOUND.has(name)) this.list.found = Math.max(this.list.found, countIn(text))
  }

  record(number: string | null): void {
    // A file that is no answer may have millions of records, and states no number.
    if (this.answers.length > 1) this.answer.record(number)
    else this.answer.met++
  }

  close(name: string, line: number): void {
    if (name !== LIST || this.list === null) return
    const { found, before } = this.list
    const given = this.answer.met - before
    this.list = null
    if (given < found)
      this.cut.push({
        reason: `the office found ${found} marks and gave ${given} of them: the others are missing`,
        line,
      })
  }

  leftOut(): readonly { reason: string; line: number }[] {
    const reasons = this.answers.flatMap((answer) => answer.leftOut())
    return [...this.cut, ...reasons.map((reason) => ({ reason, line: 1 }))]
  }
}
