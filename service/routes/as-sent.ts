/**
 * The part of a request that a result repeats as it was sent, before its name was cleaned and classes of older editions
 * were added. Half a surrogate pair is replaced: it has no canonical form (RFC 8785), and would make a receipt
 * impossible.
 */
export function asSent({ name, niceClasses }: { name: string; niceClasses?: number[] | null | undefined }): {
  name: string
  niceClasses: number[]
} {
  return { name: name.toWellFormed(), niceClasses: niceClasses ?? [] }
}
