import { CalendarDate } from '../../contract/primitives.ts'
import { z } from '../../zod.ts'
import type { MarkRecord } from '../mark-record.ts'
import { readableName } from '../readable-name.ts'
import { euipoStatus } from './status.ts'

/** Longest name or owner that is passed on, in characters; the register's own words have at most 512. */
const LONGEST = 512

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

function shortened(text: string | null | undefined): string | null {
  const readable = [...readableName(text ?? '')].slice(0, LONGEST).join('')
  return readable === '' ? null : readable
}

function dateOf(text: string | null | undefined): string | null {
  const { data } = CalendarDate.safeParse(text)
  return data ?? null
}

/**
 * One item of a search; null where it is not one. `W` before the number marks an international registration that names
 * the EU: from its designation on it has the effect of an application (EUTMR Art. 189(1)).
 */
export function readEuipoMark(json: unknown): MarkRecord | null {
  const { data: item } = Item.safeParse(json)
  if (item === undefined) return null
  const number = item.applicationNumber
  const owners = (item.applicants ?? []).flatMap(({ name }) => shortened(name) ?? [])
  return {
    number,
    name: shortened(item.wordMarkSpecification?.verbalElement),
    niceClasses: [...new Set(item.niceClasses)].sort((a, b) => a - b),
    status: euipoStatus(item.status),
    owner: shortened(owners.join(', ')),
    filedOn: dateOf(item.applicationDate) ?? dateOf(item.designationDate),
    registeredOn: dateOf(item.registrationDate),
    expiresOn: dateOf(item.expiryDate),
    basis: number.startsWith('W') ? 'international' : 'national',
    registrationNumber: null,
  }
}
