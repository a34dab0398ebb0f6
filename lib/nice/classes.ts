import facts from '../../data/nice-classes.json' with { type: 'json' }

export interface NiceClassEntry {
  /** Number of the class, 1-45. */
  class: number
  kind: 'goods' | 'services'
  /** What the class holds, in our own short words; the official heading is longer. */
  title: string
}

/** Edition of the Nice classification that the titles follow. */
export const NICE_EDITION = facts.edition

/** The 45 classes in order (Nice Agreement, in force in this edition since 1 January 2026). */
export const NICE_CLASSES = facts.classes as readonly NiceClassEntry[]
