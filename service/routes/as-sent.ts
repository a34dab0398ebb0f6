/**
 * The part of a request that a result repeats as it was sent: with the name before cleaning, and without added classes
 * of older editions. Half a surrogate pair is replaced, because it has no canonical form (RFC 8785) and a receipt needs
 * one.
 */
export function asSent({ name, niceClasses }: { name: string; niceClasses?: number[] | null | undefined }): {
  name: string
  niceClasses: number[]
} {
  return { name: name.toWellFormed(), niceClasses: niceClasses ?? [] }
}
