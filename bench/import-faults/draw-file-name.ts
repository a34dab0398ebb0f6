import type { Random } from '../../research/register/random.ts'

/** A file's name, and the day and part that it tells. */
export interface FileName {
  name: string
  /** Day that it says, as `YYYY-MM-DD`; null where it says none. */
  dated: string | null
  /** Its number among the parts of one day; null where it is no part. */
  part: number | null
}

/** How offices and people write a day into a name, which is `2026-11-18` here. */
const FORMS: readonly ((day: string, dayBefore: string) => string)[] = [
  (day) => day,
  (day) => day,
  (day) => day.replaceAll('-', ''),
  (day) => day.replaceAll('-', '_'),
  (day) => day.replaceAll('-', '.'),
  (day) => `${day.replaceAll('-', '')}_0930`,
  (day) => `${day}T093000Z`,
  (day) => `v2.0_${day.replaceAll('-', '')}`,
  (day, dayBefore) => `${dayBefore}_${day}`,
  (day, dayBefore) => `${day.replaceAll('-', '')}-${dayBefore.replaceAll('-', '')}`,
]

/** How the USPTO names what changed on a day. */
const SHORT = (day: string) => `apc${day.slice(2).replaceAll('-', '')}`

/** A name with a day in it, of one of the forms. */
export function drawDatedName(random: Random, day: string, dayBefore: string, ending: string): FileName {
  const base = random.chance(0.1) ? SHORT(day) : `m${random.below(1000)}-${random.pick(FORMS)(day, dayBefore)}`
  const part = random.chance(0.2) ? 9 : null
  return { name: `${base}${part === null ? '' : `_${part}`}${ending}`, dated: day, part }
}

/** The name of the next part, behind one that is a part itself. */
export function nextPart({ name, dated, part }: FileName): FileName {
  const next = (part ?? 0) + 1
  return { name: name.replace(`_${part}.`, `_${next}.`), dated, part: next }
}

/** Names of one series are equal in this form, which has zeros for their digits. */
export const seriesOf = (name: string) => name.replaceAll(/\d+/gu, '0')
