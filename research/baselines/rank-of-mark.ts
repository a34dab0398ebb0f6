/** Where the true mark stands among all marks by a measure. */
export interface Standing {
  /** Number of marks that are nearer. */
  nearer: number
  /** Number of marks that are as near, including the true mark. */
  equal: number
}

export function standing(nearer: number, equal: number): Standing {
  return { nearer, equal }
}

/** The expected rank of the true mark where ties are in random order. */
export function expectedRank({ nearer, equal }: Standing): number {
  return nearer + (equal + 1) / 2
}
