/**
 * A result repeats the name before normalisation, and the classes without those added for older editions. Replaces lone
 * surrogates: they have no canonical form (RFC 8785), and a receipt needs one.
 */
export function asSent({ name, niceClasses }: { name: string; niceClasses?: number[] | null | undefined }): {
  name: string
  niceClasses: number[]
} {
  return { name: name.toWellFormed(), niceClasses: niceClasses ?? [] }
}
