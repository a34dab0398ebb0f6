import { z } from '../../zod.ts'
import type { SourceGap } from './name-check.ts'

export const LOOK_OUTCOMES = ['nothing', 'conflict', 'unclear'] as const
export type LookOutcome = (typeof LOOK_OUTCOMES)[number]

/** UTF-16 units. */
const WHO_MAX = 120

const label = z.string().check(z.maxLength(WHO_MAX))

/** A person's manual check in a register. It changes no verdict. */
export const HandLook = z.object({
  source: label,
  register: label,
  outcome: z.enum(LOOK_OUTCOMES),
  by: label,
  /** Milliseconds since the epoch. */
  at: z.number(),
})
export type HandLook = z.infer<typeof HandLook>

/** Replaces an earlier check of the same source. */
export function withLook(looks: readonly HandLook[], look: HandLook): HandLook[] {
  return [...withoutLook(looks, look.source), look]
}

export function withoutLook(looks: readonly HandLook[], source: string): HandLook[] {
  return looks.filter((each) => each.source !== source)
}

interface GapLook {
  gap: SourceGap | null
  look: HandLook | null
}

/** Pairs each gap with its manual check. Checks of sources that are no longer missing come last. */
export function looksAtGaps(gaps: readonly SourceGap[], looks: readonly HandLook[]): GapLook[] {
  const others = looks.filter(({ source }) => !gaps.some(({ id }) => id === source))
  return [
    ...gaps.map((gap) => ({ gap, look: looks.find(({ source }) => source === gap.id) ?? null })),
    ...others.map((look) => ({ gap: null, look })),
  ]
}
