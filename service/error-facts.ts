/** What may be told of an error: its kind and where it was thrown. */
export interface ErrorFacts {
  kind: string
  at: string | undefined
}

/** The facts of an error without its message, which may quote input. */
export function errorFacts(error: unknown): ErrorFacts {
  if (!(error instanceof Error)) return { kind: typeof error, at: undefined }
  const at = error.stack?.split('\n').find((line) => line.trimStart().startsWith('at '))
  return { kind: error.name, at: at?.trim() }
}
