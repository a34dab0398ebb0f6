import type { CurvePoint } from './curve.ts'

const WIDTH = 720
const HEIGHT = 420
const LEFT = 60
const RIGHT = 20
const TOP = 50
const BOTTOM = 60

/** Hits are spread over powers of ten; a search without a hit stands at the left end. */
const decades = (hits: number) => Math.log10(Math.max(0.5, hits)) - Math.log10(0.5)

/**
 * Draws the share of decided pairs kept (upwards) against the median of hits shown for a coined name (to the right, in
 * powers of ten), one line for pairs held confusable and one for the others, with the thresholds in use marked.
 */
export function drawCurve(points: readonly CurvePoint[], thresholds: Readonly<Record<string, number>>): string {
  const most = Math.max(1, ...points.map(({ hits }) => decades(hits.median)))
  const x = (hits: number) => LEFT + (decades(hits) / most) * (WIDTH - LEFT - RIGHT)
  const y = (share: number) => HEIGHT - BOTTOM - share * (HEIGHT - TOP - BOTTOM)
  const place = (hits: number, share: number) => `${x(hits).toFixed(1)},${y(share).toFixed(1)}`
  const text = (left: number, top: number, words: string, anchor = 'middle') =>
    `<text x="${left.toFixed(1)}" y="${top.toFixed(1)}" text-anchor="${anchor}">${words}</text>`
  const line = (share: (point: CurvePoint) => number | null, style: string) =>
    `<polyline fill="none" ${style} points="${points.map((point) => place(point.hits.median, share(point) ?? 0)).join(' ')}"/>`
  const shares = [0, 0.25, 0.5, 0.75, 1].map(
    (share) =>
      `<path d="M${LEFT} ${y(share)}H${WIDTH - RIGHT}" stroke="#ddd"/>${text(LEFT - 8, y(share) + 4, `${share * 100} %`, 'end')}`,
  )
  const hits = [0, 1, 10, 100, 1000, 10_000]
    .filter((count) => decades(count) <= most)
    .map((count) => text(x(count), HEIGHT - BOTTOM + 18, String(count)))
  const marks = Object.entries(thresholds).flatMap(([name, from]) => {
    const point = points.find((candidate) => candidate.from === from)
    if (point === undefined) return []
    const top = y(point.confusable ?? 0)
    return `<circle cx="${x(point.hits.median).toFixed(1)}" cy="${top.toFixed(1)}" r="5"/>${text(x(point.hits.median), top - 10, `${name} ${from}`, 'end')}`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12"><title>Share of decided pairs kept against hits shown</title>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fff"/>`,
    text(LEFT, 22, 'Decided pairs kept: held confusable (solid), held not confusable (dashed)', 'start'),
    ...shares,
    ...hits,
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 18, 'Hits shown for a coined name, median'),
    line(({ confusable }) => confusable, 'stroke="#1a5fb4" stroke-width="2"'),
    line(({ notConfusable }) => notConfusable, 'stroke="#a51d2d" stroke-width="2" stroke-dasharray="5 4"'),
    ...marks,
    '</svg>\n',
  ].join('\n')
}
