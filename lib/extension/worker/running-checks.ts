/** What ends the check of each surface that is open. */
export const openSurfaces = new Set<() => void>()

/** Ends every check that runs, whoever shows it: what it would have found is no longer asked for, and not kept. */
export function endAllChecks(): void {
  for (const end of openSurfaces) end()
}
