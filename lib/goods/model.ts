import file from '../../data/goods-model.json' with { type: 'json' }
import type { GoodsModel } from './estimate.ts'
import type { DegreeCounts } from './practice.ts'

/** Fitted by `npm run bench:goods -- --fit`. */
export const GOODS_MODEL: GoodsModel = {
  remote: Object.entries(file.remote),
  remoteFrom: file.remoteFrom,
  degrees: {
    low: Object.entries(file.degrees.low),
    similar: Object.entries(file.degrees.similar),
    high: Object.entries(file.degrees.high),
  },
  practice: new Map(
    Object.entries(file.practice).map(([key, counts]) => [
      key,
      counts.split(' ').map(Number) as unknown as DegreeCounts,
    ]),
  ),
}
