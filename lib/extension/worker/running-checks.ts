/** Functions that end the check of each open surface. */
export const openSurfaces = new Set<() => void>()

/** Ends every running check, whatever surface shows it. Nothing more is asked for, and nothing is kept. */
export function endAllChecks(): void {
  for (const end of openSurfaces) end()
}
