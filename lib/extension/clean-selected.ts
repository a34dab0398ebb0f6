import { type CleanChange, cleanName, nameInAddress } from '../names/normalise/clean.ts'

/** `handle` is the sign of an account or topic, `note` the figure of a footnote. */
export type SelectedChange = CleanChange | 'handle' | 'note'

interface CleanSelected {
  name: string
  changes: SelectedChange[]
  from?: string
}

/**
 * As in "@vyntra" and "#vyntra". Before a digit ("#1") the sign may belong to the name. A spreadsheet error ("#N/A",
 * "#REF!") is no topic.
 */
const HANDLE = /^[@＠#＃](?=\p{L}[^/!?]*$)/u

/** After fewer letters the figure can be an exponent ("m²"). */
const NOTE = /(?<=\p{L}{3})[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u

/**
 * Cleans a name that was selected in a page. In a typed name, the signs of accounts and footnotes stay: there are marks
 * such as @HOME.
 */
export function cleanSelected(raw: string): CleanSelected {
  const { name, changes } = cleanName(raw)
  const found = nameInAddress(name)
  if (found !== null) return { name: found, changes, from: name }
  const bare = name.replace(HANDLE, '')
  const clean = bare.replace(NOTE, '')
  const more: SelectedChange[] = [
    ...(bare === name ? [] : ['handle' as const]),
    ...(clean === bare ? [] : ['note' as const]),
  ]
  return { name: clean, changes: [...changes, ...more] }
}
