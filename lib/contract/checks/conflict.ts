import { doc, z } from '../../zod.ts'
import { ConflictKind, Reason, RecordStatus, Renown, Tier } from '../constants.ts'
import { CalendarDate, Count, HttpsUrl, NiceClass, NiceClasses, Points, RegionCode } from '../primitives.ts'

const CLASS_DEGREES = ['low', 'similar', 'high'] as const

/** `related` means similar to a low degree. */
export const GOODS_DEGREES = ['same', 'similar', 'related', 'remote', 'unknown'] as const

/** Each code stands for one sentence. */
export const EVIDENCE_CODES = [
  'same',
  'same_but_form',
  'same_but_signs',
  'same_but_possessive',
  'same_but_domain',
  'same_with_digits_for_letters',
  'same_with_letters_for_words',
  'same_with_abbreviation',
  'same_with_other_number_sign',
  'same_with_other_number',
  'lookalike_letters',
  'same_in_latin',
  'sounds_same',
  'sounds_similar',
  'looks_similar',
  'inside',
  'shares_word',
  'like_word',
  'word_like_word',
  'same_words_reordered',
  'nearly_same_words_reordered',
  'other_ending',
  'initials',
  'letter_differs',
  'letter_more',
  'letter_less',
  'letters_swapped',
  'letters_differ',
  'digit_differs',
  'digit_more',
  'digit_less',
  'digits_swapped',
  'digits_differ',
  'heard_in',
  'read_as',
  'other_meaning',
  'word_element',
  'also_called',
] as const

const Term = z.nullable(z.string().check(z.minLength(1)))

export const ComparedGoods = z.object({
  degree: doc(z.enum(GOODS_DEGREES), 'How near they are; unknown if a side cannot be told.'),
  asked: doc(Term, 'The term of the goods that were asked about which decided; null if the degree is unknown.'),
  found: doc(Term, 'The term of the goods of the mark which decided; null if the degree is unknown.'),
  complete: doc(z.boolean(), 'False if a term of either side was not understood: the goods may then be nearer.'),
  why: doc(z.string().check(z.minLength(1)), 'What decided, in one sentence.'),
})
export type ComparedGoods = z.infer<typeof ComparedGoods>

export const NameEvidence = z.object({
  code: doc(z.enum(EVIDENCE_CODES), 'What is told. Skip the whole list if one is not known to you.'),
  values: doc(
    z.array(z.string()),
    'The names, words, letters or numbers that it is about, in the order of $1, $2 and $3 of the texts under `why` in locales/.',
  ),
})
/** A statement about two names. Clients write the sentence in the reader's language. */
export type NameEvidence = z.infer<typeof NameEvidence>

export const RelatedClasses = z.object({
  asked: doc(NiceClass, 'The class that was asked for.'),
  found: doc(NiceClass, 'The class of the mark.'),
  degree: doc(z.enum(CLASS_DEGREES), 'How near goods of the two are in the middle of what was compared.'),
  compared: doc(
    z.optional(
      z.object({
        low: doc(Count, 'Pairs that are similar to a low degree.'),
        similar: doc(Count, 'Pairs that are similar.'),
        high: doc(Count, 'Pairs that are similar to a high degree.'),
      }),
    ),
    'How many pairs of goods or services of the two classes practice compared, by what it found.',
  ),
  why: doc(z.string().check(z.minLength(1)), 'What was compared, in one sentence.'),
})
export type RelatedClasses = z.infer<typeof RelatedClasses>

const Percent = z.number().check(z.minimum(0), z.maximum(100))

/** Older services do not send these fields, and verdicts other than a caution do not have them. */
export const tierShape = {
  tier: doc(
    z.optional(z.enum(Tier)),
    'How near a caution is: close, if a made-up name meets at most half a mark so near by chance; moderate, at most two; faint, more, or a near-identical mark that is renewable or in unrelated classes. A known brand that is only similar is at most moderate. Absent on other verdicts.',
  ),
  chance: doc(
    z.optional(z.number().check(z.minimum(0))),
    'How many marks so near a made-up name meets by chance in a register of this size and these classes.',
  ),
}

export const Frequency = z.object({
  madeUp: doc(Percent, 'Percent of made-up names that have a mark so near.'),
  confusable: doc(Percent, 'Percent of marks held confusable whose earlier mark was so near.'),
})
export type Frequency = z.infer<typeof Frequency>

export const Similarity = z.object({
  score: doc(Points, 'How alike the two names are, 0-100.'),
  reasons: doc(z.array(z.enum(Reason)).check(z.minLength(1)), 'Why, strongest first.'),
  explanation: doc(z.string().check(z.minLength(1)), 'The same in one sentence for a person.'),
  evidence: doc(
    z.optional(z.array(NameEvidence).check(z.minLength(1))),
    'The explanation as codes with their values, one for each sentence, so that it can be written in any language.',
  ),
  language: doc(
    z.optional(z.string().check(z.regex(/^[a-z]{2}$/))),
    'ISO 639-1 code of the reading in which they sound alike.',
  ),
})
export type Similarity = z.infer<typeof Similarity>

export const Conflict = z.object({
  name: doc(z.string().check(z.minLength(1)), 'The conflicting name as its register writes it.'),
  jurisdiction: doc(RegionCode, 'Where it has effect: ISO 3166-1, EU, or WO.'),
  niceClasses: doc(NiceClasses, 'Nice classes of the mark; empty if none are known.'),
  source: doc(z.string().check(z.minLength(1)), 'Id of the coverage row it came from.'),
  kind: doc(z.enum(ConflictKind), 'A trade mark, a company, or a brand in use that no register proves.'),
  renown: doc(
    z.optional(z.enum(Renown)),
    'How well known a brand in use is by our list of brands. Absent for an ordinary brand, and for marks and companies.',
  ),
  number: doc(z.nullable(z.string()), 'Number in the register, as the register writes it.'),
  status: doc(z.enum(RecordStatus), 'Status of the record in plain words.'),
  owner: doc(z.nullable(z.string()), 'Owner or holder, if the register shows it.'),
  filedOn: doc(z.nullable(CalendarDate), 'Filing date.'),
  registeredOn: doc(z.nullable(CalendarDate), 'Registration date.'),
  expiresOn: doc(z.nullable(CalendarDate), 'Expiry date.'),
  recordUrl: doc(z.nullable(HttpsUrl), 'The official record, https.'),
  classOverlap: doc(NiceClasses, 'Classes shared with the classes asked for.'),
  relatedClasses: doc(
    z.optional(RelatedClasses),
    'If no class is shared: the pair of classes that is most related, with the degree and why. Absent if none is.',
  ),
  goods: doc(
    z.optional(ComparedGoods),
    'How near its goods and services are to those asked about. Absent if none were asked about, or none of it are known.',
  ),
  score: doc(Points, 'Risk of this conflict alone, 0-100, higher is riskier.'),
  similarity: doc(Similarity, 'How and why the names are alike.'),
  ...tierShape,
})
export type Conflict = z.infer<typeof Conflict>
