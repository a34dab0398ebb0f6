/**
 * What a result repeats of a request as it was sent, before its name was cleaned and classes of older editions were added. Half a
 * surrogate pair has no canonical form (RFC 8785), and would take the receipt away.
 */
export function asSent({ name, niceClasses }: { name: string; niceClasses?: number[] | null | undefined }): {
  name: string
  niceClasses: number[]
} {
  return { name: name.toWellFormed(), niceClasses: niceClasses ?? [] }
}
