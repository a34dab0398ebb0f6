interface Move {
  goods: string
  from: number
  /** The classes from edition 13 on. If there are several, the purpose of the goods decides between them. */
  to: readonly number[]
}

/**
 * Moves of NCL (13-2026), in force since 1 January 2026. Sources: US Federal Register 90 FR 47592 (2 October 2025),
 * Austrian Patent Office (January 2026), law.ch (9 January 2026), Taylor Wessing (February 2026).
 */
export const MOVES: readonly Move[] = [
  { goods: 'spectacles, contact lenses and their accessories', from: 9, to: [10] },
  { goods: "fire-fighting vehicles and boats, ships' lifeboats", from: 9, to: [12] },
  { goods: 'electrically heated clothing', from: 11, to: [25] },
  { goods: 'essential oils, by their purpose', from: 3, to: [1, 3, 5, 30] },
]

/**
 * Adds the classes that had these goods in older editions. A registration stays in its class, so both must be searched
 * (Taylor Wessing, February 2026). Newer classes are never added: goods that stayed in class 9 were never in class 10.
 */
export function withEarlierClasses(classes: readonly number[]): number[] {
  const earlier = MOVES.filter(({ to }) => to.some((target) => classes.includes(target))).map(({ from }) => from)
  return [...new Set([...classes, ...earlier])].sort((a, b) => a - b)
}
