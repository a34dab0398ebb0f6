import type { GoodsModel, SignWeights } from '../../lib/goods/compare.ts'

const short = (weights: SignWeights) =>
  Object.fromEntries(weights.map(([name, weight]) => [name, Number(weight.toPrecision(4))]))

/** The text of data/goods-model.json, a line for each table of weights and for each count. */
export function modelFile({ practice, remote, remoteFrom, degrees }: GoodsModel): string {
  const counts = [...practice]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, own]) => `${JSON.stringify(key)}:${JSON.stringify(own.join(' '))}`)
  const parts = {
    remoteFrom: String(remoteFrom),
    remote: JSON.stringify(short(remote)),
    degrees: `{\n${Object.entries(degrees)
      .map(([degree, weights]) => `${JSON.stringify(degree)}:${JSON.stringify(short(weights))}`)
      .join(',\n')}\n}`,
    practice: `{\n${counts.join(',\n')}\n}`,
  }
  return `{${Object.entries(parts)
    .map(([name, part]) => `${JSON.stringify(name)}:${part}`)
    .join(',\n')}}\n`
}
