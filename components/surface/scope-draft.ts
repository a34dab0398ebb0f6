import { useState } from 'preact/hooks'
import { classesByNumber, scopeFor } from '../../lib/extension/said-goods.ts'
import type { SaidGoods, Scope } from '../../lib/extension/scope.ts'
import { useFollowing } from './following-state.ts'
import { type GoodsFault, type GoodsWords, takeText } from './goods-text.ts'

export interface ScopeDraft {
  scope: Scope
  /** Text that is not parsed yet. */
  text: string
  fault: GoodsFault | null
}

/** The draft follows changes of the stored scope, but the typed text stays. */
export function useScopeDraft(kept: Scope): [ScopeDraft, (draft: ScopeDraft) => void] {
  const [scope, setScope] = useFollowing(kept, JSON.stringify(kept))
  const [typed, setTyped] = useState<Omit<ScopeDraft, 'scope'>>({ text: '', fault: null })
  const set = ({ scope, ...next }: ScopeDraft) => {
    setScope(scope)
    setTyped(next)
  }
  return [{ scope, ...typed }, set]
}

export function withChosen(scope: Scope, numbers: readonly number[], goods: readonly SaidGoods[]): Scope {
  const before = scope.goods ?? []
  const added = goods.filter(({ term }) => !before.some((other) => other.term === term))
  return scopeFor(scope.jurisdiction, [...classesByNumber(scope), ...numbers], [...before, ...added])
}

/** Parses as much of the text as possible. The rest stays as text, with the reason. */
export function settled({ scope, text }: ScopeDraft, words: GoodsWords | null, locale: string): ScopeDraft {
  const { numbers, goods, rest, fault } = takeText(text, words, locale, scope.goods?.length)
  const isSame = numbers.length === 0 && goods.length === 0
  return { scope: isSame ? scope : withChosen(scope, numbers, goods), text: rest, fault }
}
