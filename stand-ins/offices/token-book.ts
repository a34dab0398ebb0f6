/** The access tokens that a sign-in gave. */
export interface TokenBook {
  enter(token: string): void
  /** Whether a token was given here and has not ended. */
  accepts(token: string): boolean
  /** Ends every token given so far. */
  endAll(): void
  /** Sets whether a token ends as soon as it was accepted. */
  setSingleUse(on: boolean): void
}

export function createTokenBook(): TokenBook {
  const valid = new Set<string>()
  let singleUse = false
  return {
    enter: (token) => void valid.add(token),
    accepts: (token) => (singleUse ? valid.delete(token) : valid.has(token)),
    endAll: () => valid.clear(),
    setSingleUse(on) {
      singleUse = on
    },
  }
}
