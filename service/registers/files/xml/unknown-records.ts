import type { PlaceInFile } from '../../../../lib/sources/register/mark-record.ts'

/** Elements in which records have what identifies or names them, in lower case without hyphens, as drafts write them as they like. */
const TELLTALES = new Set([
  'applicationnumber',
  'applicationnumbertext',
  'serialnumber',
  'registrationnumber',
  'internationalregistrationnumber',
  'wordmarkspecification',
  'markverbalelementtext',
  'marksignificantverbalelementtext',
  'markidentification',
  'markcurrentstatuscode',
])
const NUMBERS = /number(?:text)?$/u

const plain = (name: string) => name.replaceAll(/[-_.]/gu, '').toLowerCase()

/** Whether a record has its number in the element, whatever its form. */
export function isNumberElement(name: string): boolean {
  return TELLTALES.has(plain(name)) && NUMBERS.test(plain(name))
}

/** An element that holds what records hold, and is none that is known. */
interface Unknown {
  depth: number
  line: number
  number: string | null
  reason: string
}

/** Elements between records that look like one: so that a form that is not known is counted, and not taken for nothing. */
export class UnknownRecords {
  private open: Unknown | null = null

  /** An element opens inside another; `depth` is its own. True where it shows that what it is in is a record. */
  meet(name: string, { inside, depth, line }: { inside: string; depth: number; line: number }): boolean {
    if (this.open !== null || !TELLTALES.has(plain(name))) return false
    const reason = `<${inside.slice(0, 100)}> holds <${name.slice(0, 100)}> as a record does, but its form is not known`
    this.open = { depth: depth - 1, line, number: null, reason }
    return true
  }

  number(text: string): void {
    if (this.open) this.open.number ??= text.trim().slice(0, 100) || null
  }

  /** What an element that closes was, if it was one. */
  close(depth: number): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
    return this.open !== null && depth <= this.open.depth ? this.end() : null
  }

  /** The one that is open at the end of what could be read. */
  end(): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
    const { open } = this
    this.open = null
    return open && { reason: open.reason, at: { line: open.line, number: open.number } }
  }
}
