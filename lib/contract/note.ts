import { doc, z } from '../zod.ts'
import { NOTE_CODES, SENT_NOTE_CODES } from './constants.ts'
import { Count, NiceClasses } from './primitives.ts'

const NoteCode = z.enum([...NOTE_CODES, ...SENT_NOTE_CODES])

/** A hint for the reader that does not change the verdict. */
export const Note = z.object({
  code: doc(
    NoteCode,
    'crowded_field: many marks in force are alike in the classes asked for. other_territories: the verdict rests on marks of neither the EU nor the jurisdiction asked for; the check is complete. several_names: what was sent as one name looks like a list. unknown_sources: ids in leaveOut that no source has, and that left nothing out.',
  ),
  text: doc(z.string().check(z.minLength(1)), 'The same in plain words for a person.'),
  count: doc(Count, 'How many marks, names or ids it is about.'),
  relation: doc(
    z.enum(['eq', 'gte']),
    'eq: exactly so many; gte: at least, where a register was cut short or missing.',
  ),
  niceClasses: doc(NiceClasses, 'The classes it is about; empty for all.'),
})
export type Note = z.infer<typeof Note>
