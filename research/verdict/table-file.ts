import type { ChanceTable } from '../../lib/names/score/chance.ts'

const WIDTH = 120

/** Numbers as the formatter has them: as many on a line as there is room for. */
function filled(numbers: readonly number[]): string {
  const lines: string[] = []
  for (const number of numbers) {
    const longer = `${lines.at(-1) ?? ''} ${number},`
    if (lines.length > 0 && longer.length <= WIDTH) lines[lines.length - 1] = longer
    else lines.push(`    ${number},`)
  }
  return `[\n${lines.join('\n')}\n  ]`
}

/** The source of lib/names/score/chance-table.ts with another table: what stands before it is kept. */
export function withTable(
  source: string,
  { rules, marks, from, met, classShares, inClasses, ...how }: ChanceTable,
): string {
  const at = source.indexOf('{\n  rules:')
  if (at < 0) throw new Error('The table is not where it was.')
  const rows = how.madeUp.map(({ expected, percent }) => `    { expected: ${expected}, percent: ${percent} },\n`)
  const size = String(marks).replaceAll(/\B(?=(?:\d{3})+$)/gu, '_')
  return `${source.slice(0, at)}{
  rules: ${rules},
  marks: ${size},
  from: ${from},
  met: ${filled(met)},
  classShares: ${filled(classShares)},
  inClasses: ${inClasses},
  madeUp: [
${rows.join('')}  ],
  confusable: ${filled(how.confusable)},
}
`
}
