import { nameInAddress } from '../../names/reading/address-name.ts'
import { type CleanChange, cleanName } from '../../names/reading/clean.ts'

/** What was taken off a selection: the sign before the name of an account or topic, or the figure of a footnote. */
export type SelectedChange = CleanChange | 'handle' | 'note'

export interface CleanSelected {
  name: string
  changes: SelectedChange[]
  /** The web or e-mail address in which the name was found. */
  from?: string
}

/**
 * The sign of an account or a topic, as in "@vyntra" and "#vyntra"; before a digit ("#1") it may belong to the name. An
 * error value of a spreadsheet ("#N/A", "#REF!") is no topic.
 */
const HANDLE = /^[@＠#＃](?=\p{L}[^/!?]*$)/u

/** The figure of a note behind a word. Behind fewer letters it can be an exponent ("m²"). */
const NOTE = /(?<=\p{L}{3})[⁰¹²³⁴⁵⁶⁷⁸⁹]+$/u

/**
 * Cleans a name that was selected in a page. In addition to what is cleaned off any name, the sign of an account or a
 * topic and the figure of a note are taken off, and of an address only the name is taken. In a typed name these stay:
 * there are marks such as @HOME.
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
