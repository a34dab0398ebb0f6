interface Move {
  goods: string
  /** Number of the class up to edition 12. */
  from: number
  /** Numbers of the classes from edition 13 on; several where the purpose of the goods decides. */
  to: readonly number[]
}

/**
 * Goods that NCL (13-2026) moved, in force since 1 January 2026: US Federal Register 90 FR 47592 (2 October 2025),
 * Austrian Patent Office (January 2026), law.ch (9 January 2026), Taylor Wessing (February 2026).
 */
export const MOVES: readonly Move[] = [
  { goods: 'spectacles, contact lenses and their accessories', from: 9, to: [10] },
  { goods: "fire-fighting vehicles and boats, ships' lifeboats", from: 9, to: [12] },
  { goods: 'electrically heated clothing', from: 11, to: [25] },
  { goods: 'essential oils, by their purpose', from: 3, to: [1, 3, 5, 30] },
]

/**
 * Nice classes to search for goods that are filed in the given classes today: these, and the classes in which an older
 * edition had some of their goods. A registration keeps the class in which it was made, so both have to be searched
 * (Taylor Wessing, February 2026). This goes backwards only: what stayed in class 9 was never in class 10. Sorted, each
 * class once. Empty stays empty, which stands for all classes.
 */
export function withEarlierClasses(classes: readonly number[]): number[] {
  const earlier = MOVES.filter(({ to }) => to.some((target) => classes.includes(target))).map(({ from }) => from)
  return [...new Set([...classes, ...earlier])].sort((a, b) => a - b)
}
