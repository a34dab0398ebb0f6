import type { PlaceInFile } from '../../../../lib/sources/register/mark-record.ts'

/** Elements that identify or name a record, in lower case and without hyphens, because drafts vary. */
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

export function isNumberElement(name: string): boolean {
  return TELLTALES.has(plain(name)) && NUMBERS.test(plain(name))
}

interface Unknown {
  depth: number
  line: number
  number: string | null
  reason: string
}

/** Counts records of unknown form, so that they do not go unnoticed. */
export class UnknownRecords {
  private open: Unknown | null = null

  /** `depth` is that of `name`. Returns true if `inside` turns out to be a record. */
  meet(name: string, { inside, depth, line }: { inside: string; depth: number; line: number }): boolean {
    if (this.open !== null || !TELLTALES.has(plain(name))) return false
    const reason = `<${inside.slice(0, 100)}> holds <${name.slice(0, 100)}> as a record does, but its form is not known`
    this.open = { depth: depth - 1, line, number: null, reason }
    return true
  }

  number(text: string): void {
    if (this.open) this.open.number ??= text.trim().slice(0, 100) || null
  }

  close(depth: number): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
    return this.open !== null && depth <= this.open.depth ? this.end() : null
  }

  end(): { reason: string; at: Omit<PlaceInFile, 'entry'> } | null {
    const { open } = this
    this.open = null
    return open && { reason: open.reason, at: { line: open.line, number: open.number } }
  }
}
