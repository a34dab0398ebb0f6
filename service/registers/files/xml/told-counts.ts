import { wholeNumberIn } from '../../../../lib/sources/upstream/xml/element.ts'
import { ALL_ITEMS, AnswerCounts, TELLING } from './answer-counts.ts'
import { type Attributes, attribute } from './format.ts'

/** Holds one answer of the IPI: a request with several actions brings several in one file. */
const ANSWER = 'Result'
/** Elements that say how many records there are, each with the text that says that there are none. */
const NONE = new Map([
  ['data-available-code', 'N'],
  [ALL_ITEMS, '0'],
])
/** A list of hits of the DPMA, and the elements in which it says how many marks the office found. */
const LIST = 'HitList'
const FOUND = new Set(['DocumentHits', 'DatabaseHits'])

const countIn = (text: string | null) => wholeNumberIn(text) ?? 0

/** What a file says of how many records there are. */
export class ToldCounts {
  /** Whether the file says that it has no record. */
  saysNone = false
  private readonly cut: { reason: string; line: number }[] = []
  /** What each answer in the file says; that of what stands before the first is there as well. */
  private readonly answers = [new AnswerCounts()]
  /** The list of hits that is open: how many marks the office found, and how many records were met before it. */
  private list: { found: number; before: number } | null = null

  private get answer(): AnswerCounts {
    return this.answers.at(-1) as AnswerCounts
  }

  /** Whether the text of an element says how many records there are. */
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

  /** Counts a record, whether it can be read or not. */
  record(): void {
    this.answer.met++
  }

  /** Ends an element, on a line. */
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

  /** What the file says that its office has or gives and that is not in it, each with a line. */
  leftOut(): readonly { reason: string; line: number }[] {
    const reasons = this.answers.flatMap((answer) => answer.leftOut())
    return [...this.cut, ...reasons.map((reason) => ({ reason, line: 1 }))]
  }
}
