import { readResult } from '../../client/tolerant.ts'
import { z } from '../../zod.ts'
import { browser } from '../browser.ts'
import { foundHereToKeep } from '../found-here.ts'
import { Scope } from '../scope.ts'
import type { View } from '../view.ts'

export type DoneView = Extract<View, { phase: 'done' }>

/** `size` is the length as JSON, in UTF-16 units. */
export const KeptAnswers = z.object({ id: z.string(), size: z.number() })
export type KeptAnswers = z.infer<typeof KeptAnswers>

const Stored = z.object({
  result: z.unknown(),
  scope: Scope,
  host: z.string(),
  foundHere: z.catch(z.optional(z.array(z.string())), undefined),
})

export const keyOfAnswer = ({ id }: KeptAnswers) => `answer:${id}`

export function answerToKeep(view: DoneView): { kept: KeptAnswers; stored: object } {
  const { result, scope, host } = view
  const stored = { result, scope, host, ...foundHereToKeep(view) }
  return { kept: { id: crypto.randomUUID(), size: JSON.stringify(stored).length }, stored }
}

/** Null if the stored result cannot be read any more. */
export async function readKeptAnswer(kept: KeptAnswers): Promise<DoneView | null> {
  const key = keyOfAnswer(kept)
  const read = Stored.safeParse((await browser.storage.local.get(key))[key])
  const result = read.success ? readResult(read.data.result) : null
  if (!read.success || result === null) return null
  const { scope, host, foundHere } = read.data
  return {
    ...{ phase: 'done', scope, result, host, quota: null, requestId: null, kept: true },
    ...(foundHere && { foundHere }),
  }
}
