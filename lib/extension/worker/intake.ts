import { cleanName, nameFault } from '../../names/reading/clean.ts'
import { isSeveral, isSeveralLines } from '../../names/reading/listed-names.ts'
import type { Pending } from '../pending-names.ts'
import type { BadSelection, Scope, View } from '../view.ts'
import { candidates, namesToOffer, SELECTION_MAX, unreadNames } from './candidates.ts'
import { cleanSelected } from './clean-selected.ts'

/** What a surface has to show before anything is sent, or the name that may be sent at once. */
export type Intake = { phase: 'ready'; name: string } | Extract<View, { phase: 'confirm' | 'pick' | 'bad_selection' }>

/** Soft hyphens are removed without asking: pages insert them for hyphenation, and nobody sees them. */
const SOFT_HYPHENS = /\u00AD/gu

/** The name in a text, ready to be sent, or to be shown first where something that matters was taken off it. */
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

/** Whether a text is more than a name: several, or longer than a service takes. */
export function isMoreThanName(text: string): boolean {
  return isSeveral(text) || nameFault(cleanSelected(text).name) === 'too_long'
}

/** A choice of names, where a text holds several; null where it holds none. */
export function takeSeveral(text: string, host: string): Extract<View, { phase: 'pick' }> | null {
  const { names, isPart } = namesToOffer(text)
  return names.length > 0 ? { phase: 'pick', candidates: names, ...(isPart && { isPart }), host } : null
}

/**
 * Decides about text that was selected in a page. Of one that is unread (see `Pending`) it is not known whether several
 * words are one name.
 */
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

/** Decides about a name that was typed or chosen: one letter or figure is enough, as for the service. */
export function takeTyped(text: string, host: string, scope: Scope): Intake {
  const { name } = cleanName(text)
  const fault = nameFault(name)
  if (fault === 'too_long' || isSeveralLines(text)) return takeSelection(text, host, scope)
  if (fault === 'empty') return { phase: 'bad_selection', name, reason: 'empty' }
  if (fault === 'no_letter_or_digit') return { phase: 'bad_selection', name, reason: 'no_letters' }
  return readyOrShown(text, cleanName, host, scope)
}

/** All names that a selection offers to the person: a card may ask to check only these. */
export function offeredNames({ text, isUnread }: Pick<Pending, 'text' | 'isUnread'>): string[] {
  const { name } = cleanSelected(text)
  return [name, ...candidates(text), ...(isUnread ? unreadNames(name) : [])]
}
