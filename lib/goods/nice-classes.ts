import facts from '../../data/nice-classes.json' with { type: 'json' }

interface NiceClassEntry {
  class: number
  kind: 'goods' | 'services'
  /** In our own words, because the official heading is longer. */
  title: string
}

export const NICE_EDITION = facts.edition

/** The classes of this edition, in force since 1 January 2026 under the Nice Agreement. */
export const NICE_CLASSES = facts.classes as readonly NiceClassEntry[]
