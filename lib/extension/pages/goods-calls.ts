import type { MarkGoods } from '../../contract/mark-goods.ts'
import type { SessionOptions } from '../check-session.ts'
import type { PageMessage } from '../messages.ts'

interface GoodsCalls extends Required<Pick<SessionOptions, 'onGoods' | 'onGone'>> {
  /** Callers that wait for the same mark share one query. */
  goodsOf(source: string, number: string): Promise<MarkGoods | null>
}

export function createGoodsCalls(send: (message: PageMessage) => void): GoodsCalls {
  const waiting = new Map<string, ((goods: MarkGoods | null) => void)[]>()
  const keyOf = (source: string, number: string) => `${source} ${number}`

  function tell(key: string, goods: MarkGoods | null): void {
    const all = waiting.get(key) ?? []
    waiting.delete(key)
    for (const answer of all) answer(goods)
  }

  return {
    onGoods: ({ source, number, goods }) => tell(keyOf(source, number), goods),
    onGone() {
      for (const key of [...waiting.keys()]) tell(key, null)
    },
    goodsOf: (source, number) =>
      new Promise((resolve) => {
        const key = keyOf(source, number)
        const all = waiting.get(key)
        if (all) return void all.push(resolve)
        waiting.set(key, [resolve])
        send({ kind: 'goods', source, number })
      }),
  }
}
