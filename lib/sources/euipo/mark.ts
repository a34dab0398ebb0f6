import { z } from '../../zod.ts'
import { calendarDate } from '../calendar-date.ts'
import { shownText, shownTogether } from '../mark-fields.ts'
import type { MarkRecord } from '../mark-record.ts'
import { euipoStatus } from './status.ts'

/** Required by the interface are the number, the classes and the status alone; unknown fields are passed over. */
const Item = z.object({
  applicationNumber: z.string().check(z.regex(/^(\d{9}|W\d{8}[A-Z]?)$/)),
  niceClasses: z.array(z.int().check(z.minimum(1), z.maximum(45))),
  status: z.string(),
  wordMarkSpecification: z.nullish(z.object({ verbalElement: z.nullish(z.string()) })),
  applicants: z.nullish(z.array(z.object({ name: z.nullish(z.string()) }))),
  applicationDate: z.nullish(z.string()),
  registrationDate: z.nullish(z.string()),
  designationDate: z.nullish(z.string()),
  expiryDate: z.nullish(z.string()),
})

/**
 * One item of a search; null where it is not one. `W` before the number marks an international registration that names
 * the EU: from its designation on it has the effect of an application (EUTMR Art. 189(1)).
 */
export function readEuipoMark(json: unknown): MarkRecord | null {
  const { data: item } = Item.safeParse(json)
  if (item === undefined) return null
  const number = item.applicationNumber
  return {
    number,
    name: shownText(item.wordMarkSpecification?.verbalElement),
    niceClasses: [...new Set(item.niceClasses)].sort((a, b) => a - b),
    status: euipoStatus(item.status),
    owner: shownTogether(
      (item.applicants ?? []).map(({ name }) => name ?? null),
      ', ',
    ),
    filedOn: calendarDate(item.applicationDate) ?? calendarDate(item.designationDate),
    registeredOn: calendarDate(item.registrationDate),
    expiresOn: calendarDate(item.expiryDate),
    basis: number.startsWith('W') ? 'international' : 'national',
    registrationNumber: null,
  }
}
