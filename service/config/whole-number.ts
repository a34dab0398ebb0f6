import { z } from '../../lib/zod.ts'

export function wholeNumber(from: number, to: number) {
  const error = `must be a whole number from ${from} to ${to}`
  return z.pipe(
    z.transform((text: unknown) => (typeof text === 'string' && /^\d+$/.test(text.trim()) ? Number(text) : text)),
    z.int({ error }).check(z.minimum(from, error), z.maximum(to, error)),
  )
}
