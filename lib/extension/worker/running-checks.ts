export const openSurfaces = new Set<() => void>()

/** Nothing more is queried or stored. */
export function endAllChecks(): void {
  for (const end of openSurfaces) end()
}
