import type { PlaceInFile } from '../../../../lib/sources/register/mark-record.ts'

/**
 * Elements in which records have what identifies or names them, in lower case and without hyphens, because drafts write
 * them in many ways.
 */
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

/** Whether an element is one in which a record has its number, whatever the form of the record. */
export function isNumberElement(name: string): boolean {
  return TELLTALES.has(plain(name)) && NUMBERS.test(plain(name))
}

/** An element that holds what records hold, and is no record of a known form. */
interface Unknown {
  depth: number
  line: number
  number: string | null
  reason: string
}

/**
 * Elements between records that look like a record: a record of an unknown form is counted, so that it does not pass
 * for nothing.
 */
export class UnknownRecords {
  private open: Unknown | null = null

  /**
   * Notes that an element opens inside another; `depth` is its own. True where it shows that the element around it is a
   * record.
   */
  meet(name: string, { inside, depth, line }: { inside: string; depth: number; line: number }): boolean {
    if (this.open !== null || !TELLTALES.has(plain(name))) return false
    const reason = `<${inside.slice(0, 100)}> holds <${name.slice(0, 100)}> as a record does, but its form is not known`
    this.open = { depth: depth - 1, line, number: null, reason }
    return true
  }

  number(text: string): void {
    if (this.open) this.open.number ??= text.trim().slice(0, 100) || null
  }

  /** Why the element that closes counts as a record that cannot be read; null where it is none. */
  close(depth: number): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
    return this.open !== null && depth <= this.open.depth ? this.end() : null
  }

  /** The record of an unknown form that is still open at the end of what could be read; null for none. */
  end(): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
    const { open } = this
    this.open = null
    return open && { reason: open.reason, at: { line: open.line, number: open.number } }
  }
}
