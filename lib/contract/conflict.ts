import { doc, z } from '../zod.ts'
import { CONFLICT_KINDS, REASONS, RECORD_STATUSES, RENOWNS } from './constants.ts'
import { ComparedGoods } from './goods.ts'
import { NameEvidence } from './name-evidence.ts'
import { CalendarDate, HttpsUrl, NiceClasses, Points, RegionCode } from './primitives.ts'
import { RelatedClasses } from './related-classes.ts'
import { tierShape } from './tier.ts'

export const ConflictKind = z.enum(CONFLICT_KINDS)
export type ConflictKind = z.infer<typeof ConflictKind>

export const Renown = z.enum(RENOWNS)
export type Renown = z.infer<typeof Renown>

export const RecordStatus = z.enum(RECORD_STATUSES)
export type RecordStatus = z.infer<typeof RecordStatus>

export const Reason = z.enum(REASONS)
export type Reason = z.infer<typeof Reason>

export const Similarity = z.object({
  score: doc(Points, 'How alike the two names are, 0-100.'),
  reasons: doc(z.array(Reason).check(z.minLength(1)), 'Why, strongest first.'),
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
  niceClasses: doc(NiceClasses, 'Nice classes of the mark; empty where none are known.'),
  source: doc(z.string().check(z.minLength(1)), 'Id of the coverage row it came from.'),
  kind: doc(ConflictKind, 'A trade mark, a company, or a brand in use that no register proves.'),
  renown: doc(
    z.optional(Renown),
    'How well known a brand in use is by our list of brands. Absent for an ordinary brand, and for marks and companies.',
  ),
  number: doc(z.nullable(z.string()), 'Number in the register, as the register writes it.'),
  status: doc(RecordStatus, 'Status of the record in plain words.'),
  owner: doc(z.nullable(z.string()), 'Owner or holder, where the register shows it.'),
  filedOn: doc(z.nullable(CalendarDate), 'Filing date.'),
  registeredOn: doc(z.nullable(CalendarDate), 'Registration date.'),
  expiresOn: doc(z.nullable(CalendarDate), 'Expiry date.'),
  recordUrl: doc(z.nullable(HttpsUrl), 'The official record, https.'),
  classOverlap: doc(NiceClasses, 'Classes shared with the classes asked for.'),
  relatedClasses: doc(
    z.optional(RelatedClasses),
    'Where no class is shared: the pair of classes that is most related, with the degree and why. Absent where none is.',
  ),
  goods: doc(
    z.optional(ComparedGoods),
    'How near its goods and services are to those asked about. Absent where none were asked about, or none of it are known.',
  ),
  score: doc(Points, 'Risk of this conflict alone, 0-100, higher is riskier.'),
  similarity: doc(Similarity, 'How and why the names are alike.'),
  ...tierShape,
})
export type Conflict = z.infer<typeof Conflict>
