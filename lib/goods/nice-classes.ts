import facts from '../../data/nice-classes.json' with { type: 'json' }

interface NiceClassEntry {
  class: number
  kind: 'goods' | 'services'
  /** In our own short words, because the official heading is longer. */
  title: string
}

export const NICE_EDITION = facts.edition

/** Nice Agreement, in force in this edition since 1 January 2026. */
export const NICE_CLASSES = facts.classes as readonly NiceClassEntry[]
