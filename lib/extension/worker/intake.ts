import { cleanName, isSeveral, isSeveralLines, nameFault } from '../../names/normalise/clean.ts'
import type { Pending } from '../pending-names.ts'
import type { BadSelection, Scope, View } from '../view.ts'
import { candidates, namesToOffer, SELECTION_MAX, unreadNames } from './candidates.ts'
import { cleanSelected } from './clean-selected.ts'

type Intake = { phase: 'ready'; name: string } | Extract<View, { phase: 'confirm' | 'pick' | 'bad_selection' }>

/** Pages insert them for hyphenation and nobody sees them, so nobody has to confirm their removal. */
const SOFT_HYPHENS = /\u00AD/gu

function readyOrShown(text: string, clean: typeof cleanSelected, host: string, scope: Scope): Intake {
  const { name, changes, from } = clean(text.replace(SOFT_HYPHENS, ''))
  return changes.length > 0 || from ? { phase: 'confirm', name, changes, from, host, scope } : { phase: 'ready', name }
}

function faultOfSelection(name: string): BadSelection | null {
  const fault = nameFault(name)
  if (fault === 'empty') return 'empty'
  if (fault === 'no_letter_or_digit') return 'no_letters'
  if ([...name].length === 1) return 'one_character'
  return /\p{L}/u.test(name) ? null : 'digits_only'
}

/** True for several names, or a text that is too long for a service. */
export function isMoreThanName(text: string): boolean {
  return isSeveral(text) || nameFault(cleanSelected(text).name) === 'too_long'
}

/** Null if the text contains no name. */
export function takeSeveral(text: string, host: string): Extract<View, { phase: 'pick' }> | null {
  const { names, isPart } = namesToOffer(text)
  return names.length > 0 ? { phase: 'pick', candidates: names, ...(isPart && { isPart }), host } : null
}

/** `isUnread` as in `Pending`: several words may or may not be one name. */
export function takeSelection(text: string, host: string, scope: Scope, isUnread = false): Intake {
  const { name } = cleanSelected(text)
  const isLong = isSeveral(text) || [...name].length > SELECTION_MAX
  const choice = name !== '' && isLong ? takeSeveral(text, host) : null
  if (choice !== null) return choice
  const reason = name === '' ? 'empty' : faultOfSelection(name)
  if (reason !== null) return { phase: 'bad_selection', name: name.slice(0, SELECTION_MAX), reason }
  if (isUnread && /\s/u.test(name)) return { phase: 'pick', candidates: unreadNames(name), isUnread, host }
  return readyOrShown(text, cleanSelected, host, scope)
}

/** One letter or figure is enough in a typed name, as for the service. */
export function takeTyped(text: string, host: string, scope: Scope): Intake {
  const { name } = cleanName(text)
  const fault = nameFault(name)
  if (fault === 'too_long' || isSeveralLines(text)) return takeSelection(text, host, scope)
  if (fault === 'empty') return { phase: 'bad_selection', name, reason: 'empty' }
  if (fault === 'no_letter_or_digit') return { phase: 'bad_selection', name, reason: 'no_letters' }
  return readyOrShown(text, cleanName, host, scope)
}

/** A card may check only these names. */
export function offeredNames({ text, isUnread }: Pick<Pending, 'text' | 'isUnread'>): string[] {
  const { name } = cleanSelected(text)
  return [name, ...candidates(text), ...(isUnread ? unreadNames(name) : [])]
}
