/** Where the true mark stands among all marks by a measure. */
export interface Standing {
  /** Marks that are nearer. */
  nearer: number
  /** Marks that are as near, the true mark among them. */
  equal: number
}

export function standing(nearer: number, equal: number): Standing {
  return { nearer, equal }
}

/** The rank to be expected when ties stand in any order. */
export function expectedRank({ nearer, equal }: Standing): number {
  return nearer + (equal + 1) / 2
}
