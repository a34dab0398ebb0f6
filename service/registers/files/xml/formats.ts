import type { XmlFormat } from './format.ts'
import { standard } from './standard.ts'
import { uspto } from './uspto.ts'

/** Records by the local names of their elements, in lower case. */
const RECORDS = new Map<string, { format: XmlFormat; element: string }>([
  ['case-file', { format: uspto, element: 'case-file' }],
  ['trademark', { format: standard, element: 'TradeMark' }],
  ['entries', { format: standard, element: 'Entries' }],
])

/** The format of a record by the local name of its element, which drafts write as they like, and the name it has in the format. */
export function formatOf(name: string): { format: XmlFormat; element: string } {
  const found = RECORDS.get(name.toLowerCase())
  if (!found) throw new Error(`no record is called ${name}`)
  return found
}
