import { z } from '../../zod.ts'
import type { SourceGap } from './name-check.ts'

/** What a person may say of a register in which they looked a name up. */
export const LOOK_OUTCOMES = ['nothing', 'conflict', 'unclear'] as const
export type LookOutcome = (typeof LOOK_OUTCOMES)[number]

/** Longest name of a person, register or source, in UTF-16 units. */
const WHO_MAX = 120

const label = z.string().check(z.maxLength(WHO_MAX))

/** What a person reports to have seen in a register. It is that person's word alone and changes no verdict. */
export const HandLook = z.object({
  /** Id of the source. */
  source: label,
  /** Name of the register, as the answer had it. */
  register: label,
  outcome: z.enum(LOOK_OUTCOMES),
  /** Who looked, as they call themselves. */
  by: label,
  /** Milliseconds since the epoch. */
  at: z.number(),
})
export type HandLook = z.infer<typeof HandLook>

/** The looks with one more, which replaces an earlier look at the same source. */
export function withLook(looks: readonly HandLook[], look: HandLook): HandLook[] {
  return [...withoutLook(looks, look.source), look]
}

/** The looks without the one at a source. */
export function withoutLook(looks: readonly HandLook[], source: string): HandLook[] {
  return looks.filter((each) => each.source !== source)
}

export interface GapLook {
  /** The gap in the answer; null where the source is no longer missing. */
  gap: SourceGap | null
  look: HandLook | null
}

/** Every gap of an answer with the look at its source, then the looks at sources that are no longer missing. */
export function looksAtGaps(gaps: readonly SourceGap[], looks: readonly HandLook[]): GapLook[] {
  const others = looks.filter(({ source }) => !gaps.some(({ id }) => id === source))
  return [
    ...gaps.map((gap) => ({ gap, look: looks.find(({ source }) => source === gap.id) ?? null })),
    ...others.map((look) => ({ gap: null, look })),
  ]
}
